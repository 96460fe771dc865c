import { z } from 'zod'
import type { FieldOptions } from '#platform/contract/field.ts'
import { define } from '../define.ts'

/** AD date as text, yyyy-mm-dd, of a day that exists. */
export const adDate = z.iso.date('Invalid Date Format')

/** A day, stored as AD date; shown and chosen in BS or AD. */
export function date<const O extends FieldOptions>(options?: O) {
  return { ...define('date', adDate, options), kind: 'date' as const }
}
