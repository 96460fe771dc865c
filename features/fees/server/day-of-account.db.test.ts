/** Months of a fiscal year that is over and open: their bills, notes, corrections and roll-backs stand in that year; when it is closed, today. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { type Place, build } from '#test/builders.ts'
import { testDay as today } from '#test/day.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { verifySchool } from './verify-books.ts'

/** Last day of fiscal year 2082/83, AD: Asar of batch 2083 is its last month. */
const asarEnd = '2026-07-16'
const reason = 'A month that was late'
let world: World
let office: Person
let accountant: Person
let make: ReturnType<typeof build>
beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator')
  accountant = await world.signIn('accountant')
  make = build(world, office)
})
afterAll(async () => {
  expect(await verifySchool(world.owner.db, himalaya)).toEqual([])
  await world.close()
})

const rows = async <T>(query: (company: number) => ReturnType<typeof sql<T>>) =>
  inSchool(world.owner.db, himalaya, async (tx) => (await query(himalaya).execute(tx)).rows)

const daysOf = (enrolment: number) =>
  rows<{ kind: string; day: string }>(
    (c) =>
      sql`select kind, accounting_date as day from fee_events where company_id = ${c} and enroll_id = ${enrolment} order by id`,
  )
const preview = async (at: Place, month: string) =>
  (await office.send('POST', '/api/monthly-bill/preview', { month, grade_ids: [at.grade] })).body.data
const billOf = async (enrolment: number) =>
  (
    await rows<{ id: number; year: string }>(
      (c) => sql`
        select b.id, y.name as year from bills b join fiscal_years y on y.company_id = b.company_id and y.id = b.fiscal_year_id
        where b.company_id = ${c} and b.enroll_id = ${enrolment} order by b.id desc limit 1`,
    )
  )[0]!

async function someone(fee = 1_000_00) {
  const at = await make.place()
  const head = await make.fee(at, fee)
  const child = await make.student({ at, admission_date: '2026-04-20' })
  return { at, head, ...child }
}

describe('Asar, billed in Mangsir while its fiscal year is open', () => {
  it('stands on the last day of that year, which the preview says; Shrawan stands today', async () => {
    const { at, enroll_id } = await someone()
    expect(await preview(at, '03')).toMatchObject({ day: asarEnd, fiscal_year: '2082/83', amount: 1_000_00 })
    expect(await preview(at, '04')).toMatchObject({ day: today, fiscal_year: '2083/84' })
    await make.bill({ at, month: '03' })
    expect(await billOf(enroll_id)).toMatchObject({ year: '2082/83' })
    await make.bill({ at, month: '04' })
    expect(await billOf(enroll_id)).toMatchObject({ year: '2083/84' })
    expect(await daysOf(enroll_id)).toEqual([
      { kind: 'bill', day: asarEnd },
      { kind: 'bill', day: today },
    ])
  })

  it('goes back on that day; an advance that it used is used and given back on days of its own', async () => {
    const { at, id, enroll_id } = await someone()
    await accountant.send('POST', '/api/sod', { opening: 0 })
    expect((await accountant.send('POST', '/api/fee-payment', { student_id: id, amount: 400_00 })).status).toBe(200)
    const { run } = await make.bill({ at, month: '03' })
    expect((await office.send('POST', `/api/bill-run/${run}/rollback`, { reason })).status).toBe(200)
    expect((await daysOf(enroll_id)).filter(({ kind }) => kind !== 'receipt')).toEqual([
      { kind: 'bill', day: asarEnd },
      { kind: 'advance', day: today },
      { kind: 'reversal', day: asarEnd },
      { kind: 'reversal', day: today },
    ])
  })

  it('is noted on that day, and a note on that note as well', async () => {
    const { at, id, head, enroll_id } = await someone()
    await make.bill({ at, month: '03' })
    const note = { student_id: id, fee_head_id: head.id, month: '03', reason }
    const first = await accountant.send('POST', '/api/fee-note', { ...note, kind: 'credit_note', amount: 200_00 })
    expect(first.body.data.number).toContain('82/83')
    const back = await accountant.send('POST', `/api/fee-journal/${first.body.data.id}/reverse`, { reason })
    expect(back.body.data.number).toContain('82/83')
    expect((await daysOf(enroll_id)).map(({ day }) => day)).toEqual([asarEnd, asarEnd, asarEnd])
  })

  it('is corrected on that day', async () => {
    const { at, head, enroll_id } = await someone()
    await make.bill({ at, month: '03' })
    const { id } = await billOf(enroll_id)
    const lines = [{ fee_head_id: head.id, gross: 900_00, discount: 0 }]
    const seen = { credit: 1_000_00, advance: 0 }
    const { status } = await accountant.send('POST', `/api/bill/${id}/correct`, { lines, ...seen, reason })
    expect(status).toBe(200)
    expect((await daysOf(enroll_id)).map(({ day }) => day)).toEqual([asarEnd, asarEnd, asarEnd])
    expect(await billOf(enroll_id)).toMatchObject({ year: '2082/83' })
  })

  it('a set of differences is written in both years', async () => {
    const { at, head, enroll_id } = await someone()
    await make.bill({ at, month: '03' })
    await make.bill({ at, month: '04' })
    await office.send('PUT', '/api/fee', {
      from_month: '01',
      cells: [{ grade_id: at.grade, fee_head_id: head.id, amount: 1_100_00 }],
    })
    const of = { grade_id: at.grade }
    const {
      students: _,
      stuck: __,
      second_person: ___,
      ...seen
    } = (await accountant.send('POST', '/api/fee-difference/preview', of)).body.data
    expect(seen).toMatchObject({ debit_notes: 2, debit: 200_00 })
    expect((await accountant.send('POST', '/api/fee-difference/settle', { ...of, seen, reason })).status).toBe(200)
    expect((await daysOf(enroll_id)).slice(2)).toEqual([
      { kind: 'debit_note', day: asarEnd },
      { kind: 'debit_note', day: today },
    ])
  })
})

it('a day that is in the books already takes one more voucher', async () => {
  // a new head goes where the others of its kind go
  const mapped = () =>
    rows(
      (c) => sql`
        update fee_accounts f set account_id = (select min(account_id) from fee_accounts o where o.company_id = f.company_id and o.kind = f.kind)
        where f.company_id = ${c} and f.account_id is null`,
    )
  const post = async () => {
    await mapped()
    return accountant.send('POST', '/api/billing-to-account', { until: today })
  }
  const vouchers = async () =>
    (
      await rows<{ count: number }>(
        (c) => sql`select count(*)::int as count from vouchers where company_id = ${c} and date = ${asarEnd}::date`,
      )
    )[0]!.count
  expect((await post()).status).toBe(200)
  const before = await vouchers()
  const { at } = await someone()
  await make.bill({ at, month: '03' })
  expect((await post()).status).toBe(200)
  expect(await vouchers()).toBe(before + 1)
})

it('a fiscal year that is closed is left alone: the month stands today', async () => {
  const { at, enroll_id } = await someone()
  const closed = (of: ReturnType<typeof sql>) =>
    rows((c) => sql`update fiscal_years set closed_at = ${of} where company_id = ${c} and end_date = ${asarEnd}::date`)
  await closed(sql`app_now()`)
  expect(await preview(at, '03')).toMatchObject({ day: today, fiscal_year: '2083/84' })
  await make.bill({ at, month: '03' })
  await closed(sql`null`)
  expect(await daysOf(enroll_id)).toEqual([{ kind: 'bill', day: today }])
})
