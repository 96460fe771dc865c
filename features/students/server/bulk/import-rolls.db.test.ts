/** Rolls from a sheet. */
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

async function bring(text: string) {
  const edge = 'pathshala-test-edge'
  const payload = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="rolls.csv"\r\nContent-Type: text/csv\r\n\r\n${text}\r\n--${edge}--\r\n`
  const response = await world.app.server.inject({
    method: 'POST',
    url: '/api/import/rolls',
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
const seats = () =>
  inSchool(
    world.owner.db,
    himalaya,
    async (tx) =>
      (
        await sql<{ code: string; roll: number }>`
  select e.enroll_code as code, e.roll from enrolments e join batches b on b.company_id = e.company_id and b.id = e.batch_id and b.is_current
  where e.company_id = ${himalaya} and e.section_id = (select section_id from enrolments where company_id = ${himalaya} and section_id is not null group by 1 having count(*) > 3 order by 1 limit 1) order by e.enroll_code`.execute(
          tx,
        )
      ).rows,
  )

it('changes places, refuses what is taken, and goes back', async () => {
  const before = await seats()
  const [a, b, c] = before as [(typeof before)[0], (typeof before)[0], (typeof before)[0]]
  const wrong = await bring(`Enrol code,Roll\n${a.code},${c.roll}\nNOBODY,3\n${b.code},${b.roll}\n${b.code},99`)
  const shown = (await office.get(`/api/import/rolls/${wrong.id}?rowsPerPage=50`)).body.data.page
  expect(shown.map((row: { errors: object }) => Object.keys(row.errors))).toEqual([
    ['roll'],
    ['enroll_code'],
    [],
    ['enroll_code'],
  ])
  const sheet = await bring(`Enrol code,Roll\n${a.code},${b.roll}\n${b.code},${a.roll}`)
  expect(sheet.wrong_rows).toBe(0)
  const { job_id } = (await office.send('POST', `/api/import/rolls/${sheet.id}/import`)).body.data
  for (;;) {
    const { data } = (await office.get(`/api/jobs/${job_id}`)).body
    if (data.state === 'failed') throw new Error(data.error)
    if (data.state === 'done') break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  expect((await seats()).slice(0, 2).map((seat) => seat.roll)).toEqual([b.roll, a.roll])
  expect((await office.send('POST', `/api/import/rolls/${sheet.id}/undo`, { reason: 'Wrong file' })).status).toBe(200)
  expect(await seats()).toEqual(before)
})
