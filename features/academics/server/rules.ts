/** What batches refuse beyond their declaration: exactly one is current. */
import { fieldError, Refusal } from '#platform/contract/refusal.ts'
import type { ResourceRules } from '#platform/server/serve-resource.ts'

export const batchRules: ResourceRules = {
  async beforeSave(values, ctx, before) {
    const start = (values.start_date ?? before?.start_date) as string
    const end = (values.end_date ?? before?.end_date) as string
    if (start >= end) throw fieldError('end_date', 'Must be after the start date')
    if (before?.is_current && values.is_current === false) throw fieldError('is_current', 'Make another batch current instead: one always is.')
    // the one that was current steps back first: a unique index allows one only
    if (values.is_current === true && !before?.is_current) {
      await ctx.tx.updateTable('batches').set({ is_current: false }).where('company_id', '=', ctx.company).where('is_current', '=', true).execute()
    }
  },
  async beforeRemove(row) {
    if (row.is_current) throw new Refusal('batch-is-current', 'The current batch cannot be removed. Make another one current first.')
  },
}
