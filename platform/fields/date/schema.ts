import { z } from 'zod'

/** AD date as text, yyyy-mm-dd, of a day that exists. */
export const adDate = z.iso.date('Invalid Date Format')

export const schema = () => adDate
