/** Every room brings its own demo, and a server that only starts loads none of it. */
import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '#platform/server/config.ts'
import { rooms } from './rooms.server.ts'

/** What is loaded with a file, by imports that do not wait. */
function loadedWith(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !file.endsWith('.ts')) return seen
  seen.add(file)
  const text = readFileSync(join(projectRoot, file), 'utf8')
  for (const [, words, name] of text.matchAll(/^(?:import|export) ([^'"]*?from )?'([#.][^']+)'/gm))
    if (!words?.startsWith('type '))
      loadedWith(
        name!.startsWith('#') ? name!.slice(1) : relative(projectRoot, join(projectRoot, dirname(file), name!)),
        seen,
      )
  return seen
}
const ofDemo = (file: string) => /(^|[/-])demo(-[a-z]+)?\.ts$/.test(file)

it('a server that starts loads no demo', () => {
  const loaded = [...loadedWith('app/commands/start.ts')]
  expect(loaded.length).toBeGreaterThan(300)
  expect(loaded).toContain('features/fees/server/room.ts')
  expect(loaded.filter(ofDemo)).toEqual([])
  // whoever fills it does, and so this test could see it
  expect([...loadedWith('features/fees/server/demo.ts')].filter(ofDemo)).toContain('features/fees/server/demo.ts')
})

it('every room that keeps something has something to show', async () => {
  const without = rooms.filter(({ facts, demo }) => facts.tables.length && !demo)
  expect(without.map(({ facts }) => facts.name)).toEqual([])
  for (const { demo } of rooms) if (demo) expect(Object.keys(await demo())).not.toEqual([])
})
