import type { Column } from '../columns.ts'

export const column: Column = {
  type: 'numeric',
  check: ({ min = 0, max = 9_999_999 }, name) => `${name} between ${min} and ${max}`,
}
