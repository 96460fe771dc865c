import type { Column } from '../columns.ts'

export const column: Column = { type: 'text', check: (field, name) => `length(${name}) between 1 and ${field.max}` }
