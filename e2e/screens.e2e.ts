/** Every screen that is built: opens for a right role, is refused to a wrong one, without complaints of the page, clean for axe, on a desk and on a phone. */
import { describe, expect, inject, it } from 'vitest'
import { allPermissions } from '#features/access/contract/permissions.ts'
import { builtInRoles } from '#features/access/contract/roles.ts'
import { capabilitiesOf } from '#features/access/contract/capabilities.ts'
import { hasRight, type Right } from '#platform/contract/rights.ts'
import { axeClean, desktop, fitsAcross, phone, shot, signIn, useBrowser, type View, type Visit } from './story.ts'

useBrowser()

interface Screen {
  path: string
  name: string
  right: Right
}

const tables = (await import(`${process.cwd()}/app/web-features.ts`)) as Record<string, { features?: { screens: Screen[] }[] }>
const portal = (await import(`${process.cwd()}/app/web-portal.ts`)) as typeof tables
const all = [...Object.values(tables), ...Object.values(portal)].flatMap((table) => table?.features ?? []).flatMap((feature) => feature.screens)
const screens = [...new Map(all.map((screen) => [screen.path, screen])).values()].filter((screen) => screen.right !== 'public')

const users = ['administrator', 'accountant', 'principal', 'guardian', 'student', 'teacher', 'librarian', 'receptionist', 'super']

function may(role: string, right: Right): boolean {
  const permissions = role === 'super' ? allPermissions : (builtInRoles.find((each) => each.slug === role)?.permissions ?? [])
  return hasRight({ ut: role === 'super' ? 'super' : 'admin', role, permissions: new Set<string>(permissions), capabilities: new Set<string>(capabilitiesOf(role, false, ['ACCOUNT'])) }, right)
}

/** Ids for the names in braces, asked from the API as the demo's people. */
const samples = await findSamples()

async function findSamples(): Promise<Record<string, string | number>> {
  const base = inject('baseUrl')
  const ask = async (username: string) => {
    const reply = await fetch(`${base}/api/login`, { method: 'POST', headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' }, body: JSON.stringify({ username, password: 'pathshala', company_id: 1 }) })
    const { token } = ((await reply.json()) as { data: { token: string } }).data
    return async (path: string) => (await (await fetch(base + path, { headers: { authorization: `Bearer ${token}` } })).json()) as any
  }
  const guardian = await ask('guardian')
  const office = await ask('administrator')
  const child = (await guardian('/api/guardian-child')).data[0]
  const exam = (await guardian(`/api/guardian-exam?student_id=${child.id}`)).data[0]
  const grade = (await office('/api/grades?rowsPerPage=1')).data[0]
  return { id: child.id, gradeId: grade.id, examId: exam.id, enrollId: child.academic.enroll_id, enrollCode: child.academic.enroll_code }
}

const filled = (path: string) => path.replaceAll(/\{(\w+)\??\}/g, (_all, name: string) => String(samples[name]))
const view = (name: string) => name.replaceAll(/\W+/g, '-')

/** Signed in once per person and view; the screens follow each other as in a day's work. */
async function walk(username: string, how: View, list: Screen[], look: (visit: Visit, screen: Screen) => Promise<void>): Promise<void> {
  const here = await signIn(username, how)
  const wrong: string[] = []
  for (const screen of list) {
    here.complaints.length = 0
    try {
      await here.go(filled(screen.path))
      await look(here, screen)
      if (here.complaints.length) throw new Error(`complaints: ${here.complaints.join('\n')}`)
    } catch (error) {
      wrong.push(`${screen.path}: ${(error as Error).message.slice(0, 900)}`)
    }
  }
  await here.context.close()
  expect(wrong).toEqual([])
}

const people = new Map<string, Screen[]>()
for (const screen of screens) {
  const who = users.find((role) => may(role, screen.right))
  if (who && who !== 'super') people.set(who, [...(people.get(who) ?? []), screen])
}

describe.each([
  ['on a desk, light, in English', { width: desktop, language: 'en' }],
  ['on a phone, dark, in Nepali', { width: phone, dark: true, language: 'ne' }],
] as [string, View][])('%s', (_name, how) => {
  it.each([...people])('the screens of %s', { timeout: 400_000 }, async (username, list) => {
    await walk(username, how, list, async ({ page }, screen) => {
      await page.locator('h1, [data-screen]').first().waitFor({ timeout: 15_000 })
      if (how.language === 'en') expect(await page.title()).toBe(screen.name.toUpperCase())
      await axeClean(page)
      await fitsAcross(page)
      await shot(page, `${how.width}-${view(screen.path)}`)
    })
  })
})

describe('refused', () => {
  it.each(['librarian', 'teacher', 'receptionist'].map((role) => [role, screens.filter((screen) => !may(role, screen.right))] as const))('to %s', { timeout: 300_000 }, async (role, list) => {
    await walk(role, {}, list, async ({ page }, screen) => {
      expect(await page.title()).not.toBe(screen.name.toUpperCase())
    })
  })
  it('to a guardian, who is always sent to /guardian', { timeout: 300_000 }, async () => {
    await walk('guardian', { width: phone }, screens.filter((screen) => !may('guardian', screen.right)), async ({ page }) => {
      expect(new URL(page.url()).pathname).toBe('/guardian')
    })
  })
})
