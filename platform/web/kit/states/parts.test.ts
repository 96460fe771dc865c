import { expect, it, vi } from 'vitest'
import { fillWeb, webSlot } from '../../slot.ts'
import { shownParts } from './parts.ts'

const rights = new Set(['login', 'fee-read'])
const lacking = new Set(['gate'])
vi.mock('../../i18n.ts', () => ({}))
vi.mock('../../session.ts', () => ({
  can: (right: string) => rights.has(right),
  uses: (part: string) => !lacking.has(part),
}))
const lazy = () => Promise.resolve({ default: () => null })

it('shows the parts that somebody may see, where the school has them, in order and each once', () => {
  const tabs = webSlot<{ id: number }>()
  const of = (name: string, more: object = {}) => fillWeb(tabs, { name, lazy, ...more })
  const fills = [
    of('exam', { rank: 20 }),
    of('billing', { right: 'fee-read', rank: 10 }),
    of('library', { right: 'library-read' }),
    of('card', { part: 'gate' }),
  ]
  for (const fill of [...fills, ...fills]) fill.apply({ name: 'room' })
  expect(tabs.filled).toHaveLength(4)
  expect(shownParts(tabs).map(({ name }) => name)).toEqual(['billing', 'exam'])
  lacking.clear()
  expect(shownParts(tabs).map(({ name }) => name)).toEqual(['card', 'billing', 'exam'])
})
