import type { Column } from '../columns.ts'

export const column: Column = {
  type: 'text',
  check: ({ choices, open }, name) =>
    open ? `${name} ~ '^[a-z][a-z_]*$'` : `${name} in (${choices!.map((c) => `'${c.value}'`).join(', ')})`,
}
