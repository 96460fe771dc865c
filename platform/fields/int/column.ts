import type { Column } from '../columns.ts'

export const column: Column = {
  type: 'integer',
  check: ({ min = 0, max = 2_147_483_647 }, name) => `${name} between ${min} and ${max}`,
}
