import { date } from './field.ts'

export const field = date()
export const good: unknown[] = ['2026-11-21', '2024-02-29']
export const bad: unknown[] = ['2026-02-30', '21-11-2026', '2083-08-32', '20261121', 'today', '']
