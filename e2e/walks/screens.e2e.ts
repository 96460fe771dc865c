/** Every screen that is built: opens for a right role, is refused to a wrong one, without complaints of the page, clean for axe, on a desk and on a phone. */
import { describe, expect, it } from 'vitest'
import { capabilitiesOf } from '#features/access/contract/capabilities.ts'
import { hasRight, type Right } from '#platform/contract/rights.ts'
import { baseUrl } from '../own-server.ts'
import { axeClean, desktop, fitsAcross, phone, shot, signIn, useBrowser, type View, type Visit } from '../story.ts'

useBrowser()

interface Screen {
  path: string
  name: string
  right: Right
}

// by a variable: it takes the whole server in, which has a tsconfig of its own
const { allPermissions, builtInRoles } = (await import(`${process.cwd()}/app/rights.ts`)) as {
  allPermissions: readonly string[]
  builtInRoles: readonly { slug: string; permissions: readonly string[] }[]
}
const tables = (await import(`${process.cwd()}/app/rooms.web.ts`)) as Record<
  string,
  { rooms?: { screens: Screen[] }[] }
>
const portal = (await import(`${process.cwd()}/app/rooms.family.ts`)) as typeof tables
const all = [...Object.values(tables), ...Object.values(portal)]
  .flatMap((table) => table?.rooms ?? [])
  .flatMap((room) => room.screens)
const screens = [...new Map(all.map((screen) => [screen.path, screen])).values()].filter(
  (screen) => screen.right !== 'public',
)

const users = [
  'administrator',
  'accountant',
  'principal',
  'guardian',
  'student',
  'teacher',
  'librarian',
  'receptionist',
  'super',
]

function may(role: string, right: Right): boolean {
  const permissions =
    role === 'super' ? allPermissions : (builtInRoles.find((each) => each.slug === role)?.permissions ?? [])
  return hasRight(
    {
      ut: role === 'super' ? 'super' : 'admin',
      role,
      permissions: new Set<string>(permissions),
      capabilities: new Set<string>(capabilitiesOf(role, false, ['ACCOUNT'])),
    },
    right,
  )
}

/** Values for the names in braces, asked from the API as the demo's people. */
const samples = await findSamples()

async function findSamples(): Promise<Record<string, string | number>> {
  const ask = async (username: string) => {
    const reply = await fetch(`${baseUrl}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
      body: JSON.stringify({ username, password: 'pathshala', company_id: 1 }),
    })
    const { token } = ((await reply.json()) as { data: { token: string } }).data
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
    }
    /** The first row of a list; where the demo has none, the row that is given here is added. */
    return async (path: string, otherwise?: Record<string, unknown>) => {
      const { data } = (await (await fetch(baseUrl + path, { headers })).json()) as { data?: any[] }
      if (data?.length) return data[0]
      const added =
        otherwise &&
        ((await (
          await fetch(baseUrl + path.split('?')[0]!, {
            method: 'POST',
            headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
            body: JSON.stringify(otherwise),
          })
        ).json()) as { data?: any })
      if (!added?.data) throw new Error(`${path} has no row that a screen could open with: ${JSON.stringify(added)}`)
      return added.data
    }
  }
  const guardian = await ask('guardian')
  const office = await ask('administrator')
  const platform = await ask('super')
  const child = await guardian('/api/guardian-child')
  const subject = await office('/api/subject?rowsPerPage=1')
  const first = async (path: string, otherwise?: Record<string, unknown>) =>
    (await office(`/api/${path}?rowsPerPage=1`, otherwise)).id as number
  return {
    id: child.id,
    'staff/id': await first('staff'),
    'guardian/id': await first('guardian'),
    'school-setting/id': 1,
    'school/billing-monitor/id': 1,
    gradeId: subject.grade_id,
    subjectId: subject.id,
    examId: (await guardian(`/api/guardian-exam?student_id=${child.id}`)).id,
    enrollId: child.academic.enroll_id,
    enrollCode: child.academic.enroll_code,
    group_id: await first('student-group'),
    departmentId: await first('department'),
    billLogId: await first('billing-to-account'),
    sod: await first('sod', { opening: 0 }),
    affiliationId: await first('affiliation', { name: 'National Examinations Board', kind: 'board' }),
    ecaHeadId: await first('eca-head'),
    levelId: await first('level', { name: 'Secondary', rank: 3 }),
    roleSlug: (await office('/api/roles')).slug,
    moduleId: (await platform('/api/modules')).id,
  }
}

/** '{id}' is a student's unless the words before it say otherwise. */
function filled(path: string): string {
  const before = path.split('/{')[0]!.slice(1)
  return path.replaceAll(/\{(\w+)\??\}/g, (_all, name: string) => {
    const value = samples[`${before}/${name}`] ?? samples[name]
    if (value === undefined) throw new Error(`${path}: no sample for ${name}.`)
    return String(value)
  })
}

const view = (name: string) => name.replaceAll(/\W+/g, '-')

/** Signed in once per person and view; the screens follow each other as in a day's work. */
async function walk(
  username: string,
  how: View,
  list: Screen[],
  look: (visit: Visit, screen: Screen) => Promise<void>,
): Promise<void> {
  const here = await signIn(username, how)
  const wrong: string[] = []
  for (const screen of list) {
    here.complaints.length = 0
    try {
      // the first page is loaded at its address, the others are opened within it
      await (screen === list[0] ? here.go(filled(screen.path)) : here.open(filled(screen.path)))
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
  if (who) people.set(who, [...(people.get(who) ?? []), screen])
}

describe.each([
  ['on a desk, light, in English', { width: desktop, language: 'en' }],
  ['on a phone, dark, in Nepali', { width: phone, dark: true, language: 'ne' }],
] as [string, View][])('%s', (_name, how) => {
  it.each([...people])('the screens of %s', { timeout: 400_000 }, async (username, list) => {
    await walk(username, how, list, async ({ page, settled }, screen) => {
      await page.locator('h1, [data-screen]').first().waitFor({ timeout: 15_000 })
      await settled()
      if (how.language === 'en') await expect.poll(() => page.title()).toBe(screen.name.toUpperCase())
      else await expect.poll(() => page.title(), { message: 'the name in Nepali' }).toMatch(/[\u0900-\u097f]/)
      await axeClean(page, { menu: screen === list[0] })
      await fitsAcross(page)
      await shot(page, `${how.width}-${view(screen.path)}`)
    })
  })
})

describe('refused', () => {
  it.each(['librarian', 'teacher', 'receptionist'])('to %s', { timeout: 300_000 }, async (role) => {
    await turnedAway(role, {}, async ({ page }, screen) => {
      // who is no guardian is led from /guardian to signing in, and signed in as he is, to his home
      await expect.poll(() => page.title()).toBe(screen.path === '/guardian' ? 'HOME' : 'YOU MAY NOT OPEN THIS')
    })
  })
  it('to a guardian, who is always sent to /guardian', { timeout: 300_000 }, async () => {
    await turnedAway('guardian', { width: phone }, async ({ page }) =>
      expect(new URL(page.url()).pathname).toBe('/guardian'),
    )
  })
})

/** Asks the page's guard for each screen that a role may not open, coming from an address where nothing is. */
async function turnedAway(
  role: string,
  how: View,
  look: (visit: Visit, screen: Screen) => Promise<void>,
): Promise<void> {
  await walk(
    role,
    how,
    screens.filter((screen) => !may(role, screen.right)),
    async (here, screen) => {
      await look(here, screen)
      await here.open('/nowhere')
    },
  )
}
