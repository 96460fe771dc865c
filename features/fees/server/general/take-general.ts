/** Money that no bill asks for: one event of income, of no enrolment, and one receipt with the next number of the series G. */
import { sql } from 'kysely'
import { orNotFound } from '#platform/contract/refusal.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { takeNumber } from '#platform/server/numbers.ts'
import { generalHeads, generalSeries, takeGeneral } from '../../contract/general-receipt.ts'
import { accountOfMode } from '../../contract/payment-modes.ts'
import { modeOfParts, type PlacedPart, placeParts } from '../../contract/split.ts'
import { openCounterDay, openFiscalYear } from '../counter/counter-day.ts'
import { bookkeeper, nextEvent, postFees } from '../ledger.ts'
import { keepFactsOf } from '../receipt-facts.ts'
import { receiptNumber } from '../receipt-number.ts'
import { checkWays, referencesOf, writeParts } from '../receipt-parts.ts'

type Input = InputOf<typeof takeGeneral>

/** Of the fee head `h`. */
const isGeneral = sql`h.is_active
  and h.charged_by = 'plan' and not h.refundable and h.tax_kind_id is null`

export const listHeads = handle(generalHeads, async (_input, { tx, company }) => {
  const { rows } = await sql<{ id: number; title: string; title_np: string | null }>`
    select h.id, h.title, h.title_np from fee_heads h where h.company_id = ${company} and ${isGeneral}
    order by h.kind <> 'on_demand', h.rank, h.id`.execute(tx)
  return { data: rows }
})

export const take = handle(takeGeneral, async (input, ctx) => {
  const amount = input.lines.reduce((sum, line) => sum + line.amount, 0)
  const empty = input.lines.findIndex((line) => line.amount <= 0)
  if (empty >= 0)
    throw takeGeneral.refuse('nothing-given', {
      status: 422,
      errors: { [`lines.${empty}.amount`]: ['Field is required'] },
    })
  checkWays({ ...input, amount })
  const parts = placeParts(input, amount, input.split)
  const day = await openCounterDay(ctx)
  const year = await openFiscalYear(bookkeeper(ctx), day.day)
  await checkHeads(ctx, input)
  await checkStudent(ctx, input.student_id)
  const event = await writeEvent(ctx, day, input, parts)
  const receipt = await writeReceipt(ctx, { ...input, amount, parts, event, day: day.day, year: year.id })
  const number = receiptNumber({ series: generalSeries, fiscal_year: year.name, number: receipt.number })
  ctx.note({ entity: 'receipts', entity_id: receipt.id, after: { ...input, amount, number } })
  return { data: { receipt_id: receipt.id, number, amount }, message: `Receipt ${number} written.` }
})

async function checkHeads({ tx, company }: Ctx, { lines }: Input): Promise<void> {
  const ids = [...new Set(lines.map(({ fee_head_id }) => fee_head_id))]
  const { rows } = await sql<{ id: number }>`
    select h.id from fee_heads h where h.company_id = ${company} and h.id = any(${ids}::bigint[]) and ${isGeneral}
    for share`.execute(tx)
  const stray = lines.findIndex(({ fee_head_id }) => !rows.some(({ id }) => id === fee_head_id))
  if (stray >= 0)
    throw takeGeneral.refuse('head-not-general', {
      status: 422,
      field: `lines.${stray}.fee_head_id`,
    })
}

async function checkStudent({ tx, company }: Ctx, id: number | undefined): Promise<void> {
  if (id === undefined) return
  const { rows } = await sql`
    select from students s join users u on u.company_id = s.company_id and u.id = s.id and u.deleted_at is null
    where s.company_id = ${company} and s.id = ${id} for share of s`.execute(tx)
  orNotFound(rows[0], 'This student')
}

async function writeEvent(
  ctx: Ctx,
  day: { id: number; day: string },
  { lines }: Input,
  parts: readonly PlacedPart[],
): Promise<number> {
  // one entry of a head, however many lines it has: what a way paid of it is told by its place (reports/eod-collection.ts)
  const heads = new Map<number, number>()
  for (const { fee_head_id, amount } of lines) heads.set(fee_head_id, (heads.get(fee_head_id) ?? 0) + amount)
  const entries = [
    ...parts.map(({ mode, amount }) => ({ account: accountOfMode[mode], mode, amount })),
    ...[...heads].map(([fee_head_id, amount]) => ({ account: 'income', fee_head_id, amount: -amount })),
  ]
  if (entries.reduce((total, entry) => total + entry.amount, 0) !== 0) throw new Error('A receipt must balance.')
  const { rows } = await sql<{ id: number }>`select ${nextEvent} as id`.execute(ctx.tx)
  const { id } = rows[0]!
  await postFees(bookkeeper(ctx), {
    events: sql`select ${id}::bigint as id, 'general_receipt' as kind, null::bigint as enroll_id,
      ${day.day}::date as accounting_date, ${day.id}::bigint as counter_day_id,
      null::bigint as bill_run_id, ${ctx.user.id}::bigint as maker_id, null::bigint as approver_id,
        null::text as reason`,
    entries: sql`select ${id}::bigint as id, account, null::bigint as enroll_id, fee_head_id, null::text as month, mode,
      amount
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) e
        (account text, fee_head_id bigint, mode text, amount bigint)`,
  })
  return id
}

async function writeReceipt(
  ctx: Ctx,
  of: Input & { amount: number; parts: PlacedPart[]; event: number; day: string; year: number },
): Promise<{ id: number; number: number }> {
  const { tx, company } = ctx
  const number = await takeNumber(tx, company, `receipt:${generalSeries}:${of.year}`)
  const { id } = await tx
    .insertInto('receipts')
    .values({
      company_id: company,
      series: generalSeries,
      fiscal_year_id: of.year,
      number,
      event_id: of.event,
      received_on: of.day,
      cashier_id: ctx.user.id,
      mode: modeOfParts(of.parts, of.mode),
      reference: referencesOf(of.parts, of.reference),
      amount: of.amount,
      note: of.note ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeParts(
    ctx,
    of.parts.map((part) => ({ receipt: id, ...part })),
  )
  await tx
    .insertInto('general_receipts')
    .values({
      company_id: company,
      receipt_id: id,
      payer: of.payer,
      mobile: of.mobile || null,
      student_id: of.student_id ?? null,
    })
    .execute()
  await tx
    .insertInto('general_receipt_lines')
    .values(
      of.lines.map(({ fee_head_id, narration, amount }, at) => ({
        company_id: company,
        receipt_id: id,
        line: at + 1,
        fee_head_id,
        narration: narration || null,
        amount,
      })),
    )
    .execute()
  await keepFactsOf(tx, company, [id])
  return { id, number }
}
