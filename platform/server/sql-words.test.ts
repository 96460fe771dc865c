import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { containing, containingWords } from './sql-words.ts'

it('what is typed is looked for as it stands', () => {
  expect(containing('50%_a\\b')).toBe('%50\\%\\_a\\\\b%')
  expect(containingWords('Ram  Kumar 5%')).toBe('%Ram%Kumar%5\\%%')
})

it('how many rows are wanted stands in the statement, everywhere', () => {
  const sources = ['app', 'features', 'platform', 'school'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.ts$/.test(name) && name.includes('server'))
      .map((name) => join(folder, name)),
  )
  expect(sources.length).toBeGreaterThan(300)
  // a number beside the text is a plan that does not know how few are wanted
  const beside = /\b(?:limit|offset) \$\{(?!lit\()|^\s*\.(?:limit|offset)\((?!lit\()/m
  expect(sources.filter((file) => beside.test(readFileSync(file, 'utf8')))).toEqual([])
})
