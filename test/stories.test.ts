import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { listedTwice } from './runs/second-run.ts'

const stories = readdirSync('e2e', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
const those = (shape: RegExp) => stories.filter((file) => shape.test(readFileSync(`e2e/${file}`, 'utf8')))

/** A field that is there has not the focus yet: what is typed then is nobody's. Wait for `:focus`. */
it('no story types as soon as a field is seen', () => {
  const early = /\.getByRole\('textbox'[^\n]*\.waitFor\(\)\n\s*await [\w.]*keyboard\.type\(/
  expect(stories.length).toBeGreaterThan(20)
  expect(those(early)).toEqual([])
})

/** Neither tells that a screen is ready: a network rests while something is still drawn, and a slow machine needs longer than any number. */
it('no story waits for a silent network or for some time: wait for what is to come, by `go`, `settle` or an expectation', () => {
  expect(those(/networkidle|waitForTimeout/)).toEqual([])
})

/** What a route still holds when it is taken away goes on twice. An answer that comes late is proved by a component test (`held`). */
it('no story takes a route away that may still hold a call', () => {
  expect(those(/\.unroute\w*\(/)).toEqual([])
})

/** The gate tells one complete story of each room, on the screens that a person sees. */
it('every room with screens has a story of its own: add e2e/rooms/<room>.e2e.ts', () => {
  const rooms = readdirSync('features').filter((room) => existsSync(`features/${room}/web/index.tsx`))
  expect(rooms.length).toBeGreaterThan(10)
  expect(rooms.filter((room) => !existsSync(`e2e/rooms/${room}.e2e.ts`))).toEqual([])
})

it('no story is listed twice in docs/flakes.md: mend it at its root, or prove the same in a component test', () =>
  expect(listedTwice(readFileSync('docs/flakes.md', 'utf8'))).toEqual([]))
