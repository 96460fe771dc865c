import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const stories = readdirSync('e2e', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
const those = (shape: RegExp) => stories.filter((file) => shape.test(readFileSync(`e2e/${file}`, 'utf8')))

/** A field that is there has not the focus yet: what is typed then is nobody's. Wait for `:focus`. */
it('no story types as soon as a field is seen', () => {
  const early = /\.getByRole\('textbox'[^\n]*\.waitFor\(\)\n\s*await [\w.]*keyboard\.type\(/
  expect(stories.length).toBeGreaterThan(40)
  expect(those(early)).toEqual([])
})

/** What a route still holds when it is taken away goes on twice: `late` of story.ts waits for it. */
it('no story takes a route away that may still hold a call', () => {
  expect(those(/\.unroute\w*\(/)).toEqual(['story.ts'])
})
