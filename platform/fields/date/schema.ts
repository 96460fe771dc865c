import { z } from 'zod'
import { firstAdDay, lastAdDay } from '#nepal/date-checks.ts'

/** AD date as text, yyyy-mm-dd, of a day that exists in both calendars: what no screen can show is not taken in. */
export const adDate = z.iso
  .date('Invalid Date Format')
  .refine((day) => day >= firstAdDay && day <= lastAdDay, 'Invalid Date Format')

export const schema = () => adDate
