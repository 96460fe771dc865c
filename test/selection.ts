/**
 * Which database and component tests the gate (`npm test`) runs: those of the rooms that changed since the newest commit on origin/main, and of the rooms that need
 * them. It runs all of them when nobody can say what changed, and when something changed that every room uses. The rest is left to `npm run sweep`.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Names of rooms, or all tests. */
export type Selection = ReadonlySet<string> | 'all'

/** No database test depends on these. The bench is not among them: `app/demo-large.db.test.ts` runs its statements. */
const HARMLESS = /^(docs|e2e|school\/web|\.ci)\/|^[^/]+\.md$|^(\.gitignore|\.git-blame-ignore-revs|LICENSE|knip\.json)$/
/** No component test depends on these: nothing of a server reaches a browser (test/laws/imports.test.ts). */
const HARMLESS_ON_SCREEN =
  /^(docs|e2e|\.ci|migrations|bench|papers)\/|^(features\/[\w-]+|platform|school)\/server\/|\.db\.test\.ts$|^[^/]+\.md$|^(\.gitignore|\.git-blame-ignore-revs|LICENSE|knip\.json)$/

/** @param needs what each room needs, from its `feature.ts` @param kind of test */
export function selectRooms(
  changed: readonly string[] | undefined,
  needs: ReadonlyMap<string, readonly string[]>,
  kind: 'db' | 'components' = 'db',
): Selection {
  // in a clean tree of origin/main nothing has changed: that is CI's fresh clone, which proves everything
  if (!changed?.length) return 'all'
  const harmless = kind === 'db' ? HARMLESS : HARMLESS_ON_SCREEN
  const paths = changed.filter((path) => !harmless.test(path))
  const rooms = new Set<string>()
  for (const path of paths) {
    const room = /^features\/([\w-]+)\//.exec(path)?.[1]
    if (!room) return 'all'
    rooms.add(room)
  }
  // until no room is added that needs one of those
  for (let size = -1; size !== rooms.size;) {
    size = rooms.size
    for (const [room, its] of needs) if (its.some((need) => rooms.has(need))) rooms.add(room)
  }
  return rooms
}

/** Paths that differ from the newest commit on origin/main, untracked files included; undefined when that cannot be determined. */
export function changedPaths(root: string): string[] | undefined {
  const git = (...args: string[]): string[] =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\0')
      .filter(Boolean)
  try {
    return [
      // a file that was moved has changed in both places
      ...git('diff', '--name-only', '--no-renames', '-z', 'origin/main'),
      ...git('ls-files', '--others', '--exclude-standard', '-z'),
    ]
  } catch {
    return undefined
  }
}

/** Read as text: the configuration of the tests loads before TypeScript can be imported. A test compares it with the rooms themselves. */
export function needsOfRooms(root: string): Map<string, string[]> {
  return new Map(
    readdirSync(join(root, 'features'))
      .map((room) => [room, join(root, 'features', room, 'feature.ts')] as const)
      .filter(([, file]) => existsSync(file))
      .map(([room, file]) => {
        const list = /\bneeds: \[([^\]]*)\]/.exec(readFileSync(file, 'utf8'))?.[1] ?? ''
        return [room, [...list.matchAll(/'([\w-]+)'/g)].map((match) => match[1]!)]
      }),
  )
}

/** Globs of the database tests that the gate runs (`inside`) or leaves to the sweep (`outside`). Laws are always run. */
export function databaseTests(selection: Selection, rooms: readonly string[]): { inside: string[]; outside: string[] } {
  const laws = 'test/laws/**/*.test.ts'
  if (selection === 'all') return { inside: ['**/*.db.test.ts', laws], outside: [] }
  const of = (room: string) => `features/${room}/**/*.db.test.ts`
  const others = ['app', 'papers', 'platform', 'school', 'test'].map((folder) => `${folder}/**/*.db.test.ts`)
  return {
    inside: [laws, ...[...selection].map(of)],
    outside: [...others, ...rooms.filter((room) => !selection.has(room)).map(of)],
  }
}

/** Globs of the component tests. Those of `app` go through the lists and imports of all rooms; each takes the chosen rooms out of them (`inject('rooms')`). */
export function componentTests(selection: Selection): string[] {
  if (selection === 'all') return ['**/*.component.test.tsx']
  return ['app', ...[...selection].map((room) => `features/${room}`)].map(
    (folder) => `${folder}/**/*.component.test.tsx`,
  )
}

export const selectionNow = (root: string): { selection: Selection; onScreen: Selection; rooms: string[] } => {
  const needs = needsOfRooms(root)
  const changed = changedPaths(root)
  return {
    selection: selectRooms(changed, needs),
    onScreen: selectRooms(changed, needs, 'components'),
    rooms: [...needs.keys()],
  }
}

/** For whoever reads the run: 'of fees, portal, and all laws'. */
export const saidOf = (selection: Selection): string =>
  selection === 'all' ? 'of all rooms' : `of ${[...selection].sort().join(', ') || 'no room'}, and all laws`
