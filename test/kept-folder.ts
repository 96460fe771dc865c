/**
 * Data that takes long to make is kept in `.cache` for the next run: the demo in the template of the database tests, and the one of the stories.
 * The key names all that the data is made of; the demo of the tests tells of one day, whenever they run (`day.ts`).
 */
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#platform/server/config.ts'

const place = join(projectRoot, '.cache', 'kept')

/**
 * Fills an empty `folder`: from what was kept under this name and key, else by `make`, which leaves nothing running in it.
 * Only the newest key of a name is kept.
 */
export async function fillKept(
  folder: string,
  name: string,
  parts: readonly string[],
  make: () => Promise<void>,
): Promise<void> {
  const hash = createHash('sha256')
  for (const part of [...parts, process.platform, process.arch, process.version]) hash.update(`${part}\n`)
  const kept = join(place, `${name}-${hash.digest('hex').slice(0, 20)}`)
  if (existsSync(kept)) return cpSync(kept, folder, copying)
  await make()
  // a database of root that had to go to another place is not in the folder
  if (existsSync(join(folder, 'postgres', 'elsewhere'))) return
  try {
    keep(folder, name, kept)
  } catch {
    // another run keeps its own at the same time; this one has what it needs
  }
}

function keep(folder: string, name: string, kept: string): void {
  mkdirSync(place, { recursive: true })
  for (const old of readdirSync(place))
    if (old.startsWith(`${name}-`)) rmSync(join(place, old), { recursive: true, force: true })
  const draft = `${kept}.${process.pid}`
  cpSync(folder, draft, copying)
  // whole from the first moment it is seen
  renameSync(draft, kept)
}

const copying = { recursive: true, preserveTimestamps: true, verbatimSymlinks: true } as const

/** A hash over all server code, declarations and migrations: whatever may change what the demo writes. */
export function hashOfServer(): string {
  const hash = createHash('sha256').update(readFileSync(join(projectRoot, 'package-lock.json')))
  for (const root of [
    'migrations',
    'nepal',
    'platform',
    'features',
    'app',
    'papers',
    'test/database.ts',
    'test/day.ts',
    'test/test-keys.ts',
  ])
    for (const file of filesBelow(root)) hash.update(`${file}\n`).update(readFileSync(join(projectRoot, file)))
  return hash.digest('hex')
}

function filesBelow(path: string): string[] {
  if (path.endsWith('.ts')) return [path]
  return readdirSync(join(projectRoot, path), { recursive: true, encoding: 'utf8' })
    .map((name) => join(path, name).replaceAll('\\', '/'))
    .filter((name) => /\.(ts|sql|json|csv)$/.test(name) && !/\/web\/|\.test\.ts$/.test(name))
    .sort()
}
