/**
 * `npm run mutations [-- FROM TO | --part N/M]`: takes each guard out of a copy of the tree, one at a time, and says whether its tests noticed; two copies work side by side.
 * All of them write the table into docs/proof.md.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeSection } from '../../bench/proof/page.ts'
import { copyOfTree } from '../copy-of-tree.ts'
import { givenServer, openTemplate } from '../database.ts'
import { temporaryInMemory } from '../in-memory.ts'
import { type Guard, guards } from './guards.ts'

const asked = process.argv.slice(2)
/** Every M-th of them, from the N-th on. */
const part = asked[0] === '--part' ? asked[1]?.split('/').map(Number) : undefined
const [from = 1, to = guards.length] = part ? [] : asked.map(Number)
const atOnce = 2
const minutes = 60_000
temporaryInMemory()
/** Filled once for all guards that are no part of the database itself. */
const server = await openTemplate()

type Colour = 'red' | 'green' | 'gone' | 'no test'

/** Red is what must be; green means that nobody would have noticed; 'gone' that the guard's text stands there no more, 'no test' that no test is called as it says. */
async function tryOne(copy: string, { file, from: text, to: instead, tests, only }: Guard): Promise<Colour> {
  const path = join(copy, file)
  const before = readFileSync(path, 'utf8')
  if (!before.includes(text)) return 'gone'
  writeFileSync(
    path,
    before.replace(text, () => instead),
  )
  try {
    const projects = [
      '--project',
      'unit',
      '--project',
      'db',
      '--project',
      'components',
      '--bail',
      '1',
      '--passWithNoTests=false',
    ]
    const run = spawn(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', ...projects, ...(only ? ['-t', only] : []), ...tests],
      {
        cwd: copy,
        stdio: ['ignore', 'pipe', 'ignore'],
        timeout: 5 * minutes,
        env: { ...process.env, ...(!file.startsWith('migrations/') && { [givenServer]: server.url }) },
      },
    )
    let said = ''
    run.stdout.on('data', (chunk) => (said += chunk))
    const [code] = (await once(run, 'close')) as [number | null]
    if (code !== 0) return 'red'
    // all skipped is no failure to vitest
    return / passed/.test(said) ? 'green' : 'no test'
  } finally {
    writeFileSync(path, before)
  }
}

const wanted = guards
  .map((guard, at) => ({ guard, at }))
  .slice(from - 1, to)
  .filter(({ at }) => part === undefined || at % (part[1] ?? 1) === part[0])
const colours = new Map<number, Colour>()
const waiting = wanted.values()

/** Takes the next guard until none waits. */
async function work(n: number): Promise<void> {
  const { folder, close } = copyOfTree(`mutations-${n}`)
  for (const { guard, at } of waiting) {
    const colour = await tryOne(folder, guard)
    colours.set(at, colour)
    console.log(`${at + 1}. ${colour}: ${guard.holds}`)
  }
  close()
}
await Promise.all(Array.from({ length: atOnce }, (_, n) => work(n + 1)))
await server.stop()

const noticed = [...colours.values()].filter((colour) => colour === 'red').length
const said = `${noticed} of ${wanted.length} guards that were taken out turned their tests red.`
console.log(said)
if (wanted.length === guards.length)
  writeSection(
    'npm run mutations',
    [
      '## A guard taken out is noticed',
      '',
      said,
      '',
      '| | what is held | where | tests |',
      '|---|---|---|---|',
      ...wanted.map(({ guard, at }) => `| ${at + 1} | ${guard.holds} | \`${guard.file}\` | ${colours.get(at)} |`),
    ].join('\n'),
  )
process.exit(noticed === wanted.length ? 0 : 1)
