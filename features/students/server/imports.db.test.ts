/** Staff and guardians from sheets, and taken back. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'

let world: World
let office: Person
beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator', himalaya)
})
afterAll(() => world.close())

async function bring(kind: string, text: string) {
  const edge = 'pathshala-test-edge'
  const payload = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="sheet.csv"\r\nContent-Type: text/csv\r\n\r\n${text}\r\n--${edge}--\r\n`
  const response = await world.app.server.inject({
    method: 'POST',
    url: `/api/import/${kind}`,
    payload,
    headers: {
      host: 'localhost',
      'x-requested-with': 'XMLHttpRequest',
      authorization: `Bearer ${office.token}`,
      'content-type': `multipart/form-data; boundary=${edge}`,
    },
  })
  return response.json().data
}
async function run(kind: string, id: string): Promise<string> {
  const { body } = await office.send('POST', `/api/import/${kind}/${id}/import`)
  for (;;) {
    const { data } = (await office.get(`/api/jobs/${body.data.job_id}`)).body
    if (data.state === 'failed') throw new Error(data.error)
    if (data.state === 'done') return data.state
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
const errorsOf = async (kind: string, id: string) =>
  (await office.get(`/api/import/${kind}/${id}`)).body.data.page.map((row: { errors: object }) =>
    Object.keys(row.errors),
  )
const school = async <T>(query: (company: number) => ReturnType<typeof sql<T>>) =>
  inSchool(world.owner.db, himalaya, async (tx) => (await query(himalaya).execute(tx)).rows)
const counts = () =>
  school(
    (c) =>
      sql`select (select count(*) from users where company_id = ${c}) as users, (select count(*) from staff where company_id = ${c}) as staff, (select count(*) from student_guardians where company_id = ${c}) as links, (select count(*) from guardians where company_id = ${c}) as guardians`,
  )

it('staff come in with numbers and roles, mistakes are named, and all goes back', async () => {
  const before = await counts()
  const wrong = await bring(
    'staff',
    'First name,Mobile,Role,Joined on (BS)\nHari,9800000000000,Teacher,\nSita,,Administrator,\nGita,,Teacher,2081-13-40\n=1+1,,,',
  )
  expect(await errorsOf('staff', wrong.id)).toEqual([['mobile'], ['role'], ['joined_bs'], ['fname']])
  expect((await office.send('POST', `/api/import/staff/${wrong.id}/import`)).body.error.code).toBe('has-errors')
  const sheet = await bring(
    'staff',
    'Employee number,First name,Last name,Mobile,Role,Employment,Gender\n,Hari,Rai,9861000001,Teacher,Permanent,M\nT-77,Sita,Rai,9861000002,Librarian,Part-time,F\n,Gita,Rai,,,,',
  )
  expect(sheet.wrong_rows).toBe(0)
  await run('staff', sheet.id)
  const made = await school<{ name: string; number: string; role: string | null; kind: string }>(
    (c) => sql`
    select u.fname as name, s.employee_number as number, s.kind, (select role_slug from user_roles r where r.company_id = u.company_id and r.user_id = u.id) as role from staff s join users u on u.company_id = s.company_id and u.id = s.id where s.company_id = ${c} and u.lname = 'Rai' and u.fname in ('Hari', 'Sita', 'Gita') and u.primary_mobile is distinct from '9' order by s.id desc limit 3`,
  )
  const sita = made.find((row) => row.name === 'Sita')
  expect(sita).toMatchObject({ number: 'T-77', role: 'librarian', kind: 'part_time' })
  expect(made.filter((row) => row.name !== 'Sita').every((row) => /^\d+$/.test(row.number))).toBe(true)
  expect((await office.send('POST', `/api/import/staff/${sheet.id}/undo`, { reason: 'Wrong file' })).status).toBe(200)
  expect(await counts()).toEqual(before)
})

it('guardians are assigned by the code of the child, brothers and sisters share one, and all goes back', async () => {
  const children = await school<{ code: string; id: number; mobile: string }>(
    (c) => sql`
    select e.enroll_code as code, e.student_id as id, u.primary_mobile as mobile from enrolments e join batches b on b.company_id = e.company_id and b.id = e.batch_id and b.is_current
    join student_guardians g on g.company_id = e.company_id and g.student_id = e.student_id join users u on u.company_id = g.company_id and u.id = g.guardian_id where e.company_id = ${c} order by e.id limit 3`,
  )
  const [a, b] = children as [(typeof children)[0], (typeof children)[0]]
  const before = await counts()
  const wrong = await bring(
    'guardians',
    `Enrol code,Guardian's name,Guardian's mobile,Relation\nNOBODY,Ram Rai,9861000003,Father\n${a.code},Ram,${a.mobile},Father\n${b.code},Ram Rai,12,Cousin`,
  )
  expect(await errorsOf('guardians', wrong.id)).toEqual([['enroll_code'], ['enroll_code'], ['mobile', 'relation']])
  const sheet = await bring(
    'guardians',
    `Enrol code,Guardian's name,Guardian's mobile,Relation\n${a.code},Maya Rai,9861000004,Mother\n${b.code},Maya Rai,9861000004,Aunt`,
  )
  await run('guardians', sheet.id)
  expect((await counts())[0]).toMatchObject({
    links: (before[0] as { links: number }).links + 2,
    guardians: (before[0] as { guardians: number }).guardians + 1,
  })
  expect((await office.get('/api/search-student?search=9861000004')).body.meta.total).toBe(2)
  expect((await office.send('POST', `/api/import/guardians/${sheet.id}/undo`, { reason: 'Wrong file' })).status).toBe(
    200,
  )
  expect(await counts()).toEqual(before)
  expect((await office.get('/api/search-student?search=9861000004')).body.meta.total).toBe(0)
})

it('subjects come in for several classes and go back', async () => {
  const sheet = await bring(
    'subjects',
    'Class,Subject,Credit hours,Practical\nClass 9,Robotics,2.5,Yes\nClass 10,Robotics,2.5,No',
  )
  await run('subjects', sheet.id)
  expect(
    (
      await school<{ n: number }>(
        (c) => sql`select count(*) as n from subjects where company_id = ${c} and name = 'Robotics'`,
      )
    )[0]!.n,
  ).toBe(2)
  const again = await bring('subjects', 'Class,Subject\nClass 9,robotics\nClass 77,Robotics')
  expect(await errorsOf('subjects', again.id)).toEqual([['name'], ['grade']])
  expect((await office.send('POST', `/api/import/subjects/${sheet.id}/undo`, { reason: 'Wrong file' })).status).toBe(
    200,
  )
})

it('one e-mail of two new guardians is named before anybody is made', async () => {
  const [first, second] = await school<{ enroll_code: string }>(
    (c) => sql`select enroll_code from enrolments where company_id = ${c} order by id desc limit 2`,
  )
  const rows = [first!, second!].map(
    ({ enroll_code }, at) => `${enroll_code},Mother ${'AB'[at]},984077700${at},Mother,same@example.com`,
  )
  const heads = "Enrol code,Guardian's name,Guardian's mobile,Relation,E-mail"
  const sheet = await bring('guardians', [heads, ...rows].join('\n'))
  expect(await errorsOf('guardians', sheet.id)).toEqual([[], ['email']])
  // brothers and sisters share the mother, and her address
  const shared = await bring(
    'guardians',
    [heads, ...rows.map((row) => row.replace(/Mother [AB],\d+/, 'Mother A,9840777009'))].join('\n'),
  )
  expect(shared.wrong_rows).toBe(0)
})
