import type { Column } from '../columns.ts'

export const column: Column = {
  type: 'text',
  check: (field, name) => `${name} in (${field.choices!.map((c) => `'${c.value}'`).join(', ')})`,
}
