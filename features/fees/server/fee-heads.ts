/** What the list of fee heads is asked beyond its declaration, and what it refuses. */
import { sql } from 'kysely'
import { fieldError } from '#platform/contract/refusal.ts'
import { activityKinds } from '../contract/activities.ts'
import { onlyOwed } from '../contract/charged-by.ts'
import { checkTax } from './tax-rules.ts'
import { flagSchema } from '#platform/fields/flag/schema.ts'
import type { ReaderCtx } from '#platform/server/reading-only.ts'
import type { ResourceRules } from '#platform/server/serve-resource.ts'

type Values = Record<string, unknown>

/** The specification's `withCustomization`: only heads of which a student has an amount of his own, pays none, or pays them beside the plan. */
export const feeHeadRules: ResourceRules = {
  more: {
    query: { withCustomization: flagSchema.default(false) },
    where: ({ withCustomization }, { company }) =>
      withCustomization ? [sql`t.id in (select fee_head_id from customized_fees where company_id = ${company})`] : [],
  },
  // two heads of one source at once wait for each other
  locks: {
    table: 'fee_heads',
    when: (values, before) => !byMany.has(sourceOf({ ...before, ...values })),
  },
  async beforeSave(values, ctx, before) {
    const head = { ...before, ...values }
    if (head.refundable === true && isTaxed(head)) throw fieldError('tax_kind_id', 'A deposit is not taxed')
    if (typeof values.tax_kind_id === 'number' && values.tax_kind_id !== before?.tax_kind_id)
      await checkTax(ctx, values.tax_kind_id)
    checkShape(head)
    if (before && sourceOf(before) !== sourceOf(head)) await checkUnused(ctx, Number(before.id))
    if (sourceOf(head) !== 'plan' && (!before || sourceOf(before) !== sourceOf(head)))
      await checkFree(ctx, sourceOf(head), (before?.id as number | undefined) ?? null)
  },
}

/** Sources of which a school has several heads. */
const byMany = new Set(['plan', 'activity'])
const sourceOf = (head: Values): string => (head.charged_by as string | undefined) ?? 'plan'
const isTaxed = (head: Values): boolean => typeof head.tax_kind_id === 'number'

/** What a head can be by what charges it. */
function checkShape(head: Values): void {
  const source = sourceOf(head)
  if (source === 'plan') return
  if (head.refundable === true) throw fieldError('refundable', 'Only a head of the fee plan is given back')
  if (onlyOwed.includes(source)) {
    if (isTaxed(head)) throw fieldError('tax_kind_id', 'Previous dues and penalties are not taxed')
  } else if (source === 'activity') {
    if (!Object.hasOwn(activityKinds, String(head.kind)))
      throw fieldError('kind', 'An activity is charged monthly, half-yearly, yearly or once')
  } else if (head.kind !== 'monthly' && head.kind !== 'on_demand')
    throw fieldError('kind', 'It is charged monthly or on demand')
}

/** A source has one head (activities have many), and none an amount of the plan: whoever makes another so settles this first. */
async function checkFree({ tx, company }: ReaderCtx, source: string, id: number | null): Promise<void> {
  const { rows } = await sql<{ another: boolean; planned: boolean }>`
    select exists
      (select from fee_heads
      where company_id = ${company} and charged_by = ${source} and id is distinct from ${id}::bigint)
      as another,
      exists (select from fee_plans where company_id = ${company} and fee_head_id = ${id}::bigint and amount > 0)
        or exists (select from customized_fees where company_id = ${company} and fee_head_id = ${id}::bigint)
        as planned`.execute(tx)
  if (rows[0]!.another && !byMany.has(source))
    throw fieldError('charged_by', 'Another fee head is charged by this already')
  if (rows[0]!.planned) throw fieldError('charged_by', 'Take the amounts of this head out of the fee plan first')
}

/** What charges a head is as it was once somebody is charged for it, or takes it: what stands charged would else be a difference. */
async function checkUnused({ tx, company }: ReaderCtx, id: number): Promise<void> {
  const { rows } = await sql<{ charged: boolean; taken: boolean }>`
    select exists (select from charge_claims where company_id = ${company} and fee_head_id = ${id}::bigint)
        or exists (select from dues where company_id = ${company} and fee_head_id = ${id}::bigint and billed > 0)
        or exists (select from previous_dues where company_id = ${company} and fee_head_id = ${id}::bigint) as charged,
      exists (select from activity_students where company_id = ${company} and fee_head_id = ${id}::bigint) as taken
    `.execute(tx)
  if (rows[0]!.taken) throw fieldError('charged_by', 'Students take this activity')
  if (rows[0]!.charged)
    throw fieldError('charged_by', 'Students are charged for this head already. Add another head for it.')
}
