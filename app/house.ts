/** Who leans on whom: imports, SQL and addresses between rooms, read from the sources. `npm run house` prints it, a law holds it to `feature.ts`. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#platform/server/config.ts'
import { rooms } from './rooms.server.ts'

export const houseRooms = rooms.map(({ facts }) => facts)

export type Way = 'imports' | 'queries' | 'calls'

/** A room (or the platform) that names something of another. */
export interface Arrow {
  from: string
  to: string
  way: Way
  /** What of it: tables, addresses; for imports the file. */
  what: string[]
  /** In how many files. */
  files: number
}

/** Tables that belong to no room. */
export const platformTables = [
  'access_traces',
  'audit_rows',
  'audit_values',
  'counters',
  'files',
  'idempotency_keys',
  'imports',
  'jobs',
  'deployment_facts',
  'schema_migrations',
  'settings',
]

export const ownerOfTable = new Map<string, string>([
  ...platformTables.map((table): [string, string] => [table, 'platform']),
  ...houseRooms.flatMap(({ name, tables }) => tables.map((table): [string, string] => [table, name])),
])

/** What a room needs, with what that needs. */
export function reach(name: string, seen = new Set<string>()): Set<string> {
  for (const need of houseRooms.find((room) => room.name === name)?.needs ?? []) {
    if (seen.has(need)) continue
    seen.add(need)
    reach(need, seen)
  }
  return seen
}

/** Upwards: to a room that is not needed, or out of the platform. The parts of a school (`school/`) name no room, but where it is asked. */
export function isUpwards({ from, to, way }: Arrow): boolean {
  if (to === 'platform') return false
  if (to === 'school') return from === 'platform'
  if (from === 'school') return way !== 'calls'
  return from === 'platform' || !reach(from).has(to)
}

/** Tables of a needed room that it does not name as readable, and yet stand in the SQL of one above: its door is to be asked. */
export const pastTheDoor = ({ from, to, way, what }: Arrow): string[] =>
  way === 'queries' && from !== 'platform' && to !== 'platform' && reach(from).has(to)
    ? what.filter((table) => !houseRooms.find(({ name }) => name === to)!.reads.includes(table))
    : []

/** `ownerOfAddress`: the room of a path with its names in braces. */
export function readHouse(ownerOfAddress: ReadonlyMap<string, string>): { arrows: Arrow[]; files: number } {
  const found = new Map<string, Arrow & { seen: Set<string> }>()
  const files = ['platform', 'school', 'features'].flatMap(filesOf)
  for (const file of files) {
    const from = roomOf(file)
    const text = readFileSync(join(projectRoot, file), 'utf8')
    const note = (way: Way, to: string | undefined, what: string) => {
      if (!to || to === from || what === '/api/') return
      const key = `${from} ${to} ${way}`
      const arrow = found.get(key) ?? { from, to, way, what: [], files: 0, seen: new Set<string>() }
      if (!arrow.what.includes(what)) arrow.what.push(what)
      arrow.seen.add(file)
      found.set(key, arrow)
    }
    for (const [, to] of text.matchAll(/(?:from|import)\s*\(?\s*'#?((?:features|platform|school)\/[^']+)'/g))
      if (!to!.startsWith('platform/')) note('imports', roomOf(to!), to!)
    if (/\/server\//.test(file)) for (const table of tablesIn(text)) note('queries', ownerOfTable.get(table), table)
    if (/\/web\//.test(file))
      for (const [, path] of text.matchAll(/['`](\/api\/[^'`?]*)/g))
        note('calls', ownerOf(path!, ownerOfAddress), path!)
  }
  const arrows = [...found.values()].map(({ seen, ...arrow }) => ({
    ...arrow,
    what: arrow.what.sort(),
    files: seen.size,
  }))
  return {
    arrows: arrows.sort((a, b) => `${a.from} ${a.to} ${a.way}`.localeCompare(`${b.from} ${b.to} ${b.way}`)),
    files: files.length,
  }
}

function filesOf(folder: string): string[] {
  return readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|tables\.gen\.ts$/.test(name))
    .map((name) => join(folder, name).replaceAll('\\', '/'))
}

const roomOf = (path: string): string =>
  /^features\/([^/]+)\//.exec(path)?.[1] ?? (path.startsWith('school/') ? 'school' : 'platform')

/** Names of tables in SQL and in Kysely's words. */
export function tablesIn(text: string): string[] {
  const sql = [...text.matchAll(/\b(?:from|join|into|update|table|using)\s+([a-z_]+)\b/g)]
  const kysely = [
    ...text.matchAll(/(?:selectFrom|insertInto|updateTable|deleteFrom|innerJoin|leftJoin)\(\s*'([a-z_]+)/g),
  ]
  return [...new Set([...sql, ...kysely].map(([, name]) => name!))].filter((name) => ownerOfTable.has(name))
}

/** The declared path that fits best; '${...}' and '{...}' stand for one part. */
function ownerOf(path: string, owners: ReadonlyMap<string, string>): string | undefined {
  const plain = (each: string) => each.replaceAll(/\$?\{[^}]*\}/g, '*').replace(/\/$/, '')
  const wanted = plain(path)
  for (const [declared, owner] of owners) if (plain(declared) === wanted) return owner
  for (const [declared, owner] of owners) if (plain(declared).startsWith(`${wanted}/`)) return owner
  return undefined
}
