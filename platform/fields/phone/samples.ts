import { phone } from './field.ts'

export const field = phone()
export const good: unknown[] = ['9841234567', '+977 9841234567', '01-4412345']
export const bad: unknown[] = ['12', 'none', '98412345678901234', '', 9841234567, true, null]
