import { z } from 'zod'

/** The id of another row of the same school. */
export const idSchema = z.number('Choose one of the list').int().positive().max(Number.MAX_SAFE_INTEGER)

/** What a call about one row is asked with. */
export const byId = z.object({ id: idSchema })

export const schema = () => idSchema
