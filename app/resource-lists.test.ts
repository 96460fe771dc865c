import { expect, test } from 'vitest'
import { resources } from './resources.ts'
import { listedResources } from './web-resources.ts'

const declared = resources.map(({ resource: { name, path, key } }) => ({ name, path, key }))
const listed = listedResources.map(({ name, path, key }) => ({ name, path, key }))

test('drop-downs know every declared resource: add it to app/web-resources.ts', () => {
  expect(listed.sort(byName)).toEqual(declared.sort(byName))
})

function byName(a: { name: string }, b: { name: string }): number {
  return a.name.localeCompare(b.name)
}
