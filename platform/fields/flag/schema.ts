import { z } from 'zod'

/** Yes or no; 'true', 'false', '1', '0' are understood from forms and addresses. */
export const flagSchema = z.union(
  [z.boolean(), z.enum(['true', 'false', '1', '0']).transform((v) => v === 'true' || v === '1')],
  'Must be yes or no',
)

export const schema = () => flagSchema
