import { int } from './field.ts'

export const field = int({ min: 1, max: 99 })
export const good: unknown[] = [1, 99]
export const bad: unknown[] = [0, 100, 1.5, 'x', '1,5', '42', '0x10', '1e1', '', true, null, [5]]
