import { z } from 'zod'

/** An e-mail address; kept as typed, compared without case. */
export const emailSchema = z.string().trim().max(254).pipe(z.email('Must be an e-mail address'))

export const schema = () => emailSchema
