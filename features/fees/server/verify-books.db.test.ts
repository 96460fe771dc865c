/** Each fault in the fees is noticed by its sentence: planted as the owner of the tables, with triggers and keys off, and taken back. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listed } from '#test/faults/faults.ts'
import { wrongCharges } from '#test/faults/fees-charges.ts'
import { wrongMoney } from '#test/faults/fees-money.ts'
import { feesOfAll } from '#test/fees-of-all.ts'
import { noticedBy } from '#test/planted.ts'
import { checkNames, faultsIn, verifySchool } from './verify-books.ts'

let fees: Awaited<ReturnType<typeof feesOfAll>>
beforeAll(async () => {
  fees = await feesOfAll()
})
afterAll(() => fees.close())

const faults = listed({ ...wrongMoney, ...wrongCharges })

describe('the books of the fees are proved', () => {
  it('right as they are, and each sentence has a fault here', async () => {
    expect(await verifySchool(fees.world.db, 1)).toEqual([])
    expect([...new Set(faults.map(({ check }) => check))].toSorted()).toEqual(checkNames.toSorted())
  })
  it.each(faults)('$what: noticed by "$check"', async ({ check, statements }) => {
    expect(await noticedBy(fees.world, faultsIn, ...statements)).toContain(check)
  })
})
