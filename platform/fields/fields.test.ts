/** One test for all kinds: what each takes over the wire, and what it refuses. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Field, fieldKinds } from '#platform/contract/field.ts'
import { schemaOf } from './schemas.ts'

interface Samples {
  field: Field
  good: unknown[]
  bad: unknown[]
}

const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)

test('every kind has its folder, and every folder its kind', () => {
  expect(folders.map((name) => name.replaceAll('-', '_')).sort()).toEqual([...fieldKinds].sort())
})

test.each(folders)('%s has all its halves', (folder) => {
  const files = readdirSync(join(import.meta.dirname, folder))
  expect(files).toEqual(
    expect.arrayContaining(['cell.tsx', 'column.ts', 'input.tsx', 'field.ts', 'samples.ts', 'schema.ts']),
  )
})

/** A list as value must not be taken for a list of arguments. */
const each = (values: unknown[]) => values.map((value) => [value])

for (const folder of folders) {
  const { field, good, bad } = (await import(`./${folder}/samples.ts`)) as Samples
  describe(folder, () => {
    test.each(each(bad))('refuses %j', (value) => expect(schemaOf(field).safeParse(value).success).toBe(false))
    test.each(each(good))('takes %j', (value) => expect(schemaOf(field).safeParse(value).error).toBeUndefined())
  })
}
