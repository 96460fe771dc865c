import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** A field that is there has not the focus yet: what is typed then is nobody's. Wait for `:focus`. */
it('no story types as soon as a field is seen', () => {
  const early = /\.getByRole\('textbox'[^\n]*\.waitFor\(\)\n\s*await [\w.]*keyboard\.type\(/
  const stories = readdirSync('e2e', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  expect(stories.length).toBeGreaterThan(40)
  expect(stories.filter((file) => early.test(readFileSync(`e2e/${file}`, 'utf8')))).toEqual([])
})
