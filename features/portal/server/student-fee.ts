/** A child's fee by month, with its status for the card. What accrued on a month that is late is due with it, and told beside its heads. */
import { handle } from '#platform/server/handler.ts'
import { advanceOf, billedLines, type DueRow } from '#features/fees/server/index.ts'
import { studentFee } from '../contract/portal.ts'
import { checkChild } from '#features/students/server/index.ts'

type Status = 0 | 1 | 3
const statusOf = (amount: number, due: number): Status => (due === 0 ? 1 : due < amount ? 3 : 0)

export const showStudentFee = handle(studentFee, async ({ student_id, status }, ctx) => {
  await checkChild(ctx, student_id)
  const rows = await billedLines(ctx.tx, ctx.company, student_id)
  const months = byMonth(rows).map((lines) => {
    const amount = billedOf(lines)
    const due = lines.reduce((sum, line) => sum + line.due, 0)
    const first = lines[0]!
    return {
      month: first.month,
      batch: first.batch,
      due_date: first.due_date,
      status: statusOf(amount, due),
      amount,
      due,
      paid: amount - due,
      penalty: { amount: billedOf(lines.filter(({ penalty }) => penalty)) },
      lines: lines
        .filter(({ penalty }) => !penalty)
        .map((line) => ({
          fee_head_id: line.fee_head_id,
          fee_head: line.fee_head,
          fee_head_np: line.fee_head_np,
          fee_head_amount: line.billed,
          paid_amount: line.billed - line.due,
          due_amount: line.due,
        })),
    }
  })
  const count = (asked: Status) => months.filter((month) => month.status === asked).length
  return {
    data: {
      months: status === 4 ? months : months.filter((month) => month.status === status),
      counts: { due: count(0), partial: count(3), paid: count(1) },
      total_due: months.reduce((sum, month) => sum + month.due, 0),
      advance: await advanceOf(ctx.tx, ctx.company, student_id),
    },
  }
})

const billedOf = (lines: DueRow[]) => lines.reduce((sum, line) => sum + line.billed, 0)

/** Rows of one month together, in the order they came. */
function byMonth(rows: DueRow[]): DueRow[][] {
  const groups = new Map<string, DueRow[]>()
  for (const row of rows) {
    const key = `${row.batch}:${row.month}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups.values()]
}
