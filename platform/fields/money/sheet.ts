import { parseRupees } from '#nepal/rupees.ts'
import { maxPaisa } from './field.ts'

/** Paisa of an amount in a sheet, such as 1500 or 1,500.50; null for what is none, or below 0. */
export function readPaisa(text: string): number | null {
  try {
    const paisa = parseRupees(text)
    return paisa >= 0 && paisa <= maxPaisa ? paisa : null
  } catch {
    return null
  }
}
