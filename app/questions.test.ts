/** 'Cancel' beside 'Cancel the receipt' leaves it to chance what is cancelled. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const files = ['features', 'platform'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => `${folder}/${name}`),
)
/** Questions that end something by the word Cancel, and what they say for going back. */
const questions = files.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/confirm: t\('Cancel[^']*'[^)]*\),?\s*(cancel: )?/g)].map(([, back]) => ({
    file,
    back,
  })),
)

describe('questions that cancel something', () => {
  it('are there', () => expect(questions.length).toBeGreaterThan(0))
  it('say Keep it, Back or the like for not doing so', () =>
    expect(questions.filter(({ back }) => !back).map(({ file }) => file)).toEqual([]))
})
