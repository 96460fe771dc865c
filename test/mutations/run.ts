/** `npm run mutations`: takes each guard out of a copy of the tree, one at a time, and says whether its tests noticed. Writes the table into docs/proof.md. */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeSection } from '../../bench/proof/page.ts'
import { copyOfTree } from '../copy-of-tree.ts'
import { type Guard, guards } from './guards.ts'

const { folder: copy, close } = copyOfTree('mutations')
const [from = 1, to = guards.length] = process.argv.slice(2).map(Number)

/** Red is what must be; green means that nobody would have noticed; 'gone' that the guard's text stands there no more. */
function tryOne({ file, from: text, to: instead, tests, only }: Guard): 'red' | 'green' | 'gone' {
  const path = join(copy, file)
  const before = readFileSync(path, 'utf8')
  if (!before.includes(text)) return 'gone'
  writeFileSync(
    path,
    before.replace(text, () => instead),
  )
  try {
    const run = spawnSync(
      process.execPath,
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--project',
        'unit',
        '--project',
        'db',
        '--bail',
        '1',
        '--passWithNoTests=false',
        ...(only ? ['-t', only] : []),
        ...tests,
      ],
      { cwd: copy, stdio: 'ignore', timeout: 300_000 },
    )
    return run.status === 0 ? 'green' : 'red'
  } finally {
    writeFileSync(path, before)
  }
}

const rows: string[] = []
let noticed = 0
for (const [i, guard] of guards.entries()) {
  if (i + 1 < from || i + 1 > to) continue
  const colour = tryOne(guard)
  if (colour === 'red') noticed++
  console.log(`${i + 1}. ${colour}: ${guard.holds}`)
  rows.push(`| ${i + 1} | ${guard.holds} | \`${guard.file}\` | ${colour} |`)
}
close()
const said = `${noticed} of ${rows.length} guards that were taken out turned their tests red.`
console.log(said)
if (rows.length === guards.length)
  writeSection(
    'npm run mutations',
    [
      '## A guard taken out is noticed',
      '',
      said,
      '',
      '| | what is held | where | tests |',
      '|---|---|---|---|',
      ...rows,
    ].join('\n'),
  )
process.exit(noticed === rows.length ? 0 : 1)
