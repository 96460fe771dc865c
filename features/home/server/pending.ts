/** What waits for a person's decision or hand: each kind for who may do it. */
import { keepsDevices } from '#features/attendance/contract/devices.ts'
import { waitingContacts } from '#features/attendance/server/index.ts'
import { coverOfMonths, gradesWithoutPlan, unverifiedRuns } from '#features/fees/server/index.ts'
import { openCorrections, openPromotions, withoutRoll } from '#features/students/server/index.ts'
import { type RawBuilder, sql } from 'kysely'
import type { DataOf } from '#platform/contract/endpoint.ts'
import type { Right } from '#platform/contract/rights.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { dashboard } from '../contract/dashboard.ts'

type Item = DataOf<typeof dashboard>['pending'][number]

/** Each kind asked of the room that keeps it, by SQL: whose it is, and the count (with a detail) in the school and batch worked in. */
const questions: { what: Item['what']; right: Right; from: (company: number, batch: number) => RawBuilder<unknown> }[] =
  [
    { what: 'unverified_bills', right: 'bill-generate-verify|bill-generate-class-wise', from: unverifiedRuns },
    { what: 'open_promotions', right: 'student-promote', from: openPromotions },
    { what: 'device_contacts', right: keepsDevices, from: waitingContacts },
    {
      what: 'failed_jobs',
      right: 'bill-generate-class-wise|administrator',
      from: (company) =>
        sql`count(*), null from jobs
          where company_id = ${company} and state = 'failed' and created_at > app_now() - interval '7 days'`,
    },
    {
      what: 'open_corrections',
      right: 'student-update & student-record-read & student-contact-read',
      from: openCorrections,
    },
    { what: 'no_roll', right: 'student-update', from: withoutRoll },
    { what: 'no_plan', right: 'fee-update|bill-generate-class-wise', from: gradesWithoutPlan },
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
