/** A routine from a sheet: clashes are named at their rows. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { otherTeacher } from '#test/called.ts'

let world: World
let office: Person
beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator', himalaya)
  await school((c) => sql`delete from routine_slots where company_id = ${c}`)
})
afterAll(() => world.close())

const school = async <T>(query: (company: number) => ReturnType<typeof sql<T>>) =>
  inSchool(world.owner.db, himalaya, async (tx) => (await query(himalaya).execute(tx)).rows)
async function bring(text: string) {
  const edge = 'pathshala-test-edge'
  const payload = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="routine.csv"\r\nContent-Type: text/csv\r\n\r\n${text}\r\n--${edge}--\r\n`
  const response = await world.app.server.inject({
    method: 'POST',
    url: '/api/import/routines',
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

it('names every clash, imports the rest as a whole, and takes it back', async () => {
  const [one, two] = await school<{ name: string }>(
    (c) =>
      sql`select name from periods where company_id = ${c} and kind = 'lesson' and shift = 'day' order by starts_at limit 2`,
  )
  const [a, b] = await school<{ grade: string; section: string; subject: string }>(
    (c) => sql`
    select g.name as grade, x.name as section, min(s.name) as subject from sections x join grades g on g.company_id = x.company_id and g.id = x.grade_id join subjects s on s.company_id = g.company_id and s.grade_id = g.id
    where x.company_id = ${c} group by g.rank, g.name, x.name order by g.rank desc limit 2`,
  )
  const line = (place: typeof a, period: typeof one, teacher: string, room: string) =>
    [place!.grade, place!.section, 'Sunday', period!.name, place!.subject, teacher, room].join(',')
  const head = 'Class,Section,Day,Period,Subject,Teacher,Room'
  const wrong = await bring(
    [
      head,
      line(a, one, otherTeacher(2), 'R1'),
      line(a, one, '', 'R2'),
      line(b, one, otherTeacher(2), 'R3'),
      line(b, one, '', 'r1'),
      line(b, two, 'nobody', ''),
      'Class 99,A,Sunday,' + one!.name + ',X,,',
    ].join('\n'),
  )
  const rows = (await office.get(`/api/import/routines/${wrong.id}`)).body.data.page
  expect(rows.map((row: { errors: object }) => Object.keys(row.errors))).toEqual([
    [],
    ['period'],
    ['teacher'],
    ['room'],
    ['teacher'],
    ['grade'],
  ])
  expect(rows[2].errors.teacher).toEqual({
    message: 'The teacher has a lesson then: {what}',
    values: { what: 'row 2' },
  })
  const sheet = await bring([head, line(a, one, otherTeacher(2), 'R1'), line(b, two, otherTeacher(2), 'R1')].join('\n'))
  const { job_id } = (await office.send('POST', `/api/import/routines/${sheet.id}/import`)).body.data
  for (;;) {
    const { data } = (await office.get(`/api/jobs/${job_id}`)).body
    if (data.state === 'failed') throw new Error(data.error)
    if (data.state === 'done') break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  expect(
    (await school<{ n: number }>((c) => sql`select count(*) as n from routine_slots where company_id = ${c}`))[0]!.n,
  ).toBe(2)
  // what is in the routine by now stands in the way as well
  expect((await bring([head, line(b, one, otherTeacher(2), '')].join('\n'))).wrong_rows).toBe(1)
  expect((await office.send('POST', `/api/import/routines/${sheet.id}/undo`, { reason: 'Wrong file' })).status).toBe(
    200,
  )
  expect(
    (await school<{ n: number }>((c) => sql`select count(*) as n from routine_slots where company_id = ${c}`))[0]!.n,
  ).toBe(0)
})
