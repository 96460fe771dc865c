/** What correcting a bill does: the note, the new bill, money that comes free, advance that pays. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { correctBill, type LineOfBill, offerOn, taxAt } from './correct-bill.ts'

const line = (fee_head_id: number, more: Partial<LineOfBill> = {}): LineOfBill => {
  const gross = more.gross ?? 1_000_00
  const net = gross - (more.discount ?? 0) + (more.tax ?? 0)
  return {
    fee_head_id,
    gross,
    discount: 0,
    tax: 0,
    billed: net,
    due: net,
    forgiven: 0,
    rate: { part: 0, of: 1 },
    ...more,
  }
}

describe('a bill that is corrected', () => {
  it('is taken back whole and charged anew; what was paid stays where it still is asked', () => {
    const lines = [line(1, { due: 0 }), line(2, { gross: 500_00, billed: 500_00, due: 500_00 })]
    const done = correctBill(
      lines,
      [
        { fee_head_id: 1, gross: 600_00, discount: 0 },
        { fee_head_id: 2, gross: 500_00, discount: 0 },
      ],
      0,
    )
    expect(done).toMatchObject({ credit: 1_500_00, charge: 1_100_00, advance: 0, changed: true, forgivenMore: false })
    // 400 comes free and pays the other head
    expect(done.lines).toMatchObject([
      { fee_head_id: 1, credited: 1_000_00, net: 600_00, released: 400_00, used: 0, owed: 0 },
      { fee_head_id: 2, credited: 500_00, net: 500_00, released: 0, used: 400_00, owed: 0 },
    ])
  })

  it('leaves as advance what no head asks, and uses advance that is there', () => {
    expect(correctBill([line(1, { due: 0 })], [], 0)).toMatchObject({ charge: 0, advance: 1_000_00 })
    const more = correctBill([line(1, { due: 0 })], [{ fee_head_id: 1, gross: 1_300_00, discount: 0 }], 200_00)
    expect(more).toMatchObject({ advance: -200_00 })
    expect(more.lines).toMatchObject([{ owed: 300_00, used: 200_00, released: 0 }])
  })

  it('knows that nothing changed, and that more was forgiven than is left', () => {
    expect(correctBill([line(1)], [{ fee_head_id: 1, gross: 1_000_00, discount: 0 }], 0).changed).toBe(false)
    const forgiven = [line(1, { forgiven: 300_00, due: 700_00 })]
    expect(correctBill(forgiven, [{ fee_head_id: 1, gross: 299_99, discount: 0 }], 0).forgivenMore).toBe(true)
    expect(correctBill(forgiven, [{ fee_head_id: 1, gross: 300_00, discount: 0 }], 0).forgivenMore).toBe(false)
  })

  it('asks tax at the rate at which it was charged, half a paisa up, and an offer in proportion', () => {
    expect(taxAt({ part: 13_00, of: 100_00 }, 50_00)).toBe(6_50)
    expect(taxAt({ part: 1, of: 2 }, 1)).toBe(1)
    expect(offerOn({ gross: 1_000_00, discount: 250_00 }, 600_00)).toBe(150_00)
    expect(offerOn({ gross: 0, discount: 0 }, 600_00)).toBe(0)
  })

  it('loses no paisa: what is owed after is what was owed, less the note, with the new bill, with the money that moved', () => {
    const amount = fc.nat(2_000_00)
    fc.assert(
      fc.property(
        fc.array(fc.record({ net: amount, paid: amount, note: amount, now: amount }), { minLength: 1, maxLength: 6 }),
        amount,
        (heads, advance) => {
          const lines = heads.map(({ net, paid, note }, at) =>
            line(at, { gross: net, billed: net + note, due: Math.max(0, net + note - paid) }),
          )
          const done = correctBill(
            lines,
            heads.map(({ now }, at) => ({ fee_head_id: at, gross: now, discount: 0 })),
            advance,
          )
          const owed = (of: 'due') => lines.reduce((sum, each) => sum + each[of], 0)
          const after = done.lines.map((each, at) => lines[at]!.due + each.owed - each.used)
          expect(after.every((due) => due >= 0)).toBe(true)
          expect(after.reduce((sum, due) => sum + due, 0)).toBe(owed('due') - done.credit + done.charge + done.advance)
          expect(advance + done.advance).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })
})
