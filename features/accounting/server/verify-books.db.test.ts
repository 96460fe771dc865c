/** Each fault in the books is noticed by its sentence: planted as the owner of the tables, with triggers and keys off, and taken back. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { wrongBooks } from '#test/faults/accounting.ts'
import { listed } from '#test/faults/faults.ts'
import { noticedBy } from '#test/planted.ts'
import { openWorld, type World } from '#test/world.ts'
import { approve, postVouchers, reverseVouchers, writeDrafts } from './books.ts'
import { checkNames, faultsIn, verifySchool } from './verify-books.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await inSchool(world.db, 1, async (tx) => {
    const keeper = { tx, company: 1, by: null, maySoft: true }
    const { rows } = await sql<{ cash: number; rent: number; day: string }>`
      select (select id from accounts where company_id = 1 and code = '1101') as cash, (select id from accounts where company_id = 1 and code = '5201') as rent,
        (select start_date from fiscal_years where company_id = 1 and is_current) as day`.execute(tx)
    const { cash, rent, day } = rows[0]!
    const lines = [
      { account_id: rent, amount: 5_00 },
      { account_id: cash, amount: -5_00 },
    ]
    const voucher = { type: 'payment' as const, date: day, narration: 'Rent', lines }
    const [first, second] = await writeDrafts(keeper, [voucher, voucher, voucher])
    await approve(keeper, [first!, second!])
    await postVouchers(keeper, [first!, second!])
    await reverseVouchers(keeper, [first!], { date: day, reason: 'Twice' })
  })
})
afterAll(() => world.close())

const faults = listed(wrongBooks)

describe('books are proved', () => {
  it('right as they are, and each sentence has a fault here', async () => {
    expect(await verifySchool(world.db, 1)).toEqual([])
    expect(await verifySchool(world.db, 2)).toEqual([])
    expect(Object.keys(wrongBooks).toSorted()).toEqual(checkNames.toSorted())
  })
  it.each(faults)('$what: noticed by "$check"', async ({ check, statements }) => {
    expect(await noticedBy(world, faultsIn, ...statements)).toContain(check)
  })
})
