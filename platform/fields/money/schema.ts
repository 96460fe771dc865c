import { z } from 'zod'
import { maxPaisa } from './field.ts'

/** Whole paisa, not negative. */
export const paisa = z
  .number('Must be an amount')
  .int('Must be whole paisa')
  .min(0, 'Must not be negative')
  .max(maxPaisa, 'Amount is too large')

export const schema = () => paisa
