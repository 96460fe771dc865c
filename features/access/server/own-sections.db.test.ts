/** A role that is kept to its own sections stays there, whatever rights the school gives it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'

interface Seat {
  enroll_id: number
  student_id: number
  section_id: number
  grade_id: number
  name: string
  guardian_id: number
}

let world: World
let office: Person
let teacher: Person
let own: Seat
let stranger: Seat
beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator', himalaya)
  const rights = [
    'student-create',
    'student-update',
    'student-promote',
    'student-record-read',
    'student-paper-read',
    'guardian-read',
    'guardian-create',
    'subject-update',
    'subject-routine-create',
    'subject-routine-update',
    'subject-routine-delete',
  ]
  await school(
    (c) =>
      sql`insert into role_permissions (company_id, role_slug, permission) select ${c}::bigint, 'teacher', unnest(${rights}::text[]) on conflict do nothing`,
  )
  teacher = await world.signIn('teacher', himalaya)
  const reached = sql`(select section_id from section_teachers where company_id = ${himalaya} and user_id = ${teacher.id} union select section_id from subject_teachers where company_id = ${himalaya} and user_id = ${teacher.id})`
  const seats = (outside: boolean) =>
    school<Seat>(
      (c) => sql`
    select e.id as enroll_id, e.student_id, e.section_id, e.grade_id, u.full_name as name, sg.guardian_id from enrolments e
    join batches b on b.company_id = e.company_id and b.id = e.batch_id and b.is_current join users u on u.company_id = e.company_id and u.id = e.student_id
    join student_guardians sg on sg.company_id = e.company_id and sg.student_id = e.student_id
    where e.company_id = ${c} and e.status = 'studying' and (e.section_id in ${reached}) <> ${outside}
      and (not ${outside} or not exists (select from student_guardians o join enrolments oe on oe.company_id = o.company_id and oe.student_id = o.student_id where o.company_id = ${c} and o.guardian_id = sg.guardian_id and oe.section_id in ${reached}))
    order by e.id limit 1`,
    )
  own = (await seats(false))[0]!
  stranger = (await seats(true))[0]!
})
afterAll(() => world.close())
const school = async <T>(query: (company: number) => ReturnType<typeof sql<T>>) =>
  inSchool(world.owner.db, himalaya, async (tx) => (await query(himalaya).execute(tx)).rows)

it('makes himself no teacher of another section, and places no lesson there', async () => {
  const [subject] = await school<{ id: number }>(
    (c) => sql`select id from subjects where company_id = ${c} and grade_id = ${stranger.grade_id} limit 1`,
  )
  const [lesson] = await school<{ id: number; subject_id: number; period_id: number; weekday: number }>(
    (c) => sql`
    select s.id, s.subject_id, s.period_id, s.weekday from routine_slots s join batches b on b.company_id = s.company_id and b.id = s.batch_id and b.is_current where s.company_id = ${c} and s.section_id = ${stranger.section_id} limit 1`,
  )
  const there = await school<{ user_id: number }>(
    (c) =>
      sql`select t.user_id from subject_teachers t join batches b on b.company_id = t.company_id and b.id = t.batch_id and b.is_current where t.company_id = ${c} and t.subject_id = ${subject!.id} and t.section_id = ${stranger.section_id}`,
  )
  const user_ids = [...there.map((row) => row.user_id), teacher.id]
  expect(
    (
      await teacher.send('PUT', `/api/subject/${subject!.id}/teachers`, {
        sections: [{ section_id: stranger.section_id, user_ids }],
      })
    ).status,
  ).toBe(404)
  const [period] = await school<{ id: number }>(
    (c) => sql`select id from periods where company_id = ${c} and kind <> 'break' limit 1`,
  )
  expect(
    (
      await teacher.send('POST', '/api/routine/lesson', {
        section_id: stranger.section_id,
        weekday: 6,
        period_id: period!.id,
        subject_id: subject!.id,
        user_id: teacher.id,
      })
    ).status,
  ).toBe(404)
  if (lesson) {
    expect(
      (
        await teacher.send('PUT', `/api/routine/lesson/${lesson.id}`, {
          subject_id: lesson.subject_id,
          user_id: teacher.id,
        })
      ).status,
    ).toBe(404)
    expect((await teacher.send('DELETE', `/api/routine/lesson/${lesson.id}`)).status).toBe(404)
  }
  expect((await teacher.get(`/api/student/${stranger.student_id}`)).status).toBe(404)
})

it('takes back no bulk change of another section, but his own', async () => {
  const roll = { kind: 'roll', rolls_by: 'name' }
  const theirs = (
    await office.send('POST', '/api/student/bulk-change', { student_ids: [stranger.student_id], ...roll })
  ).body.data.id
  expect((await teacher.send('POST', `/api/student/bulk-change/${theirs}/undo`)).status).toBe(404)
  expect((await office.send('POST', `/api/student/bulk-change/${theirs}/undo`)).status).toBe(200)
  const mine = (await teacher.send('POST', '/api/student/bulk-change', { student_ids: [own.student_id], ...roll })).body
    .data.id
  expect((await teacher.send('POST', `/api/student/bulk-change/${mine}/undo`)).status).toBe(200)
})

it('opens no paper of a student by the id of its file, once out of reach or deleted', async () => {
  const payload =
    '--x\r\ncontent-disposition: form-data; name="kind"\r\n\r\nother\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\nPrivate\r\n--x--\r\n'
  const headers = {
    host: 'localhost',
    'x-requested-with': 'XMLHttpRequest',
    authorization: `Bearer ${office.token}`,
    'content-type': 'multipart/form-data; boundary=x',
  }
  const added = async ({ student_id }: Seat) =>
    (
      await world.app.server.inject({ method: 'POST', url: `/api/student/${student_id}/documents`, payload, headers })
    ).json().data[0].file_id as string
  const [near, far] = [await added(own), await added(stranger)]
  expect([(await teacher.get(`/api/files/${near}`)).status, (await office.get(`/api/files/${far}`)).status]).toEqual([
    200, 200,
  ])
  expect((await teacher.get(`/api/files/${far}`)).status).toBe(404)
  await school((c) => sql`update users set deleted_at = app_now() where company_id = ${c} and id = ${own.student_id}`)
  expect([(await teacher.get(`/api/files/${near}`)).status, (await office.get(`/api/files/${near}`)).status]).toEqual([
    404, 200,
  ])
  await school((c) => sql`update users set deleted_at = null where company_id = ${c} and id = ${own.student_id}`)
})

it('finds no guardian and no twin of other sections, and does not rename one through an own student', async () => {
  const [guardian] = await school<{ name: string }>(
    (c) => sql`select full_name as name from users where company_id = ${c} and id = ${stranger.guardian_id}`,
  )
  const search = `/api/guardian-search?search=${encodeURIComponent(guardian!.name)}`
  const ids = ({ body }: { body: any }) => body.data.map((each: { id: number }) => each.id)
  expect(ids(await office.get(search))).toContain(stranger.guardian_id)
  expect(ids(await teacher.get(search))).not.toContain(stranger.guardian_id)
  const [fname, ...rest] = stranger.name.split(' ')
  const [child] = await school<{ dob: string }>(
    (c) =>
      sql`update students set dob = coalesce(dob, '2015-01-01') where company_id = ${c} and id = ${stranger.student_id} returning dob`,
  )
  const twin = `/api/student/duplicates?fname=${fname}&lname=${rest.at(-1)}&dob=${child!.dob}`
  expect(ids(await office.get(twin))).toContain(stranger.student_id)
  expect(ids(await teacher.get(twin))).not.toContain(stranger.student_id)
  expect(
    (
      await teacher.send('PATCH', `/api/student/${own.student_id}/guardian`, {
        guardian_id: stranger.guardian_id,
        name: 'Another Name',
        relation: 'uncle',
      })
    ).status,
  ).toBe(422)
  expect(
    (
      await school<{ name: string }>(
        (c) => sql`select full_name as name from users where company_id = ${c} and id = ${stranger.guardian_id}`,
      )
    )[0]!.name,
  ).toBe(guardian!.name)
})

it('neither brings sheets, which speak of every section, nor promotes the school', async () => {
  for (const path of [
    '/api/bulk-admission',
    '/api/import/rolls',
    '/api/import/guardians',
    '/api/import/routines',
    '/api/promotion',
  ]) {
    expect([path, (await teacher.get(path)).status]).toEqual([path, 403])
    expect([path, (await office.get(path)).status]).toEqual([path, 200])
  }
})
