import { text } from './field.ts'

export const field = text(10)
export const good: unknown[] = ['A', 'Rack 12', ' padded ', 'पुस्तक']
export const bad: unknown[] = ['', '   ', 'longer than ten', 12, true, null, ['A'], {}]
