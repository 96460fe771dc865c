/** Of a table that a transaction makes for itself the planner knows nothing: it guesses a thousand rows, and joins ten thousand one by one. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '#app/launch/project.mjs'
import { sqlFiles } from './sql-width/long-lines.ts'

const made = /create temp table (?:if not exists )?(\w+)/g
/** Not analysed: what is only read whole, and what is looked up by key whatever its size (analysed, the bills of a run would be joined with all money of the school). */
const guessed = new Set(['routine_problems', 'undone'])
/** Temporary tables of a source that it does not analyse. */
const notAnalysed = (source: string): string[] =>
  [...source.matchAll(made)]
    .map(([, name]) => name!)
    .filter((name) => !guessed.has(name) && !source.includes(`analyze ${name}`))

it('is analysed once it is filled', () => {
  const files = sqlFiles(root).filter((file) => !/demo|\.test\.|bench/.test(file))
  const wrong = files.flatMap((file) =>
    notAnalysed(readFileSync(join(root, file), 'utf8')).map((name) => `${file}: ${name}`),
  )
  expect(wrong).toEqual([])
  expect(notAnalysed('create temp table a on commit drop as select 1; create temp table b (c int); analyze b')).toEqual(
    ['a'],
  )
})
