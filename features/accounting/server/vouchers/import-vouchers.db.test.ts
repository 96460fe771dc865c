/** Vouchers from a sheet: all or none, as drafts of their run; posted together, taken back while they are as the sheet brought them. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { adToBs } from '#nepal/bikram-sambat.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { bagmati, himalaya, openWorld, type Person, type World } from '#test/world.ts'

let world: World
let keeper: Person
let day: string
let ad: string
beforeAll(async () => {
  world = await openWorld()
  keeper = await world.signIn('accountant', himalaya)
  const { rows } = await sql<{ day: string }>`
    select start_date as day from fiscal_years where company_id = ${himalaya} and is_current`.execute(world.owner.db)
  ad = rows[0]!.day
  const { year, month, day: of } = adToBs(ad)
  day = `${year}-${String(month).padStart(2, '0')}-${String(of).padStart(2, '0')}`
})
afterAll(() => world.close())

const heads =
  'Voucher,Type,Date (BS),Date (AD),Account,Party,Cost centre,Debit,Credit,Narration,Narration of the line,Reference,Cheque number'
async function bring(rows: readonly string[], who = keeper) {
  const edge = 'pathshala-test-edge'
  const head = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="vouchers.csv"\r\nContent-Type: application/octet-stream\r\n\r\n`
  const file = Buffer.from([heads, ...rows].join('\n'))
  const response = await world.app.server.inject({
    method: 'POST',
    url: '/api/import/vouchers',
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${edge}--\r\n`)]),
    headers: {
      host: 'localhost',
      'x-requested-with': 'XMLHttpRequest',
      authorization: `Bearer ${who.token}`,
      'content-type': `multipart/form-data; boundary=${edge}`,
    },
  })
  return response.json().data as { id: string; wrong_rows: number; rows: number }
}
async function imported(id: string, who = keeper) {
  const { body } = await who.send('POST', `/api/import/vouchers/${id}/import`)
  for (;;) {
    const { data } = (await who.get(`/api/jobs/${body.data.job_id}`)).body
    if (data.state === 'failed') throw new Error(data.error)
    if (data.state === 'done') return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
const undo = async (id: string) => {
  const { status, body } = await keeper.send('POST', `/api/import/vouchers/${id}/undo`, { reason: 'Wrong file' })
  return status === 200 ? 'done' : body.error.code
}
const states = async (id: string, who = keeper) => (await who.get(`/api/import/vouchers/${id}/states`)).body.data
const post = (id: string, waiting: number, more: object = { approve: true }, who = keeper) =>
  who.send('POST', `/api/import/vouchers/${id}/post`, { waiting, ...more })
const listed = async (id: string) => (await keeper.get(`/api/voucher?import_id=${id}&rowsPerPage=500`)).body
const rent = (key: string, amount = '100') => [
  `${key},payment,${day},,5201,,,${amount},,Rent ${key},,B-${key},`,
  `${key},,,,1111,,,,100,,,,00${key}`,
]
const settings = async (values: object) => {
  const administrator = await world.signIn('administrator', himalaya)
  expect((await administrator.send('PUT', '/api/settings/accounting', values)).status).toBe(200)
}

it('is for accountants, and a sheet belongs to its school', async () => {
  const teacher = await world.signIn('teacher', himalaya)
  expect((await teacher.get('/api/import/vouchers')).status).toBe(403)
  const { id } = await bring(rent('1'))
  await imported(id)
  const other = await world.signIn('accountant.bagmati', bagmati)
  expect((await other.get(`/api/import/vouchers/${id}`)).status).toBe(404)
  expect(await states(id, other)).toEqual({ draft: 0, approved: 0, posted: 0, reversed: 0 })
  expect((await post(id, 1, {}, other)).body.error.code).toBe('changed-meanwhile')
  expect(await states(id)).toMatchObject({ draft: 1, posted: 0 })
})

it('names a wrong cell, is mended there, and brings drafts of its run', async () => {
  const sheet = await bring([...rent('1', '90'), ...rent('2')])
  expect(sheet).toMatchObject({ rows: 4, wrong_rows: 2 })
  expect((await keeper.send('POST', `/api/import/vouchers/${sheet.id}/import`)).body.error.code).toBe('has-errors')
  const { body } = await keeper.send('PATCH', `/api/import/vouchers/${sheet.id}`, {
    cells: [{ row: 2, column: 'debit', value: '100.00' }],
  })
  expect(body.data.wrong_rows).toBe(0)
  await imported(sheet.id)
  const { data } = await listed(sheet.id)
  expect(data.map((row: any) => [row.source, row.state, row.type, row.date, row.amount, row.reference])).toEqual([
    ['import', 'draft', 'payment', ad, 100_00, 'B-2'],
    ['import', 'draft', 'payment', ad, 100_00, 'B-1'],
  ])
  const { lines, history } = (await keeper.get(`/api/voucher/${data[0].id}`)).body.data
  expect(lines.map((line: any) => [line.account_code, line.amount, line.cheque_number])).toEqual([
    ['5201', 100_00, null],
    ['1111', -100_00, '002'],
  ])
  expect(history.map(({ what }: { what: string }) => what)).toEqual(['made'])
})

it('refuses as a whole what became wrong after it was checked', async () => {
  const sheet = await bring(rent('1'))
  const close = (state: string | null) =>
    inSchool(world.db, himalaya, (tx) =>
      state
        ? sql`insert into closed_periods (company_id, fiscal_year_id, start_date, end_date, state)
            select company_id, id, start_date, start_date + 30, ${state} from fiscal_years where company_id = ${himalaya} and is_current`.execute(
            tx,
          )
        : sql`delete from closed_periods where company_id = ${himalaya}`.execute(tx),
    )
  await close('closed')
  expect((await keeper.send('POST', `/api/import/vouchers/${sheet.id}/import`)).body.error.code).toBe('has-errors')
  await close(null)
  await imported(sheet.id)
})

it('is posted together, all or none, by who may, of what was seen', async () => {
  const keys = Array.from({ length: 150 }, (_, n) => String(n + 1))
  const sheet = await bring(keys.flatMap((key) => rent(key)))
  await imported(sheet.id)
  expect((await post(sheet.id, 149)).body.error.code).toBe('changed-meanwhile')
  expect((await post(sheet.id, 150, {})).body.error.code).toBe('not-approved')
  await settings({ second_person: true })
  expect((await post(sheet.id, 150)).body.error.code).toBe('second-person')
  await settings({ second_person: false })
  // one of them is written over, and balances no more: none is posted
  const [one] = (await listed(sheet.id)).data
  const { lines, ...voucher } = (await keeper.get(`/api/voucher/${one.id}`)).body.data
  const change = (amount: number, version: number) =>
    keeper.send('PUT', `/api/voucher/${one.id}`, {
      type: voucher.type,
      date: voucher.date,
      narration: voucher.narration,
      version,
      lines: lines.map((line: any, at: number) => ({
        account_id: line.account_id,
        amount: at ? line.amount : amount,
      })),
    })
  await change(1, 0)
  expect((await post(sheet.id, 150)).body.error.code).toBe('unbalanced')
  expect(await states(sheet.id)).toMatchObject({ draft: 150, posted: 0 })
  await change(100_00, 1)
  expect((await post(sheet.id, 150)).body).toMatchObject({ data: { posted: 150 } })
  expect(await states(sheet.id)).toEqual({ draft: 0, approved: 0, posted: 150, reversed: 0 })
  expect((await post(sheet.id, 150)).body.error.code).toBe('changed-meanwhile')
  expect(await undo(sheet.id)).toBe('hangs-on-it')
})

it('is taken back while its drafts are as it brought them, and not when somebody wrote in one', async () => {
  const sheet = await bring(['1', '2', '3'].flatMap((key) => rent(key)))
  await imported(sheet.id)
  const [one, other] = (await listed(sheet.id)).data
  // a draft that somebody deleted is no hindrance
  expect((await keeper.send('DELETE', `/api/voucher/${other.id}`)).status).toBe(200)
  await keeper.send('POST', '/api/voucher/approve', { vouchers: [{ id: one.id, version: 0 }] })
  expect(await undo(sheet.id)).toBe('changed-since')
  const second = await bring(['1', '2'].flatMap((key) => rent(key)))
  await imported(second.id)
  expect(await undo(second.id)).toBe('done')
  expect((await listed(second.id)).meta.total).toBe(0)
})
