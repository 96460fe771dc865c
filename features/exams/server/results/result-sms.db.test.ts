/** Families are told by SMS of what they may see: of each score once, by one of two who press at once, within the balance. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { build, type Child, type Place } from '#test/builders.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { usualResultText } from '../../contract/result-text.ts'

let world: World
let office: Person
let make: ReturnType<typeof build>
beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator')
  make = build(world, office)
})
afterAll(() => world.close())

const rows = async <T>(query: (company: number) => ReturnType<typeof sql<T>>) =>
  inSchool(world.owner.db, himalaya, async (tx) => (await query(himalaya).execute(tx)).rows)
const text = 'Dear {guardian_name}: {student_name} of {grade} {section} has {gpa_score}. {school_name}'

/** A published exam of one class in which each has so many of 100. */
async function published(at: Place, marks: readonly [Child, number][], more: object = {}): Promise<number> {
  const days = { start_date: '2026-05-01', end_date: '2026-05-02' }
  const name = `Test ${at.grade}`
  const { data } = (await office.send('POST', '/api/exam', { name, ...days, grade_ids: [at.grade] })).body
  await office.send('POST', `/api/exam/${data.id}/state`, { state: 'open' })
  for (const [{ enroll_id }, value] of marks)
    await rows(
      (c) => sql`
      insert into marks (company_id, exam_part_id, enroll_id, full_marks, state, value)
      select p.company_id, p.id, ${enroll_id}::bigint, p.full_marks, 'marked', ${value}::numeric from exam_parts p
      join exam_subjects s on s.company_id = p.company_id and s.id = p.exam_subject_id where p.company_id = ${c} and s.exam_id = ${data.id} returning 1`,
    )
  await office.send('POST', `/api/exam/${data.id}/state`, { state: 'closed' })
  expect((await office.send('POST', `/api/exam/${data.id}/publish`, more)).status).toBe(200)
  return data.id
}
const preview = async (id: number, whom: object = {}) =>
  (await office.send('POST', `/api/exam/${id}/result-sms/preview`, whom)).body.data
const send = (id: number, whom: object = {}) => office.send('POST', `/api/exam/${id}/result-sms`, { text, ...whom })
const messagesOf = (mobile: string) =>
  rows<{ text: string }>((c) => sql`select text from sms_messages where company_id = ${c} and mobile = ${mobile}`)

it('is refused to who may not publish, of a school that is not theirs, and with places that nothing fills', async () => {
  const teacher = await world.signIn('teacher')
  expect((await teacher.send('POST', '/api/exam/1/result-sms', { text })).status).toBe(403)
  expect((await send(987654321)).status).toBe(404)
  expect((await send(1, { text: 'Dear {nmae}, it is {gpa_score}' })).status).toBe(422)
})

it('tells each family once, and again when the score is another one; who is blocked or has no mobile is counted', async () => {
  const at = await make.place()
  await make.subject(at)
  const [first, second, blocked] = [await make.student({ at }), await make.student({ at }), await make.student({ at })]
  const mother = await make.guardian(first!)
  const other = await make.guardian(blocked!)
  const exam = await published(at, [
    [first!, 84],
    [second!, 50],
    [blocked!, 70],
  ])
  await office.send('POST', '/api/result-block', {
    exam_id: exam,
    enroll_ids: [blocked!.enroll_id],
    reason: 'Books',
    until_paid: false,
  })
  const told = await preview(exam)
  expect(told).toMatchObject({ messages: 1, already: 0, without_mobile: 1, hidden: 1, parts: 1 })
  expect(told.text).toBe(usualResultText(`Test ${at.grade}`))
  expect((await send(exam)).body.data).toEqual({ sent: 1, already: 0, without_mobile: 1 })
  const [message] = await messagesOf(mother.mobile)
  expect(message!.text).toContain(`Dear ${mother.name}: ${first!.name} of `)
  expect(message!.text).toContain('has 3.60 (A).')
  expect(await messagesOf(other.mobile)).toHaveLength(0)
  expect((await send(exam)).body.error.code).toBe('nobody')
  // the words are kept for the next time
  expect((await preview(exam)).text).toBe(text)
  await rows(
    (c) => sql`update marks set value = 92 where company_id = ${c} and enroll_id = ${first!.enroll_id} returning 1`,
  )
  // until it is published again, nothing is another one
  expect(await preview(exam)).toMatchObject({ messages: 0, already: 1 })
  await office.send('POST', `/api/exam/${exam}/publish`, {})
  expect((await send(exam, { section_id: at.section })).body.data).toMatchObject({ sent: 1 })
  expect(await messagesOf(mother.mobile)).toHaveLength(2)
})

it('tells nobody before families see it, and a family once when two press at once', async () => {
  const at = await make.place()
  await make.subject(at)
  const child = await make.student({ at })
  const parent = await make.guardian(child)
  const exam = await published(at, [[child, 60]], {
    families_from: new Date(world.clock.now() + 3_600_000).toISOString(),
  })
  expect(await preview(exam)).toMatchObject({ messages: 0, hidden: 1 })
  expect((await send(exam)).body.error.code).toBe('nobody')
  await office.send('POST', `/api/exam/${exam}/publish`, {})
  const both = await Promise.all([send(exam), send(exam)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 406])
  expect(await messagesOf(parent.mobile)).toHaveLength(1)
})

it('sends none where the balance does not suffice', async () => {
  const at = await make.place()
  await make.subject(at)
  const child = await make.student({ at })
  const parent = await make.guardian(child)
  const exam = await published(at, [[child, 60]])
  await rows((c) => sql`update sms_balances set balance = 0 where company_id = ${c} returning 1`)
  expect((await send(exam)).body.error.code).toBe('no-balance')
  expect(await messagesOf(parent.mobile)).toHaveLength(0)
})
