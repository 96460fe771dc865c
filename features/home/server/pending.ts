/** What waits for a person's decision or hand: each kind for who may do it. */
import { keepsDevices } from '#features/attendance/contract/devices.ts'
import { coverOfMonths } from '#features/fees/server/index.ts'
import { type RawBuilder, sql } from 'kysely'
import type { DataOf } from '#platform/contract/endpoint.ts'
import type { Right } from '#platform/contract/rights.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { dashboard } from '../contract/dashboard.ts'

type Item = DataOf<typeof dashboard>['pending'][number]

/** Each kind asked for by SQL: whose it is, and the count (with a detail) in the school and batch worked in. */
const questions: { what: Item['what']; right: Right; from: (company: number, batch: number) => RawBuilder<unknown> }[] =
  [
    {
      what: 'unverified_bills',
      right: 'bill-generate-verify|bill-generate-class-wise',
      from: (company, batch) =>
        sql`count(*) as count, null as detail from bill_runs where company_id = ${company} and batch_id = ${batch} and state = 'generated' and enrolment_id is null`,
    },
    {
      what: 'open_promotions',
      right: 'student-promote',
      from: (company, batch) =>
        sql`count(*), null from promotions where company_id = ${company} and from_batch_id = ${batch} and state = 'draft'`,
    },
    {
      what: 'device_contacts',
      right: keepsDevices,
      from: (company) =>
        sql`count(*), null from device_contacts c join attendance_devices d on d.company_id = c.company_id and d.id = c.device_id where c.company_id = ${company} and c.refused_at is null and c.address is distinct from d.address`,
    },
    {
      what: 'failed_jobs',
      right: 'bill-generate-class-wise|administrator',
      from: (company) =>
        sql`count(*), null from jobs where company_id = ${company} and state = 'failed' and created_at > now() - interval '7 days'`,
    },
    {
      what: 'no_roll',
      right: 'student-update',
      from: (
        company,
        batch,
      ) => sql`count(*), null from enrolments where company_id = ${company} and batch_id = ${batch} and status = 'studying' and roll is null
      and not exists (select from settings where company_id = ${company} and "group" = 'academic' and "values" ->> 'new_roll' = 'none')`,
    },
    {
      what: 'no_plan',
      right: 'fee-update|bill-generate-class-wise',
      from: (company, batch) => sql`count(*), min(g.name) from grades g where g.company_id = ${company}
      and exists (select from enrolments e where e.company_id = g.company_id and e.grade_id = g.id and e.batch_id = ${batch} and e.status = 'studying')
      and not exists (select from fee_plans p where p.company_id = g.company_id and p.batch_id = ${batch} and p.grade_id = g.id)`,
    },
  ]

/** All kinds that concern the person, in one question. */
export async function pending(ctx: Ctx): Promise<Item[]> {
  const asked = questions
    .filter(({ right }) => typeof right === 'string' && ctx.can(right))
    .map(({ what, from }) => sql`select ${what}::text as what, ${from(ctx.company, ctx.batch?.id ?? -1)}`)
  if (!asked.length) return unbilledMonths(ctx)
  const { rows } = await sql<{
    what: Item['what']
    count: number
    detail: string | null
  }>`select * from (${sql.join(asked, sql` union all `)}) p (what, count, detail) where count > 0`.execute(ctx.tx)
  return [...(await unbilledMonths(ctx)), ...rows]
}

/** Months that have begun with students whom they have not charged. */
async function unbilledMonths(ctx: Ctx): Promise<Item[]> {
  if (!ctx.can('bill-generate-class-wise')) return []
  const open = ctx.batch
    ? (await coverOfMonths(ctx.tx, ctx.company, ctx.batch, { begun: true })).filter(
        (month) => month.billed < month.students,
      )
    : []
  return open[0]
    ? [
        {
          what: 'unbilled_month' as const,
          count: open.length,
          detail: open[0].month,
          billed: open[0].billed,
          students: open[0].students,
        },
      ]
    : []
}
