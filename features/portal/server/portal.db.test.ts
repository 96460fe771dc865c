import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'

let world: World
let guardian: Person
let children: { id: number; due: number; academic: { enroll_id: number; enroll_code: string } }[]
let stranger: number

beforeAll(async () => {
  world = await openWorld()
  guardian = await world.signIn('guardian')
  children = (await guardian.get('/api/guardian-child')).body.data
  const { rows } = await inSchool(world.owner.db, himalaya, (tx) =>
    sql<{ id: number }>`select max(id) as id from students where company_id = ${himalaya}`.execute(tx),
  )
  stranger = rows[0]!.id
})
afterAll(() => world.close())

const paths = (id: number) => [
  `/api/m-student-fee?student_id=${id}`,
  `/api/guardian-live-class?student_id=${id}`,
  `/api/guardian-courses?student_id=${id}`,
  `/api/guardian-exam?student_id=${id}`,
  `/api/statement?student_id=${id}`,
]

it("other people's children answer like children who are not there", async () => {
  for (const path of paths(stranger)) {
    const missing = await guardian.get(path.replace(String(stranger), '987654321'))
    expect([path, (await guardian.get(path)).status, (await guardian.get(path)).body.message]).toEqual([
      path,
      404,
      missing.body.message,
    ])
  }
})

it('a guardian has three children with class, teacher and what is owed', async () => {
  expect(children).toHaveLength(3)
  expect(children[0]).toMatchObject({
    academic: { grade: expect.any(String), class_teacher: { name: expect.any(String) } },
  })
  for (const child of children) {
    const { body } = await guardian.get(`/api/m-student-fee?student_id=${child.id}`)
    expect(body.data.total_due).toBe(child.due)
    for (const path of paths(child.id)) expect([path, (await guardian.get(path)).status]).toEqual([path, 200])
  }
})

it('the status filter shows due, partial and paid months, 4 all of them', async () => {
  const of = async (status: number) =>
    (await guardian.get(`/api/m-student-fee?student_id=${children[0]!.id}&status=${status}`)).body.data
  const all = await of(4)
  expect(all.months).toHaveLength(all.counts.due + all.counts.partial + all.counts.paid)
  for (const status of [0, 1, 3])
    expect((await of(status)).months.every((month: { status: number }) => month.status === status)).toBe(true)
  expect((await guardian.get(`/api/m-student-fee?student_id=${children[0]!.id}&status=2`)).status).toBe(422)
})

it('a family of 30 is told of page by page, to its end', async () => {
  const linked = await inSchool(world.owner.db, himalaya, (tx) =>
    sql`
    insert into student_guardians (company_id, student_id, guardian_id, relation)
    select ${himalaya}::bigint, s.id, ${guardian.id}::bigint, 'Uncle' from students s join users u on u.company_id = s.company_id and u.id = s.id and u.deleted_at is null
    where s.company_id = ${himalaya} and s.id not in (select student_id from student_guardians where company_id = ${himalaya} and guardian_id = ${guardian.id}) order by s.id limit 27 returning student_id`.execute(
      tx,
    ),
  )
  const pages = await Promise.all(['', '?page=2'].map((query) => guardian.get(`/api/guardian-child${query}`)))
  expect(pages.map(({ body }) => [body.data.length, body.meta.last_page, body.meta.total])).toEqual([
    [25, 2, 30],
    [5, 2, 30],
  ])
  const ids = new Set(pages.flatMap(({ body }) => body.data.map((child: { id: number }) => child.id)))
  expect([ids.size, (await guardian.get('/api/guardian-children')).body.data.length]).toEqual([30, 30])
  await inSchool(world.owner.db, himalaya, (tx) =>
    sql`delete from student_guardians where company_id = ${himalaya} and guardian_id = ${guardian.id} and student_id = any(${linked.rows.map((row) => (row as { student_id: number }).student_id)}::bigint[])`.execute(
      tx,
    ),
  )
})

it('a child that is unlinked is out of reach at once', async () => {
  const child = children[2]!
  await inSchool(world.owner.db, himalaya, (tx) =>
    sql`delete from student_guardians where company_id = ${himalaya} and student_id = ${child.id}`.execute(tx),
  )
  expect((await guardian.get('/api/guardian-children')).body.data).toHaveLength(2)
  expect((await guardian.get(`/api/m-student-fee?student_id=${child.id}`)).status).toBe(404)
})

it('a student reaches himself, a teacher the own sections', async () => {
  const student = await world.signIn('student')
  expect((await student.get('/api/guardian-child')).body.data.map((each: { id: number }) => each.id)).toEqual([
    student.id,
  ])
  expect((await student.get(`/api/m-student-fee?student_id=${stranger}`)).status).toBe(404)
  const teacher = await world.signIn('teacher')
  const { rows } = await inSchool(world.owner.db, himalaya, (tx) =>
    sql<{ student_id: number; own: boolean }>`
    select e.student_id, exists(select from section_teachers t where t.company_id = e.company_id and t.batch_id = e.batch_id and t.section_id = e.section_id and t.user_id = ${teacher.id})
      or exists(select from subject_teachers t where t.company_id = e.company_id and t.batch_id = e.batch_id and t.section_id = e.section_id and t.user_id = ${teacher.id}) as own
    from enrolments e join batches b on b.company_id = e.company_id and b.id = e.batch_id and b.is_current where e.company_id = ${himalaya}`.execute(
      tx,
    ),
  )
  const [mine, other] = [rows.find((row) => row.own)!, rows.find((row) => !row.own)!]
  expect([
    (await teacher.get(`/api/m-student-fee?student_id=${mine.student_id}`)).status,
    (await teacher.get(`/api/m-student-fee?student_id=${other.student_id}`)).status,
  ]).toEqual([200, 404])
})
