import { choice } from './field.ts'

export const field = choice(['open', 'closed'])
export const good: unknown[] = ['open', 'closed']
export const bad: unknown[] = ['Open', 'other', '', 1]
