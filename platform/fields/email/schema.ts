import { z } from 'zod'
import { oneLine } from '#platform/contract/plain-text.ts'

/** An e-mail address; kept as typed, compared without case. */
export const emailSchema = z.string().overwrite(oneLine).max(254).pipe(z.email('Must be an e-mail address'))

export const schema = () => emailSchema
