import { z } from 'zod'

/** A phone number: digits with an optional leading '+', blanks and hyphens are dropped. Nepali mobiles lose 977 or 0 in front. */
export const phoneSchema = z
  .string('Must be a phone number')
  .transform((v) => v.replace(/[\s()-]/g, '').replace(/^(\+?977|0)(?=9[678]\d{8}$)/, ''))
  .refine((v) => /^\+?\d{7,15}$/.test(v), 'Must be a phone number')

export const schema = () => phoneSchema
