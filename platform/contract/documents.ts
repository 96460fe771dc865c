/** Papers of somebody, kept as files: how one travels. The kinds are each room's own. */
import { z } from 'zod'
import { dataOf } from './list.ts'

const document = z.object({
  id: z.number(),
  kind: z.string(),
  /** As the file was called when it came. */
  name: z.string(),
  file_id: z.string(),
  mime: z.string(),
  /** Bytes. */
  size: z.number(),
  added_by: z.string().nullable(),
  added_at: z.string(),
})
export type KeptDocument = z.output<typeof document>

/** All of somebody's, the newest first; a change answers them anew. */
export const documentsAnswer = <K extends z.ZodType<string>>(kind: K) => dataOf(z.array(document.extend({ kind })))
