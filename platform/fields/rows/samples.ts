import { int } from '../int/field.ts'
import { text } from '../text/field.ts'
import { rows } from './field.ts'

export const field = rows({ what: text(20), count: int({ optional: true }) })
export const good: unknown[] = [[], [{ what: 'Chalk', count: 3 }], [{ what: 'Chalk' }, { what: 'Duster', count: null }]]
export const bad: unknown[] = [
  'Chalk',
  [{ count: 3 }],
  [{ what: '' }],
  Array.from({ length: 101 }, () => ({ what: 'x' })),
]
