/** Words of transport that screens, papers and sheets share. Apart from the schemas. */

/** 'both': to school in the morning and home in the afternoon. */
export const directions = ['both', 'morning', 'afternoon'] as const
export type Direction = (typeof directions)[number]
export const directionNames: Record<Direction, string> = {
  both: 'Both ways',
  morning: 'Morning only',
  afternoon: 'Afternoon only',
}

/** What a fare is for. */
export const ways = ['one', 'both'] as const
export type Way = (typeof ways)[number]

/** A paper that lapses in so many days is said so. */
export const soonDays = 30

/** 'riding' today, 'coming' later, 'ended' before today, 'left': no longer studies in the batch. */
export const rideStates = ['riding', 'coming', 'ended', 'left'] as const
export const rideStateNames: Record<(typeof rideStates)[number], string> = {
  riding: 'Rides',
  coming: 'To come',
  ended: 'Ended',
  left: 'Has left the class',
}
