/** Why something is taken back: a person must say it, and the audit keeps it. */
import { z } from 'zod'

/** `most`: letters. */
export const reasonSchema = (most = 300) => z.string('Field is required').trim().min(3, 'Field is required').max(most)
