import { z } from 'zod'
import { maxPaisa } from './field.ts'

export const schema = () => z.coerce.number('Must be an amount').int('Must be whole paisa').min(0, 'Must not be negative').max(maxPaisa, 'Amount is too large')
