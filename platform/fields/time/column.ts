import type { Column } from '../columns.ts'

export const column: Column = { type: 'time without time zone' }
