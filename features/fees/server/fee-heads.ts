/** What the list of fee heads is asked beyond its declaration. */
import { fieldError } from '#platform/contract/refusal.ts'
import { flagSchema } from '#platform/fields/flag/schema.ts'
import type { ResourceRules } from '#platform/server/serve-resource.ts'

/** The specification's `withCustomization`: heads together with what is customised of them. While no fee is customised for one student, only 'no' can be answered. */
export const feeHeadRules: ResourceRules = {
  more: {
    query: { withCustomization: flagSchema.default(false) },
    async check({ withCustomization }) {
      if (withCustomization) throw fieldError('withCustomization', 'Fees are not customised for single students here')
    },
  },
}
