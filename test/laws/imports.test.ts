/** Who may import whom. Each message says what to do instead. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { houseRooms } from '#app/house.ts'
import { projectRoot } from '#platform/server/config.ts'

const roots = ['platform', 'school', 'features', 'nepal', 'app', 'papers']

interface Import {
  from: string
  to: string
}

/** Every import between files of the project, as paths from the root. */
const imports: Import[] = roots.flatMap(filesOf).flatMap((from) => {
  const text = readFileSync(join(projectRoot, from), 'utf8')
  const found = text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)
  return [...found]
    .map((match) => ({ from, to: target(from, match[1]!) }))
    .filter((each): each is Import => each.to !== undefined)
})

function filesOf(folder: string): string[] {
  const here = join(projectRoot, folder)
  if (!existsSync(here)) return []
  return readdirSync(here, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name).replaceAll('\\', '/'))
}

function target(from: string, name: string): string | undefined {
  if (name.startsWith('#')) return name.slice(1)
  if (name.startsWith('.'))
    return relative(projectRoot, resolve(projectRoot, dirname(from), name)).replaceAll('\\', '/')
  return undefined
}

const side = (path: string) =>
  /\/(contract|server|web)\//.exec(path)?.[1] ??
  (/\/(input|cell)\.tsx$|fields\/(inputs|inputs-of-lines|cells|input-props)\.tsx$/.test(path)
    ? 'web'
    : /\/column\.ts$|fields\/columns\.ts$/.test(path)
      ? 'server'
      : 'contract')
const roomOf = (path: string) => /^features\/([^/]+)\//.exec(path)?.[1]
const broken = (rule: (each: Import) => boolean) => imports.filter(rule).map(({ from, to }) => `${from} -> ${to}`)

describe('imports', () => {
  it('are found at all', () => expect(imports.length).toBeGreaterThan(200))

  it('of a contract are contracts: move the shared part into a contract, or the code to where it runs', () => {
    expect(
      broken(
        ({ from, to }) =>
          side(from) === 'contract' &&
          !/^(app|nepal|papers)\//.test(from) &&
          /^(features|platform)\//.test(to) &&
          side(to) !== 'contract',
      ),
    ).toEqual([])
  })
  it('never cross from server to web or back: what both need is a contract', () => {
    // words are data, which both sides read
    expect(
      broken(
        ({ from, to }) =>
          !to.endsWith('.json') &&
          ((side(from) === 'server' && side(to) === 'web') || (side(from) === 'web' && side(to) === 'server')),
      ),
    ).toEqual([])
  })
  it('of the platform know no room: hand it in as a parameter', () => {
    expect(
      broken(({ from, to }) => from.startsWith('platform/') && /^(features|school|app|papers)\//.test(to)),
    ).toEqual([])
  })
  it('of school/ know no room: what a room shows there is handed in', () => {
    expect(broken(({ from, to }) => from.startsWith('school/') && /^(features|app|papers)\//.test(to))).toEqual([])
  })
  it('of the platform know no paper: the app hands templates and their types to the printer', () => {
    expect(broken(({ from, to }) => from.startsWith('platform/') && to.startsWith('papers/'))).toEqual([])
  })
  it('of nepal/ are of nepal/ only', () => {
    expect(broken(({ from, to }) => from.startsWith('nepal/') && !to.startsWith('nepal/'))).toEqual([])
  })
  it('of another room go through its server/index.ts, web/shared.ts, web/slots.ts or its contract/, and only where `needs` says so', () => {
    const needs = new Map(houseRooms.map(({ name }) => [name, reach(name)]))
    const wrong = broken(({ from, to }) => {
      const [a, b] = [roomOf(from), roomOf(to)]
      if (!a || !b || a === b) return false
      const door =
        to.startsWith(`features/${b}/contract/`) ||
        to === `features/${b}/server/index.ts` ||
        to === `features/${b}/web/index.tsx` ||
        to === `features/${b}/web/shared.ts` ||
        to === `features/${b}/web/slots.ts`
      return !door || !needs.get(a)?.has(b)
    })
    expect(wrong).toEqual([])
  })
})

/** What a room needs, with what that needs. */
function reach(name: string, seen = new Set<string>()): Set<string> {
  for (const need of houseRooms.find((room) => room.name === name)?.needs ?? []) {
    if (seen.has(need)) continue
    seen.add(need)
    reach(need, seen)
  }
  return seen
}

describe('rooms', () => {
  it('are all in the one list', () => {
    const folders = readdirSync(join(projectRoot, 'features')).filter((name) =>
      existsSync(join(projectRoot, 'features', name, 'feature.ts')),
    )
    expect(folders.sort()).toEqual(houseRooms.map(({ name }) => name).sort())
  })
  it('need each other without a circle', () => {
    for (const { name } of houseRooms) expect(reach(name).has(name), name).toBe(false)
  })
  it('each have a README of their room', () => {
    expect(
      houseRooms
        .filter(({ name }) => !existsSync(join(projectRoot, 'features', name, 'README.md')))
        .map(({ name }) => name),
    ).toEqual([])
  })
})
