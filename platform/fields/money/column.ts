import type { Column } from '../columns.ts'

export const column: Column = { type: 'bigint', check: (_field, name) => `${name} >= 0` }
