/** What follows from one line in the shape of a student, a guardian and a member of staff. Run in the copy of `npm run new-field`. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { entryFields } from '#features/students/contract/entry-fields.ts'
import { bulkColumns } from '#features/students/contract/bulk-columns.ts'
import { guardianColumns } from '#features/students/contract/guardians/import-columns.ts'
import { staffColumns } from '#features/people/contract/staff-columns.ts'
import { erasePerson } from '#features/students/server/erase-person.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'

let world: World
let office: Person
beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator')
})
afterAll(() => world.close())

const grade = async (): Promise<{ id: number; name: string }> => (await office.get('/api/grades')).body.data[0]
let given = 9_840_500_000
const mobile = () => String(++given)
const admit = async (more: object = {}) =>
  office.send('POST', '/api/student', {
    fname: 'Probe',
    lname: 'Fieldgurung',
    gender: 'female',
    admission_date: '2026-05-01',
    grade_id: (await grade()).id,
    guardian: { name: 'Probe Guardian', relation: 'mother', mobile: mobile(), tongue: 'Newa' },
    ...more,
  })

it('of a student: kept, read, changed, required, asked in the sheet, counted, and forgotten', async () => {
  const { id } = (await admit({ house: 'Blue' })).body.data
  const read = async () => (await office.get(`/api/student/${id}`)).body.data
  const before = await read()
  expect(before.personal.house).toBe('Blue')
  expect((await office.send('PATCH', `/api/student/${id}`, { house: 'x'.repeat(41) })).status).toBe(422)
  expect((await office.send('PATCH', `/api/student/${id}`, { house: 'Red' })).body.data.personal.house).toBe('Red')
  const emptied = await office.send('PATCH', `/api/student/${id}`, { _clear: ['house'] })
  expect(emptied.body.data.progress.missing).toContain('House')
  expect(emptied.body.data.progress.percent).toBeLessThan(before.progress.percent)
  await office.send('PATCH', `/api/student/${id}`, { house: 'Green' })

  expect(entryFields.map(({ name }) => name)).toContain('house')
  const rules = [{ field: 'house', shown: true, required: true }]
  expect((await office.send('PUT', '/api/data-entry-setting', { role: 'all', rules })).status).toBe(200)
  const refused = await admit({ fname: 'Without' })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['house']])
  await office.send('PUT', '/api/data-entry-setting', { role: 'all' })

  expect(bulkColumns.map(({ name }) => name)).toContain('house')
  await inSchool(world.owner.db, himalaya, (tx) => erasePerson(tx, { company: himalaya, id, traces: [] }))
  const { rows } = await sql<{
    house: string | null
  }>`select house from students where company_id = ${himalaya} and id = ${id}`.execute(world.owner.db)
  expect(rows).toEqual([{ house: null }])
})

it('of students from a sheet', async () => {
  const heads = ['First name', 'Last name', 'Gender', 'Class', 'House']
  const cells = ['Sheet', 'Fieldgurung', 'F', (await grade()).name, 'Yellow']
  const edge = 'probe-edge'
  const response = await world.app.server.inject({
    method: 'POST',
    url: '/api/bulk-admission',
    payload: `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="students.csv"\r\nContent-Type: text/csv\r\n\r\n${heads.join(',')}\n${cells.join(',')}\r\n--${edge}--\r\n`,
    headers: {
      host: 'localhost',
      'x-requested-with': 'XMLHttpRequest',
      authorization: `Bearer ${office.token}`,
      'content-type': `multipart/form-data; boundary=${edge}`,
    },
  })
  const { id } = response.json().data
  const { job_id } = (await office.send('POST', `/api/bulk-admission/${id}/import`)).body.data
  await expect
    .poll(async () => (await office.get(`/api/jobs/${job_id}`)).body.data.state, { timeout: 60_000, interval: 200 })
    .toBe('done')
  const { rows } = await sql<{ house: string }>`
    select s.house from students s join users u on u.company_id = s.company_id and u.id = s.id where u.fname = 'Sheet' and u.lname = 'Fieldgurung'`.execute(
    world.owner.db,
  )
  expect(rows).toEqual([{ house: 'Yellow' }])
})

it('of a guardian: with the child, on the own page, in the sheet', async () => {
  const student = (await admit({ fname: 'Second' })).body.data.id
  const [guardian] = (await office.get(`/api/student/${student}`)).body.data.guardians
  expect(guardian.tongue).toBe('Newa')
  expect((await office.get(`/api/guardian/${guardian.id}`)).body.data.details.tongue).toBe('Newa')
  const changed = await office.send('PATCH', `/api/guardian/${guardian.id}`, { tongue: 'Tamang' })
  expect(changed.body.data.details.tongue).toBe('Tamang')
  const one = (await admit({ fname: 'Third', guardian: null })).body.data.id
  const rows = [{ student_id: one, guardian: { name: 'Assigned', relation: 'uncle', tongue: 'Magar' } }]
  expect((await office.send('POST', '/api/guardian-assign', { rows })).status).toBe(200)
  const [assigned] = (await office.get(`/api/student/${one}`)).body.data.guardians
  expect(assigned.tongue).toBe('Magar')
  await office.send('PATCH', `/api/guardian/${guardian.id}`, { _clear: ['tongue'] })
  const merged = await office.send('DELETE', `/api/guardian/${assigned.id}/merge`, { into: guardian.id })
  expect([merged.status, merged.body.data.details.tongue]).toEqual([200, 'Magar'])
  expect(guardianColumns.map(({ name }) => name)).toContain('tongue')
  expect(entryFields.map(({ name }) => name)).toContain('guardian.tongue')
})

it('of a member of staff: added, read, changed, in the sheet', async () => {
  const added = await office.send('POST', '/api/staff', { fname: 'Probe', primary_mobile: mobile(), hobby: 'Chess' })
  const { id } = added.body.data
  expect((await office.get(`/api/staff/${id}`)).body.data.details.hobby).toBe('Chess')
  expect((await office.send('PATCH', `/api/staff/${id}`, { hobby: 'Go' })).body.data.details.hobby).toBe('Go')
  expect(staffColumns.map(({ name }) => name)).toContain('hobby')
})
