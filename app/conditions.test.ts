/** A condition that an index could answer is said so that it can: see `firstOf` (platform/server/sql-words.ts). */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '#platform/server/config.ts'

/** A column beside a COALESCE of columns: of parameters alone it tells of no row. */
const unanswerable = /\b\w+\.\w+ = coalesce\((?!\$\{)[^)]*\w+\.\w+/g

it('no column is compared with the first of two columns by COALESCE', () => {
  const files = ['features', 'school', 'platform'].flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /server[\\/].*\.ts$/.test(name) && !name.endsWith('.test.ts'))
      .map((name) => `${folder}/${name}`),
  )
  expect(files.length).toBeGreaterThan(400)
  const found = files.flatMap((file) =>
    (readFileSync(join(projectRoot, file), 'utf8').match(unanswerable) ?? []).map((text) => `${file}: ${text}`),
  )
  expect(found).toEqual([])
  // what it looks for is what it would find
  expect('b.event_id = coalesce(v.reverses_id, v.id)').toMatch(unanswerable)
})
