/**
 * `npm run new-room`: puts a small room into a copy of the tree, as docs/how-to/room.md tells it: its folder with rights and a group of settings, a line in
 * each of two lists, its rights taken out of those that wait, and what `npm run migration`, `tables` and `rights` write. Then the types and the
 * laws must hold, and every other file must be as it was.
 */
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#platform/server/config.ts'
import { tryInCopy } from '../copy-of-tree.ts'

const { tree, run, close } = tryInCopy('new-room', 'A new room')

/** The two lines: an import, and the name in the list. */
function enter(file: string, importing: string, list: RegExp): void {
  const path = join(tree, file)
  const before = readFileSync(path, 'utf8')
  const after = before.replace(/^import /m, `${importing}\nimport `).replace(list, (found) => `${found} library,`)
  if (after.length < before.length + importing.length + 5) throw new Error(`${file} has no list to enter.`)
  writeFileSync(path, after)
}

/** Its rights wait for it: the line moves into the room. */
function takeOut(file: string, line: RegExp): void {
  const path = join(tree, file)
  const before = readFileSync(path, 'utf8')
  if (!line.test(before)) throw new Error(`${file} has no line that moves.`)
  writeFileSync(path, before.replace(line, ''))
}

const fileList = () =>
  readdirSync(tree, { recursive: true, encoding: 'utf8' }).filter((name) => !/^(node_modules|\.)/.test(name))
const before = new Set(fileList())

cpSync(join(projectRoot, 'test/tiny-room/library'), join(tree, 'features/library'), { recursive: true })
enter('app/rooms.server.ts', "import { room as library } from '#features/library/server/room.ts'", /aboveFirst\(\[/)
enter('app/rooms.web.ts', "import { room as library } from '#features/library/web/index.tsx'", /rooms: \[/)
takeOut('features/access/contract/rights-to-come.ts', /^ {2}library: .*\n/m)

run('npm run migration', 'node', '--import', 'tsx', 'app/cli.ts', 'migration', 'library')
run('npm run tables', 'node', '--import', 'tsx', 'app/cli.ts', 'tables')
run('npm run rights', 'node', '--import', 'tsx', 'app/cli.ts', 'rights')
run('types', 'npm', 'run', '-s', 'types')
// the laws of reach walk the calls of the room; the others are walked by the tests of the tree that it was put into
process.env['LAWS_OF'] = 'library'
run(
  'laws',
  'node',
  'node_modules/vitest/vitest.mjs',
  'run',
  '--project',
  'unit',
  '--project',
  'db',
  'app/',
  'features/library/',
  ...[
    'asked',
    'catalogue',
    'cross-school',
    'foreign-as-missing',
    'house',
    'imports',
    'resources',
    'rights',
    'screens',
    'settings',
    'tenancy',
  ].map((law) => `test/laws/${law}.test.ts`),
)

const made = fileList().filter((name) => !before.has(name) && !/^features\/library|^test\/tiny-room/.test(name))
console.log(`A new room: its folder, two lines, and ${made.join(', ')}.`)
close()
const expected = made.filter((name) => !/^migrations\/\d{4}-library\.sql$/.test(name))
if (expected.length) {
  console.error(`A new room made files outside of its folder: ${expected.join(', ')}`)
  process.exit(1)
}
