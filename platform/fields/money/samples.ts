import { maxPaisa, money } from './field.ts'

export const field = money()
export const good: unknown[] = [0, 12345600, maxPaisa]
export const bad: unknown[] = [
  -1,
  0.5,
  '1,200',
  maxPaisa + 1,
  'Rs. 5',
  '500',
  '0x10',
  '1e3',
  '',
  true,
  null,
  [5],
  Number.NaN,
]
