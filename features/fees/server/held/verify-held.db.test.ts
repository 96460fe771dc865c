/** Each sentence about held money notices its own fault: planted as the owner of the tables, with triggers and keys off, and taken back. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { himalaya, openWorld, type World } from '#test/world.ts'
import { checkNames, faultsIn, verifySchool } from '../verify-books.ts'

let world: World
beforeAll(async () => void (world = await openWorld()))
afterAll(() => world.close())

const refund = `(select max(id) from fee_journals where company_id = 1 and kind = 'refund' and event_id is not null)`
const note = `(select max(id) from fee_journals where company_id = 1 and kind = 'debit_note' and event_id is not null)`
const planted: Record<string, string> = {
  'Live bill lines and notes equal what is billed, per enrolment, head and month': `update fee_journals set month = '14' where company_id = 1 and id = ${note}`,
  'Counters stand behind the last number': `update counters set next = next + 1 where company_id = 1 and name like 'journal:refund:%'`,
  'Numbers of refunds, journals and notes run from 1 without a gap, per kind and fiscal year': `update fee_journals set number = number + 5 where company_id = 1 and id = ${refund}`,
  'What was issued has its event, of its kind, day, year, maker and approver': `update fee_journals set issued_on = issued_on - 1 where company_id = 1 and id = ${refund}`,
  'The amount of a refund, journal or note is what its event moved': `update fee_journals set amount = amount + 1 where company_id = 1 and id = ${refund}`,
  'An event of these kinds has its journal': `delete from fee_journals where company_id = 1 and id = ${refund}`,
  'A journal is taken back exactly when its mirror or a further note says so': `update fee_journals set state = 'reversed', end_reason = 'nobody did' where company_id = 1 and id = ${refund}`,
  'Deposits held are what was paid of them, less what went back or paid dues': `update fee_deposits set balance = balance + 1 where company_id = 1`,
}

it('the books are right as they are', async () => {
  expect(await verifySchool(world.db, himalaya)).toEqual([])
})

it.each(Object.entries(planted))('%s: its fault is noticed', async (name, fault) => {
  expect(checkNames).toContain(name)
  const undo = new Error('taken back')
  let found: string[] = []
  await inSchool(world.owner.db, himalaya, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(fault).execute(tx)
    found = (await faultsIn(tx, himalaya)).map(({ check }) => check)
    throw undo
  }).catch((error: unknown) => {
    if (error !== undo) throw error
  })
  expect(found).toContain(name)
})
