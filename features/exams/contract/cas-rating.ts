/**
 * A rating of continuous assessment: 1 needs support, 2 progressing, 3 achieved, 4 excellent. Who is rated 1 or 2 may be rated again
 * after remedial teaching. Practice of schools, not law (Curriculum Development Centre's CAS of classes 1 to 3); pure.
 */
import { z } from 'zod'
import { toLatinDigits } from '#nepal/digits.ts'

export const ratingWords = { 1: 'Needs support', 2: 'Progressing', 3: 'Achieved', 4: 'Excellent' } as const
export type Rating = keyof typeof ratingWords
export const highestRating = 4

export interface Rated {
  rating: Rating
  /** After remedial teaching. */
  after: Rating | null
}
/** '1>3', with room for blanks that somebody types around it. */
export const longestRating = 10

/** '3', '1>3', '1/3', '1 3'; in Nepali digits too. Null: empty; undefined: it is no rating. */
export function readRating(text: string): Rated | null | undefined {
  const plain = toLatinDigits(text.trim())
  if (!plain) return null
  const [, first, second] =
    /^([1-4])(?:\s*[>/→-]\s*([1-4])|\s+([1-4]))?$/.exec(plain)?.filter((part) => part !== undefined) ?? []
  if (first === undefined) return undefined
  const rating = Number(first) as Rating
  if (second === undefined) return { rating, after: null }
  return rating <= 2 ? { rating, after: Number(second) as Rating } : undefined
}

/** As it is sent and kept on a device: '1>3'. */
export const ratingText = ({ rating, after }: Rated): string => (after === null ? `${rating}` : `${rating}>${after}`)

/** The better one of both. */
export const bestOf = ({ rating, after }: Rated): Rating => Math.max(rating, after ?? rating) as Rating

/** As it is published and printed. */
export const ratedOutcome = z.object({
  subject: z.string(),
  subject_np: z.string().nullable(),
  theme: z.string().nullable(),
  name: z.string(),
  name_np: z.string().nullable(),
  rating: z.number(),
  after: z.number().nullable(),
})
export type RatedOutcome = z.output<typeof ratedOutcome>
