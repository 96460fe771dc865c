import { expect, test } from 'vitest'
import { resources } from './resources.ts'

// by a variable: the web's files are checked by their own tsconfig
const table = (await import(`${process.cwd()}/app/rooms.web.ts`)) as {
  office: { rooms: { listed?: { name: string; path: string; key: string }[] }[] }
}
const listedResources = table.office.rooms.flatMap((room) => room.listed ?? [])

const declared = resources.map(({ resource: { name, path, key } }) => ({ name, path, key }))
const listed = listedResources.map(({ name, path, key }) => ({ name, path, key }))

test('drop-downs know every declared resource: add it to `listed` in web/index.tsx of its room', () => {
  expect(listed.sort(byName)).toEqual(declared.sort(byName))
})

function byName(a: { name: string }, b: { name: string }): number {
  return a.name.localeCompare(b.name)
}
