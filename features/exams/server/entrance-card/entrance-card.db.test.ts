/** Entrance cards: who prints them, who gets none, what stands on them. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { openExam } from '#test/called.ts'
import { pagesOfJob } from '#test/pdf.ts'
import { bagmati, himalaya, openWorld, type Person, type World } from '#test/world.ts'

let world: World
let office: Person
let exam: number
let rows: { enroll_id: number; enroll_code: string; due: number }[]
let section: number

const school = async <T>(statement: string) =>
  inSchool(world.owner.db, himalaya, async (tx) => (await sql.raw<T>(statement).execute(tx)).rows)
const ask = (more: object, person = office) =>
  person.send('POST', '/api/entrance-card/print', { exam_id: exam, section_id: section, ...more })
const printed = (id: string) => pagesOfJob(office, id)

beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator', himalaya)
  exam = (
    await school<{ id: number }>(`select id from exams where company_id = ${himalaya} and name = '${openExam}'`)
  )[0]!.id
  section = (
    await school<{
      id: number
    }>(`select section_id as id from enrolments e join batches b on b.company_id = e.company_id and b.id = e.batch_id and b.is_current
      where e.company_id = ${himalaya} and section_id is not null group by 1 order by count(*) desc, 1 limit 1`)
  )[0]!.id
  rows = (await office.get(`/api/entrance-card?exam_id=${exam}&section_id=${section}&rowsPerPage=500`)).body.data
  await school(`update exam_parts set held_on = '2026-12-01', starts_at = '10:00' where company_id = ${himalaya}`)
})
afterAll(() => world.close())

it('prints eight on a page, everybody once, with the days of the exam', async () => {
  const { body } = await ask({})
  expect(body.data).toMatchObject({ students: rows.length, left_out: 0 })
  const pages = await printed(body.data.job_id)
  expect(pages).toHaveLength(Math.ceil(rows.length / 8))
  const whole = pages.join(' ')
  for (const { enroll_code } of rows) expect(whole.split(enroll_code)).toHaveLength(2)
  expect(whole).toContain('2083-08-15 10:00')
})

it('leaves out who owes, if it is asked for by who sees dues', async () => {
  const dues = rows.map(({ due }) => due).toSorted((a, b) => a - b)
  const limit = dues.at(-1)!
  const owing = rows.filter(({ due }) => due >= limit)
  expect(limit).toBeGreaterThan(0)
  expect(owing.length).toBeLessThan(rows.length)
  const { body } = await ask({ owed_from: limit })
  expect(body.data.left_out).toBe(owing.length)
  const whole = (await printed(body.data.job_id)).join(' ')
  for (const { enroll_code } of owing) expect(whole).not.toContain(enroll_code)
})

it('one card in a tab; nothing across schools, nothing for a family', async () => {
  const url = (person: Person) =>
    `/api/entrance-card/${exam}/${rows[0]!.enroll_id}/print?token=${person.id}&language=ne`
  expect((await office.get(url(office))).headers['content-type']).toBe('application/pdf')
  const stranger = await world.signIn('administrator.bagmati', bagmati)
  expect((await stranger.get(url(stranger))).status).toBe(404)
  const guardian = await world.signIn('guardian', himalaya)
  expect((await guardian.get(url(guardian))).status).toBe(403)
  expect((await ask({ enroll_ids: [987654321] })).status).toBe(404)
})
