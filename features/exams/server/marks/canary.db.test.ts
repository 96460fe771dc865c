/** A mark or an achievement of an exam that is not published reaches no family: every GET call that a guardian or a student may ask, with canaries in all of them. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { knownOf, readingUrl, reads } from '#test/laws/reads.ts'
import { key } from '#test/laws/routes.ts'
import { textOf } from '#test/file-text.ts'

/** Nothing else of a school is this number. */
const canary = /987\.65/
let world: World

beforeAll(async () => {
  world = await openWorld()
  const db = world.owner.db
  await sql`update exam_parts p set full_marks = 1000 from exam_subjects s join exams m on m.company_id = s.company_id and m.id = s.exam_id
    where p.company_id = ${himalaya} and s.company_id = p.company_id and s.id = p.exam_subject_id and m.state <> 'published'`.execute(
    db,
  )
  await sql`insert into marks (company_id, exam_part_id, enroll_id, full_marks, state, value)
    select p.company_id, p.id, e.id, p.full_marks, 'marked', 987.65 from exam_parts p
    join exam_subjects s on s.company_id = p.company_id and s.id = p.exam_subject_id
    join exams m on m.company_id = s.company_id and m.id = s.exam_id and m.state <> 'published'
    join enrolments e on e.company_id = m.company_id and e.batch_id = m.batch_id and e.grade_id = s.grade_id where p.company_id = ${himalaya}
    on conflict (company_id, exam_part_id, enroll_id) do update set state = 'marked', value = 987.65`.execute(db)
  await sql`insert into pa_heads (company_id, exam_part_id, name, weight, position)
    select p.company_id, p.id, 'Canary', 1, 99 from exam_parts p join exam_subjects s on s.company_id = p.company_id and s.id = p.exam_subject_id
    join exams m on m.company_id = s.company_id and m.id = s.exam_id and m.state <> 'published' where p.company_id = ${himalaya}`.execute(
    db,
  )
  await sql`insert into pa_modes (company_id, exam_part_id, is_on) select company_id, exam_part_id, true from pa_heads where company_id = ${himalaya} and name = 'Canary'
    on conflict (company_id, exam_part_id) do update set is_on = true`.execute(db)
  await sql`insert into pa_criteria (company_id, head_id, name, full_marks, position) select company_id, id, 'Canary', 1000, 99 from pa_heads where company_id = ${himalaya} and name = 'Canary'`.execute(
    db,
  )
  await sql`insert into pa_marks (company_id, criterion_id, enroll_id, full_marks, state, value)
    select r.company_id, r.id, e.id, r.full_marks, 'marked', 987.65 from pa_criteria r join pa_heads h on h.company_id = r.company_id and h.id = r.head_id
    join exam_parts p on p.company_id = h.company_id and p.id = h.exam_part_id join exam_subjects s on s.company_id = p.company_id and s.id = p.exam_subject_id
    join exams m on m.company_id = s.company_id and m.id = s.exam_id
    join enrolments e on e.company_id = m.company_id and e.batch_id = m.batch_id and e.grade_id = s.grade_id
    where r.company_id = ${himalaya} and r.name = 'Canary'`.execute(db)
  await sql`delete from eca_achievements k using exams m where k.company_id = ${himalaya} and m.company_id = k.company_id and m.id = k.exam_id and m.state <> 'published'`.execute(
    db,
  )
  await sql`insert into eca_exam_activities (company_id, exam_id, grade_id, activity_id)
    select c.company_id, c.exam_id, c.grade_id, a.id from exam_grades c join exams m on m.company_id = c.company_id and m.id = c.exam_id and m.state <> 'published'
    join eca_activities a on a.company_id = c.company_id where c.company_id = ${himalaya} on conflict do nothing`.execute(
    db,
  )
  await sql`insert into eca_achievements (company_id, exam_id, grade_id, activity_id, enroll_id, value)
    select t.company_id, t.exam_id, t.grade_id, t.activity_id, e.id, 'given 987.65' from eca_exam_activities t
    join exams m on m.company_id = t.company_id and m.id = t.exam_id and m.state <> 'published'
    join enrolments e on e.company_id = m.company_id and e.batch_id = m.batch_id and e.grade_id = t.grade_id where t.company_id = ${himalaya}`.execute(
    db,
  )
  await sql`insert into cas_outcomes (company_id, exam_id, grade_id, subject_id, name, position)
    select s.company_id, s.exam_id, s.grade_id, s.subject_id, 'Canary 987.65', 99 from exam_subjects s
    join exams m on m.company_id = s.company_id and m.id = s.exam_id and m.state <> 'published' where s.company_id = ${himalaya}`.execute(
    db,
  )
  await sql`insert into cas_ratings (company_id, outcome_id, enroll_id, rating)
    select o.company_id, o.id, e.id, 4 from cas_outcomes o join exams m on m.company_id = o.company_id and m.id = o.exam_id
    join enrolments e on e.company_id = m.company_id and e.batch_id = m.batch_id and e.grade_id = o.grade_id
    where o.company_id = ${himalaya} and o.name = 'Canary 987.65'`.execute(db)
})
afterAll(() => world.close())

/** Where a mark of the child stands that the family may not see yet. */
const placesOf = (student: number) => sql<Record<string, unknown>>`
  select s.exam_id, s.id as exam_subject_id, s.subject_id, s.grade_id, e.section_id, e.id as enroll_id, e.enroll_code from exam_subjects s
  join exams m on m.company_id = s.company_id and m.id = s.exam_id and m.state = 'open'
  join enrolments e on e.company_id = m.company_id and e.batch_id = m.batch_id and e.grade_id = s.grade_id
  where s.company_id = ${himalaya} and e.student_id = ${student} limit 1`

async function told(person: Person, student: number) {
  const { rows } = await placesOf(student).execute(world.owner.db)
  const known = { ...(await knownOf(world.owner, himalaya, { user: person.id, child: student })), ...rows[0] }
  const leaks: string[] = []
  let answered = 0
  for (const endpoint of reads) {
    const reply = await person.get(readingUrl(endpoint, known))
    if (reply.status !== 200) continue
    answered++
    if (canary.test(await textOf(reply))) leaks.push(key(endpoint))
  }
  return { leaks, answered }
}

it('neither a guardian nor a student, on any call; the office meets it', { timeout: 240_000 }, async () => {
  const guardian = await world.signIn('guardian', himalaya)
  const child = (await guardian.get('/api/guardian-child')).body.data[0].id as number
  const ofFamily = await told(guardian, child)
  expect([ofFamily.leaks, ofFamily.answered > 10]).toEqual([[], true])
  const student = await world.signIn('student', himalaya)
  const ofStudent = await told(student, student.id)
  expect([ofStudent.leaks, ofStudent.answered > 5]).toEqual([[], true])
  const office = await told(await world.signIn('administrator', himalaya), child)
  expect(office.leaks).toEqual(
    expect.arrayContaining([
      'GET /api/marks/sheet',
      'GET /api/eca-achievement',
      'GET /api/pa-entry',
      'GET /api/cas-rating',
      'GET /api/cas-outcome',
    ]),
  )
})
