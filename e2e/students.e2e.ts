/** The register of students: the list with its exports and bulk changes, one record with all that can be done to it, groups, remarks and behaviour. */
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { readExcel } from '#platform/server/excel.ts'
import { extractText, getDocumentProxy } from 'unpdf'
import type { Page } from 'playwright-core'
import { ask, desktop, look, phone, sayings, shot, signIn, useBrowser, type Visit } from './story.ts'

useBrowser()

const office = { width: desktop, language: 'en' } as const
const handy = { width: phone, language: 'ne', dark: true } as const
const both = [['en', office], ['ne', handy]] as const

interface Class {
  grade: number
  section: number
  other: number
  /** In the order of their names. */
  students: { id: number; name: string; enroll_code: string }[]
}

let made = 0
const stamp = () => `${Date.now().toString(36).slice(-4)}${++made}`

/** A class of the story's own: two sections, and three students with one guardian in the first. */
async function ownClass(page: Page): Promise<Class> {
  const mark = stamp()
  const grade = (await ask(page, 'GET', '/api/grades?slim=true&rowsPerPage=25')).data.at(-1).id as number
  const [section, other] = [await ask(page, 'POST', '/api/section', { name: `A${mark}`, grade_id: grade }), await ask(page, 'POST', '/api/section', { name: `B${mark}`, grade_id: grade })]
  const students = []
  for (const [i, fname] of ['Aarati', 'Bibek', 'Chandra'].entries()) {
    const guardian = { name: `Hari ${mark}`, mobile: `98${String(Date.now()).slice(-7)}${i}`, relation: 'father' }
    const { data } = await ask(page, 'POST', '/api/student', { fname, lname: `Story${mark}`, gender: i === 1 ? 'male' : 'female', dob: '2014-05-06', grade_id: grade, section_id: section.data.id, roll: i + 1, guardian })
    students.push({ id: data.id as number, name: data.name as string, enroll_code: data.enroll_code as string })
  }
  return { grade, section: section.data.id, other: other.data.id, students }
}

/** The file that a click opens in a new tab: its address, and what the person gets there. */
async function opened({ page, context }: Visit, pattern: RegExp, click: () => Promise<void>) {
  const [request] = await Promise.all([context.waitForEvent('request', (each) => pattern.test(each.url())), click()])
  const answer = await context.request.get(request.url())
  expect(answer.status()).toBe(200)
  expect(page.url()).not.toMatch(pattern)
  return { url: new URL(request.url()), body: await answer.body() }
}
const textOf = async (pdf: Buffer) => (await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })).text

it('the list is narrowed, kept as a view, and goes out as Excel and PDF', { timeout: 180_000 }, async () => {
  const here = await signIn('administrator', office)
  const { page, go, complaints, settled } = here
  const { grade, section, students } = await ownClass(page)
  const user = await page.evaluate(() => (JSON.parse(localStorage.getItem('pathshala.user')!) as { id: number }).id)
  await go(`/students?grade_id=${grade}&section_id=${section}`)
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('combobox', { name: 'Gender' }).click()
  await page.getByRole('option', { name: 'Female', exact: true }).click()
  await page.getByText('Bibek').waitFor({ state: 'detached' })
  await look(page, 'students-filter')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'View' }).click()
  const view = page.getByRole('dialog', { name: 'View' })
  await view.getByLabel('Roll').click()
  await view.getByLabel('Name of this view').fill('Girls of the story')
  await page.keyboard.press('Enter')
  await view.getByText('Girls of the story').waitFor()
  await look(page, 'students-view')
  await page.keyboard.press('Escape')
  await go('/students')
  await page.getByRole('button', { name: 'View' }).click()
  await view.getByText('Girls of the story').click()
  await page.keyboard.press('Escape')
  await page.getByText('Gender: Female').waitFor()
  await settled()
  expect(await page.locator('tbody tr').count()).toBe(2)
  const shown = (await page.locator('thead th').allInnerTexts()).map((text) => text.trim()).filter(Boolean)
  expect(shown).not.toContain('Roll')

  await page.getByRole('button', { name: 'Export' }).click()
  await look(page, 'students-export')
  const excel = await opened(here, /download\/excel/, () => page.getByRole('menuitem', { name: 'Excel' }).click())
  expect([excel.url.pathname, excel.url.searchParams.get('token')]).toEqual(['/api/student/download/excel', String(user)])
  const { rows } = await readExcel(excel.body)
  expect(rows.length).toBe(3)
  expect(rows.slice(1).map((row) => row.join(' '))).toEqual([expect.stringContaining(students[0]!.name), expect.stringContaining(students[2]!.name)])
  expect(rows[0]).not.toContain('Roll')
  await page.getByRole('button', { name: 'Export' }).click()
  const pdf = await opened(here, /download\/pdf/, () => page.getByRole('menuitem', { name: 'PDF' }).click())
  expect([pdf.url.pathname, pdf.url.searchParams.get('token')]).toEqual(['/api/student/download/pdf', String(user)])
  expect(await textOf(pdf.body)).toContain(students[2]!.enroll_code)
  // the view is forgotten again
  await page.getByRole('button', { name: 'View' }).click()
  await view.getByRole('button', { name: 'Forget the view Girls of the story' }).click()
  await view.getByRole('button', { name: 'Columns as at first' }).click()
  expect(complaints).toEqual([])
})

it.each(both)('many are changed at once and taken back (%s)', { timeout: 240_000 }, async (language, view) => {
  const { page, go, complaints, settled } = await signIn('administrator', view)
  const say = sayings(language)
  const { grade, section, other, students } = await ownClass(page)
  const [first, second, third] = students as [Class['students'][0], Class['students'][0], Class['students'][0]]
  const group = (await ask(page, 'POST', '/api/student-group', { name: `House ${stamp()}`, kind: 'house' })).data
  const rolls = async (of = section) => ((await ask(page, 'GET', `/api/student?grade_id=${grade}&section_id=${of}&sortBy=name`)).data as { roll: number | null }[]).map((row) => row.roll)
  const dialog = page.getByRole('dialog')
  const choose = async (who: readonly { name: string }[], what: string) => {
    for (const { name } of who) await page.getByLabel(say('Select {name}').replace('{name}', name)).check()
    await page.getByRole('button', { name: say(what) }).click()
    await dialog.waitFor()
  }
  const pick = async (label: string, option: string) => {
    await dialog.getByRole('combobox', { name: say(label) }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  const change = () => dialog.getByRole('button', { name: say('Change'), exact: true }).click()
  const undo = async () => {
    await page.getByRole('button', { name: say('Undo') }).click()
    await page.getByRole('button', { name: say('Undo') }).waitFor({ state: 'detached' })
    await settled()
  }
  await go(`/students?grade_id=${grade}&section_id=${section}`)

  await choose(students, 'Give rolls anew')
  await pick('Rolls', say('Take the rolls away'))
  await look(page, `students-rolls-${language}`)
  await change()
  await page.getByRole('button', { name: say('Undo') }).waitFor()
  expect(await rolls()).toEqual([null, null, null])
  await settled()
  await look(page, `students-changed-${language}`)
  // somebody else is given the first one's roll meanwhile: named, and nothing is changed
  const late = (await ask(page, 'POST', '/api/student', { fname: 'Dipak', lname: 'Late', gender: 'male', grade_id: grade, section_id: section, roll: 1 })).data.id as number
  await page.getByRole('button', { name: say('Undo') }).click()
  await page.getByRole('alert').filter({ hasText: 'Dipak Late' }).waitFor()
  expect(await page.getByRole('alert').filter({ hasText: 'Dipak Late' }).innerText()).toContain(first.name)
  await look(page, `students-roll-taken-${language}`)
  await ask(page, 'POST', '/api/student/bulk-change', { student_ids: [late], kind: 'roll', rolls_by: 'clear' })
  await undo()
  expect(await rolls()).toEqual([1, 2, 3, null])

  await choose([first, second], 'Change section')
  const sections = (await ask(page, 'GET', `/api/section?grade_id=${grade}&slim=true&rowsPerPage=100`)).data as { id: number; name: string }[]
  await pick('Section', sections.find((each) => each.id === other)!.name)
  await look(page, `students-section-${language}`)
  await change()
  await page.getByRole('button', { name: say('Undo') }).waitFor()
  expect(await rolls(other)).toEqual([null, null])
  await undo()
  expect(await rolls()).toEqual([1, 2, 3, null])

  await choose([third], 'Add to a group')
  await pick('Group', group.name)
  await change()
  await page.getByRole('button', { name: say('Undo') }).waitFor()
  expect((await ask(page, 'GET', `/api/student-group/${group.id}/members`)).meta.total).toBe(1)
  await undo()
  expect((await ask(page, 'GET', `/api/student-group/${group.id}/members`)).meta.total).toBe(0)

  await choose([second], 'Change status')
  await pick('Status', say('Failed'))
  await change()
  await page.getByRole('button', { name: say('Undo') }).waitFor()
  expect((await ask(page, 'GET', `/api/student/${second.id}`)).data.enrolments[0].status).toBe('failed')
  await undo()
  expect((await ask(page, 'GET', `/api/student/${second.id}`)).data.enrolments[0].status).toBe('studying')
  expect(complaints).toEqual([])
})
