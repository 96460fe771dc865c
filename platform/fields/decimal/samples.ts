import { decimal } from './field.ts'

export const field = decimal({ max: 100 })
export const good: unknown[] = [0, 12.5, 33.33, 100]
export const bad: unknown[] = [-1, 100.01, 1.005, 'many', '33.33', '', true, null, [5]]
