/**
 * The model of the fees (`features/fees/server/model.db.test.ts`) over many random sequences of commands, some hundred to a database.
 * `npx tsx bench/proof/money/sequences.ts [--sequences 10000] [--together 250]`. Writes docs/proof.md after each part; ends with 1 at the first answer that was not foretold.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { projectRoot } from '#platform/server/config.ts'
import { writeSection } from '../page.ts'

const { values } = parseArgs({
  options: { sequences: { type: 'string', default: '10000' }, together: { type: 'string', default: '250' } },
})
const [wanted, together] = [Number(values.sequences), Number(values.together)]
const model = 'features/fees/server/model.db.test.ts'
const folder = mkdtempSync(join(tmpdir(), 'pathshala-model-'))
const told = join(folder, 'told.json')
const answers = new Map<string, number>()
const began = Date.now()

let done = 0
while (done < wanted) {
  const runs = Math.min(together, wanted - done)
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(projectRoot, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'db', model],
    { cwd: projectRoot, encoding: 'utf8', env: { ...process.env, MODEL_RUNS: String(runs), MODEL_TOLD: told } },
  )
  if (status !== 0) {
    console.error(`${stdout}\n${stderr}\nNOT AS FORETOLD, after ${done} sequences that were.`)
    break
  }
  for (const [answer, n] of Object.entries(JSON.parse(readFileSync(told, 'utf8')) as Record<string, number>))
    answers.set(answer, (answers.get(answer) ?? 0) + n)
  done += runs
  write()
  console.log(`${done} of ${wanted}, ${Math.round((Date.now() - began) / 1000)} s`)
}
rmSync(folder, { recursive: true })
process.exit(done < wanted ? 1 : 0)

/** Kinds of command, each with how often it was done and with what it was refused. */
function write(): void {
  const kinds = new Map<string, { done: number; refused: string[]; n: number }>()
  for (const [key, n] of answers) {
    const [kind, answer] = key.split(' ') as [string, string]
    const row = kinds.get(kind) ?? { done: 0, refused: [], n: 0 }
    kinds.set(kind, row)
    row.n += n
    if (answer === 'ok' || answer === 'done') row.done += n
    else row.refused.push(`${answer} ${n}`)
  }
  const rows = [...kinds]
    .toSorted(([, a], [, b]) => b.n - a.n)
    .map(([kind, row]) => `| ${kind} | ${row.n} | ${row.done} | ${row.refused.toSorted().join(', ')} |`)
  const commands = [...answers.values()].reduce((sum, n) => sum + n, 0)
  writeSection(
    'bench/proof/money/sequences.ts',
    `## The fees against a small model

Run of ${new Date(began).toISOString().slice(0, 16).replace('T', ' ')} UTC: ${done} random sequences of 3 to 24 commands, ${commands} commands. After each command its answer, what two students owe head by head and month by month, and their advance are what the model said; after each ${together} sequences verify-books finds nothing.

| command | sent | done | refused, with what |
|---|---:|---:|---|
${rows.join('\n')}`,
  )
}
