import { multiRef } from './field.ts'

export const field = multiRef('subjects')
export const good: unknown[] = [[], [1, 2]]
export const bad: unknown[] = [1, '1,2', [0], ['x'], ['3'], [true], [null]]
