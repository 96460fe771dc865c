/** Numbers over the wire: JSON numbers only. `true`, "0x10", [5], null and "" are none; texts of addresses and forms are read by `wire-input.ts`. */
import { z } from 'zod'
import { onceForFacts } from './once.ts'

export const whole = onceForFacts((min: number, max: number, complaint: string = 'Must be a number') =>
  z.number(complaint).int('Must be a whole number').min(min, `At least ${min}`).max(max, `At most ${max}`),
)
