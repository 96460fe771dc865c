/** Why a charge is not what the month would charge today, as far as the tables tell. Apart from the schemas: screens and files read it. */
export const whyNames = {
  left: 'Left',
  class: 'Class changed',
  customised: 'Customised fee',
  fare: 'Fare or activity',
  offer: 'Offer',
  head: 'Head no longer asked',
  joined: 'Joined',
  plan: 'Plan changed',
} as const
export type Why = keyof typeof whyNames

/** 'waiting': a note or a correction of it waits for a second person. */
export const differenceStates = { open: 'Not settled', waiting: 'Waiting', accepted: 'Accepted' } as const
export type DifferenceState = keyof typeof differenceStates

export const sideNames = { credit: 'Credit', debit: 'Debit' } as const

/** Why a difference cannot be settled by a note. */
export const stuckNames = {
  forgiven: 'More was forgiven than would be charged',
  deposit: 'The deposit was given back',
} as const
