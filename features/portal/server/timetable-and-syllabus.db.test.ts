/** What families see of routine and syllabus: the own child's section, and nobody else's. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'

let world: World
let guardian: Person
let ids: { child: number; stranger: number; section: number }
beforeAll(async () => {
  world = await openWorld()
  guardian = await world.signIn('guardian', himalaya)
  const { rows } = await inSchool(world.owner.db, himalaya, (tx) =>
    sql<typeof ids>`
    with own as (select student_id from student_guardians where company_id = ${himalaya} and guardian_id = ${guardian.id})
    select e.student_id as child, e.section_id as section, (select min(id) from students where company_id = ${himalaya} and id not in (select student_id from own)) as stranger
    from enrolments e join batches b on b.company_id = e.company_id and b.id = e.batch_id and b.is_current where e.company_id = ${himalaya} and e.student_id in (select student_id from own) order by 1 limit 1`.execute(
      tx,
    ),
  )
  ids = rows[0]!
})
afterAll(() => world.close())

it("another family's child answers as none", async () => {
  for (const path of ['/api/guardian-class-routine', '/api/guardian-syllabus'])
    expect([path, (await guardian.get(`${path}?student_id=${ids.stranger}`)).status]).toEqual([path, 404])
})

it("the week is that of the child's section", async () => {
  const office = await world.signIn('administrator', himalaya)
  const { slots } = (await office.get(`/api/routine?section_id=${ids.section}`)).body.data
  const days = (await guardian.get(`/api/guardian-class-routine?student_id=${ids.child}`)).body.data
  expect(days.map((day: { weekday: number }) => day.weekday)).toEqual([0, 1, 2, 3, 4, 5])
  expect(
    days[0].lessons
      .filter((lesson: { kind: string }) => lesson.kind === 'lesson')
      .map((lesson: { subject: string }) => lesson.subject),
  ).toEqual(
    slots.filter((slot: { weekday: number }) => slot.weekday === 0).map((slot: { subject: string }) => slot.subject),
  )
})

it('the syllabus counts what is taught', async () => {
  const { data } = (await guardian.get(`/api/guardian-syllabus?student_id=${ids.child}`)).body
  expect(data.length).toBeGreaterThan(0)
  for (const subject of data) {
    const topics = subject.chapters.flatMap((chapter: { topics: { done_on: string | null }[] }) => chapter.topics)
    expect([subject.topics, subject.done]).toEqual([
      topics.length,
      topics.filter((topic: { done_on: string | null }) => topic.done_on).length,
    ])
  }
})
