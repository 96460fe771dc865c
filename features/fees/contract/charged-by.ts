/** What charges a fee head. A room that charges adds itself (`offerChoice`), on the server together with its rows (`server/charge-sources.ts`). */
import { openChoices } from '#platform/contract/open-choices.ts'

/** Dues from before and penalties are only owed: no bill charges them. */
export const onlyOwed: readonly string[] = ['previous', 'penalty']

export const chargedBy = openChoices({
  plan: 'Fee plan',
  activity: 'Paid activity',
  previous: 'Previous dues',
  penalty: 'Penalty',
})
