/** Admitting a student charges the admission heads once, in the same transaction; it can be rolled back like any bill. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { verifySchool } from './verify-books.ts'
import { headOf } from '#test/called.ts'

let world: World
let office: Person
beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator', himalaya)
})
afterAll(() => world.close())

const school = async <T>(query: (company: number) => ReturnType<typeof sql<T>>) =>
  inSchool(world.owner.db, himalaya, async (tx) => (await query(himalaya).execute(tx)).rows)

it('is billed at once, not again with the month, and goes back by a roll-back', async () => {
  const [grade] = await school<{ id: number; amount: number }>(
    (c) => sql`
    select p.grade_id as id, p.amount from fee_plans p join fee_heads h on h.company_id = p.company_id and h.id = p.fee_head_id and h.kind = 'admission' join batches b on b.company_id = p.company_id and b.id = p.batch_id and b.is_current where p.company_id = ${c} limit 1`,
  )
  const { body } = await office.send('POST', '/api/student', {
    fname: 'Nawa',
    gender: 'female',
    admission_date: '2026-11-20',
    grade_id: grade!.id,
  })
  const due = (await office.get(`/api/student/${body.data.id}`)).body.data.due
  expect(due).toBe(grade!.amount)
  const run = (await office.get('/api/bill-run')).body.data[0]
  expect(run).toMatchObject({ student: 'Nawa', bills: 1, amount: grade!.amount, state: 'generated' })
  const preview = (await office.send('POST', '/api/monthly-bill/preview', { month: run.month, grade_ids: [grade!.id] }))
    .body
  expect(preview.data.heads.length).toBeGreaterThan(0)
  expect(JSON.stringify(preview.data.heads)).not.toContain(headOf('admission'))
  expect((await office.send('POST', `/api/bill-run/${run.id}/rollback`, { reason: 'Free place' })).status).toBe(200)
  expect((await office.get(`/api/student/${body.data.id}`)).body.data.due).toBe(0)
  expect(await verifySchool(world.owner.db, himalaya)).toEqual([])
})

it('waits for nobody else of the class: another who is changed at that moment is not held', async () => {
  const [other] = await school<{ id: number; grade_id: number }>(
    (c) => sql`
    select e.id, e.grade_id from enrolments e join batches b on b.company_id = e.company_id and b.id = e.batch_id and b.is_current
    join fee_plans p on p.company_id = e.company_id and p.batch_id = e.batch_id and p.grade_id = e.grade_id
    join fee_heads h on h.company_id = p.company_id and h.id = p.fee_head_id and h.kind = 'admission'
    where e.company_id = ${c} and e.status = 'studying' limit 1`,
  )
  const child = { fname: 'Turanta', gender: 'female', admission_date: '2026-11-20', grade_id: other!.grade_id }
  await inSchool(world.owner.db, himalaya, async (tx) => {
    await sql`select from enrolments where company_id = ${himalaya} and id = ${other!.id} for update`.execute(tx)
    const { status, body } = await office.send('POST', '/api/student', child)
    expect([status, body.data?.charged?.length]).toEqual([200, 1])
  })
})

it('a whole sheet of bulk admission is charged once, by a run that can be rolled back', async () => {
  const [grade] = await school<{ id: number; name: string; amount: number }>(
    (c) => sql`
    select g.id, g.name, p.amount from fee_plans p join fee_heads h on h.company_id = p.company_id and h.id = p.fee_head_id and h.kind = 'admission'
    join batches b on b.company_id = p.company_id and b.id = p.batch_id and b.is_current join grades g on g.company_id = p.company_id and g.id = p.grade_id where p.company_id = ${c} limit 1`,
  )
  const { id: sheet, file } = await importSheet(
    ['Aarati', 'Bikram', 'Chameli'].map((name) => `${name},Thapamagar,F,2073-05-12,${grade!.name}`),
  )
  const waiting = async () =>
    (await office.get('/api/bill-run/uncharged-sheets')).body.data.map(
      ({ id, students }: { id: string; students: number }) => [id, students],
    )
  expect(await waiting()).toEqual([[sheet, 3]])
  const months = (await office.get('/api/billing-month')).body.data as { month: string }[]
  const [first, second] = months.slice(-2).map(({ month }) => month)
  const input = { month: second, grade_ids: [grade!.id], sheet, confirm: 'yes' }
  const looked = (await office.send('POST', '/api/monthly-bill/preview', input)).body.data
  expect([looked.sheet, looked.students, looked.amount, looked.already_billed, looked.grades[0].without_plan]).toEqual([
    file,
    3,
    3 * grade!.amount,
    0,
    0,
  ])
  const run = (await office.send('POST', '/api/monthly-bill', input)).body.data
  await ended(run.job_id)
  expect((await office.get('/api/bill-run')).body.data[0]).toMatchObject({
    id: run.bill_run_id,
    sheet: file,
    student: null,
    bills: 3,
    amount: 3 * grade!.amount,
    state: 'generated',
  })
  expect(await waiting()).toEqual([])
  // admission is paid once, in whatever month it is asked for again
  expect((await office.send('POST', '/api/monthly-bill', input)).body.error.code).toBe('nothing-to-bill')
  expect((await office.send('POST', '/api/monthly-bill', { ...input, month: first })).body.error.code).toBe(
    'nothing-to-bill',
  )
  expect(
    (await office.send('POST', `/api/bulk-admission/${sheet}/undo`, { reason: 'Wrong file' })).body.error.code,
  ).toBe('hangs-on-it')
  expect(
    (await office.send('POST', `/api/bill-run/${run.bill_run_id}/rollback`, { reason: 'They studied here before' }))
      .status,
  ).toBe(200)
  expect((await office.send('POST', '/api/monthly-bill/preview', { ...input, month: first })).body.data.students).toBe(
    3,
  )
  expect(await verifySchool(world.owner.db, himalaya)).toEqual([])
  const stranger = await world.signIn('administrator.bagmati')
  expect((await stranger.send('POST', '/api/monthly-bill/preview', input)).status).toBe(404)
})

async function importSheet(lines: string[]): Promise<{ id: string; file: string }> {
  const edge = 'pathshala-test-edge'
  const file = 'admitted.csv'
  const text = ['First name,Last name,Gender,Date of birth (BS),Class', ...lines].join('\n')
  const payload = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="${file}"\r\nContent-Type: text/csv\r\n\r\n${text}\r\n--${edge}--\r\n`
  const response = await world.app.server.inject({
    method: 'POST',
    url: '/api/bulk-admission',
    payload,
    headers: {
      host: 'localhost',
      'x-requested-with': 'XMLHttpRequest',
      authorization: `Bearer ${office.token}`,
      'content-type': `multipart/form-data; boundary=${edge}`,
    },
  })
  const id = response.json().data.id as string
  await ended((await office.send('POST', `/api/bulk-admission/${id}/import`)).body.data.job_id)
  return { id, file }
}

async function ended(job: string): Promise<void> {
  await expect
    .poll(async () => (await office.get(`/api/jobs/${job}`)).body.data.state, { timeout: 30_000 })
    .toBe('done')
}

it('is refused with a sentence, and nobody is admitted, while no fiscal year is open', async () => {
  const [grade] = await school<{ id: number }>(
    (c) => sql`
    select p.grade_id as id from fee_plans p join fee_heads h on h.company_id = p.company_id and h.id = p.fee_head_id and h.kind = 'admission' join batches b on b.company_id = p.company_id and b.id = p.batch_id and b.is_current where p.company_id = ${c} limit 1`,
  )
  await school((c) => sql`update fiscal_years set closed_at = app_now() where company_id = ${c}`)
  const refused = await office.send('POST', '/api/student', {
    fname: 'Yearless',
    gender: 'female',
    admission_date: '2026-11-20',
    grade_id: grade!.id,
  })
  expect([refused.status, refused.body.message]).toEqual([406, 'The fiscal year of this day is closed.'])
  expect(
    await school((c) => sql`select 1 from students s where company_id = ${c} and s::text like '%Yearless%'`),
  ).toEqual([])
  await school((c) => sql`update fiscal_years set closed_at = null where company_id = ${c}`)
})
