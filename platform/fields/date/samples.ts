import { date } from './field.ts'

export const field = date()
export const good: unknown[] = ['2026-11-21', '2024-02-29', '1913-04-13', '2043-12-31']
export const bad: unknown[] = [
  '2026-02-30',
  '21-11-2026',
  '2083-08-32',
  '20261121',
  'today',
  '',
  '1913-04-12',
  '2044-01-01',
  '0001-01-01',
]
