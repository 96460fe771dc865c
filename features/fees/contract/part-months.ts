/** What of a month is charged of whom it is not whole: by its days, whole, or not at all. */
export const partMonths = ['days', 'whole', 'none'] as const
export type PartMonth = (typeof partMonths)[number]
