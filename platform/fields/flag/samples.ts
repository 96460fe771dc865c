import { flag } from './field.ts'

export const field = flag()
export const good: unknown[] = [true, false, 'true', 'false', '1', '0']
export const bad: unknown[] = ['yes', 1, '', 'on']
