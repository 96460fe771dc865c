import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely'
import { expect, it } from 'vitest'
import { anyOf, containing, containingWords, isOneOf } from './sql-words.ts'

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

it('one id is no list, and a long list is one value: a plan is kept for both', () => {
  const nowhere = new Kysely<never>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  const said = (words: RawBuilder<unknown>) => {
    const { sql, parameters } = words.compile(nowhere)
    return [sql, parameters]
  }
  expect(said(isOneOf([7]))).toEqual(['= $1::bigint', [7]])
  expect(said(isOneOf([7, 8]))).toEqual(['= any($1::bigint[])', [[7, 8]]])
  expect(said(isOneOf([]))).toEqual(['= any($1::bigint[])', [[]]])
  expect(said(anyOf('{7,8}'))).toEqual(['any((select $1::bigint[])::bigint[])', ['{7,8}']])
})
