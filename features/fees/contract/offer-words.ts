/** Words of offers and customised fees that screens, reports and the ledger share. Apart from the schemas. */

/** Each has an account of its own in the ledger of the fees. */
export const offerKinds = ['scholarship', 'sibling', 'staff', 'need', 'concession'] as const
export type OfferKind = (typeof offerKinds)[number]
export const offerKindNames: Record<OfferKind, string> = {
  scholarship: 'Scholarship',
  sibling: 'Sibling discount',
  staff: 'Staff discount',
  need: 'Help for families in need',
  concession: 'Other concession',
}

/** 'waiting' for a second person: until then it takes nothing off. */
export const offerStates = ['waiting', 'approved', 'refused'] as const
export const offerStateNames: Record<(typeof offerStates)[number], string> = {
  waiting: 'Waiting',
  approved: 'Approved',
  refused: 'Refused',
}

/** By today's day. */
export const awardStates = ['holds', 'coming', 'ended'] as const
export const awardStateNames: Record<(typeof awardStates)[number], string> = {
  holds: 'Holds',
  coming: 'To come',
  ended: 'Ended',
}

/** What is the student's own: another amount than the plan's, no charge of the head, a head beside the plan. */
export const ownKinds = ['amount', 'excluded', 'extra'] as const
export const ownKindNames: Record<(typeof ownKinds)[number], string> = {
  amount: 'Own amount',
  excluded: 'Excluded head',
  extra: 'Extra head',
}
