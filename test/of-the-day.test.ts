import { expect, it } from 'vitest'
import { isItsDay, type Turn, waiting } from './of-the-day.ts'

const files = Array.from({ length: 400 }, (_, at) => `features/room-${at % 9}/server/thing-${at}.db.test.ts`)
const turns: Turn[] = [{ of: (file) => file.endsWith('.db.test.ts'), every: 4 }]
const day = (n: number) => new Date(Date.parse('2026-11-25') + n * 86_400_000).toISOString().slice(0, 10)

it('each file has one day of so many, whatever the day one begins with', () => {
  for (const begin of [0, 3, 100])
    for (const file of files) expect([0, 1, 2, 3].filter((n) => isItsDay(file, 4, day(begin + n)))).toHaveLength(1)
})
it('about a quarter of them today, and all that have no turns', () => {
  const left = waiting([...files, 'app/x.test.ts'], turns, day(0), [])
  expect(left).not.toContain('app/x.test.ts')
  expect(left.length / files.length).toBeGreaterThan(0.65)
  expect(left.length / files.length).toBeLessThan(0.85)
})
it('what somebody works on does not wait: its whole room, or the file itself', () => {
  const mine = files.filter((file) => file.startsWith('features/room-3/'))
  const left = waiting(
    [...files, 'e2e/a.e2e.ts'],
    [...turns, { of: (file) => file.startsWith('e2e/'), every: 1e9 }],
    day(0),
    ['features/room-3/web/thing.tsx', 'e2e/a.e2e.ts'],
  )
  expect(left.filter((file) => mine.includes(file) || file.startsWith('e2e/'))).toEqual([])
})
