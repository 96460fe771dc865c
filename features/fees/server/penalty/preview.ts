/** What a rule would charge from tomorrow on, of what is owed now; nothing is written. */
import { sql } from 'kysely'
import { addDays } from '#nepal/bikram-sambat.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import type { PenaltyRule } from '../../contract/penalty.ts'
import { previewPenalties } from '../../contract/penalty-preview.ts'
import { accrualsIn } from './accruals-sql.ts'

export const preview = handle(previewPenalties, async ({ penalty: rule }, ctx) => {
  const since = addDays(ctx.today, 1)
  const until = (today: string) => sumOf(ctx, rule, { since, today })
  return { data: { since, first_day: await until(since), month: await until(addDays(since, 29)) } }
})

async function sumOf({ tx, company }: Ctx, rule: PenaltyRule, days: { since: string; today: string }) {
  if (rule.kind === 'none') return { students: 0, amount: 0 }
  const { rows } = await sql<{ students: number; amount: number }>`
    select count(distinct e.student_id)::int as students, coalesce(sum(n.amount), 0)::bigint as amount
    from (${accrualsIn(company, rule, days)}) n
    join enrolments e on e.company_id = ${company} and e.id = n.enroll_id`.execute(tx)
  return rows[0]!
}
