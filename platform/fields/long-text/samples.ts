import { longText } from './field.ts'

export const field = longText({ max: 20 })
export const good: unknown[] = ['one\ntwo', 'a']
export const bad: unknown[] = ['', ' \n ', 'x'.repeat(21)]
