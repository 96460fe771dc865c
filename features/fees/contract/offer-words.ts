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
