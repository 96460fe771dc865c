import type { Column } from '../columns.ts'

export const column: Column = { type: 'text', check: (_field, name) => `${name} ~ '^#[0-9a-fA-F]{6}$'` }
