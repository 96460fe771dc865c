/** What the list of fee heads is asked beyond its declaration, and what it refuses. */
import { sql } from 'kysely'
import { fieldError } from '#platform/contract/refusal.ts'
import { activityKinds } from '../contract/activities.ts'
import { checkTax } from './tax-rules.ts'
import { flagSchema } from '#platform/fields/flag/schema.ts'
import type { ReaderCtx } from '#platform/server/reading-only.ts'
import type { ResourceRules } from '#platform/server/serve-resource.ts'

/** The specification's `withCustomization`: only heads of which a student has an amount of his own, pays none, or pays them beside the plan. */
export const feeHeadRules: ResourceRules = {
  more: {
    query: { withCustomization: flagSchema.default(false) },
    where: ({ withCustomization }, { company }) =>
      withCustomization ? [sql`t.id in (select fee_head_id from customized_fees where company_id = ${company})`] : [],
  },
  // two heads of transport, of previous dues or of penalties at once wait for each other
  locks: {
    table: 'fee_heads',
    when: (values, before) => only.some((flag) => (values[flag] ?? before?.[flag]) === true),
  },
  async beforeSave(values, ctx, before) {
    const head = { ...before, ...values }
    const taxed = typeof head.tax_kind_id === 'number'
    if (head.refundable === true && taxed) throw fieldError('tax_kind_id', 'A deposit is not taxed')
    if (typeof values.tax_kind_id === 'number' && values.tax_kind_id !== before?.tax_kind_id)
      await checkTax(ctx, values.tax_kind_id)
    const id = (before?.id as number | undefined) ?? null
    await checkSource(ctx, head, before, id)
    if (head.brought_forward === true) {
      if (taxed) throw fieldError('tax_kind_id', 'Previous dues are only owed')
      for (const other of ['refundable', 'transport', 'activity'] as const)
        if (head[other] === true) throw fieldError(other, 'Previous dues are only owed')
      await checkOnly(ctx, 'brought_forward', id)
    } else if (before?.brought_forward === true) await checkNothingBrought(ctx, id)
    await checkPenalty(ctx, head, before, id)
    await checkActivity(ctx, head, before, id)
    if (head.transport !== true) return
    if (head.kind !== 'monthly' && head.kind !== 'on_demand')
      throw fieldError('kind', 'The fare is charged monthly or on demand')
    if (head.refundable === true) throw fieldError('refundable', 'A fare is not given back')
    if (head.activity === true) throw fieldError('activity', 'A fare is no activity')
    await checkOnly(ctx, 'transport', id)
  },
}

const anotherHas = {
  transport: 'Another fee head has the fares already',
  brought_forward: 'Another fee head has the previous dues already',
  penalty: 'Another fee head has the penalties already',
}
const only = ['transport', 'brought_forward', 'penalty'] as const

/** One head has the fares, one the previous dues, one the penalties, and none an amount of the plan: whoever makes another so settles this first. */
async function checkOnly({ tx, company }: ReaderCtx, flag: keyof typeof anotherHas, id: number | null): Promise<void> {
  const { rows } = await sql<{ another: boolean; planned: boolean }>`
    select exists
      (select from fee_heads where company_id = ${company} and ${sql.ref(flag)} and id is distinct from ${id}::bigint)
      as another,
      exists (select from fee_plans where company_id = ${company} and fee_head_id = ${id}::bigint)
        or exists (select from customized_fees where company_id = ${company} and fee_head_id = ${id}::bigint)
        as planned`.execute(tx)
  if (rows[0]!.another) throw fieldError(flag, anotherHas[flag])
  if (rows[0]!.planned) throw fieldError(flag, 'Take the amounts of this head out of the fee plan first')
}

type Values = Record<string, unknown>
const sources = ['transport', 'activity', 'brought_forward'] as const

/** What charges a head is as it was once somebody is charged for it: what stands charged would else be a difference. */
async function checkSource(
  { tx, company }: ReaderCtx,
  head: Values,
  before: Values | undefined,
  id: number | null,
): Promise<void> {
  const changed = before && sources.find((flag) => head[flag] !== before[flag])
  if (!changed) return
  const { rows } = await sql`
    select from charge_claims where company_id = ${company} and fee_head_id = ${id}::bigint limit 1`.execute(tx)
  if (rows.length) throw fieldError(changed, 'Students are charged for this head already. Add another head for it.')
}

/** Only those pay an activity who take it: the plan has no amount of it, and it stays one while somebody takes it. */
async function checkActivity(
  { tx, company }: ReaderCtx,
  head: Values,
  before: Values | undefined,
  id: number | null,
): Promise<void> {
  if (head.activity !== true && before?.activity !== true) return
  if (head.activity === true && !Object.hasOwn(activityKinds, String(head.kind)))
    throw fieldError('kind', 'An activity is charged monthly, half-yearly, yearly or once')
  if (head.activity === true && head.refundable === true)
    throw fieldError('refundable', 'An activity is not given back')
  if (head.activity === before?.activity) return
  const { rows } = await sql<{ planned: boolean; taken: boolean }>`
    select exists (select from fee_plans where company_id = ${company} and fee_head_id = ${id}::bigint)
        or exists (select from customized_fees where company_id = ${company} and fee_head_id = ${id}::bigint)
        as planned,
      exists (select from activity_students where company_id = ${company} and fee_head_id = ${id}::bigint)
        as taken`.execute(tx)
  if (head.activity === true && rows[0]!.planned)
    throw fieldError('activity', 'Take the amounts of this head out of the fee plan first')
  if (head.activity !== true && rows[0]!.taken) throw fieldError('activity', 'Students take this activity')
}

/** Penalties are charged by the school's rule alone, and the head under which some accrued stays theirs. */
async function checkPenalty(
  ctx: ReaderCtx,
  head: Values,
  before: Values | undefined,
  id: number | null,
): Promise<void> {
  if (head.penalty === true) {
    if (typeof head.tax_kind_id === 'number')
      throw fieldError('tax_kind_id', 'Penalties are only added to what is late')
    for (const other of ['refundable', 'transport', 'brought_forward', 'activity'] as const)
      if (head[other] === true) throw fieldError(other, 'Penalties are only added to what is late')
    return checkOnly(ctx, 'penalty', id)
  }
  if (before?.penalty !== true) return
  const { rows } = await sql`
    select from dues where company_id = ${ctx.company} and fee_head_id = ${id}::bigint limit 1`.execute(ctx.tx)
  if (rows.length) throw fieldError('penalty', 'Penalties accrued under this head')
}

async function checkNothingBrought({ tx, company }: ReaderCtx, id: number | null): Promise<void> {
  const { rows } = await sql`
    select from previous_dues where company_id = ${company} and fee_head_id = ${id}::bigint limit 1`.execute(tx)
  if (rows.length) throw fieldError('brought_forward', 'Dues were brought forward under this head')
}
