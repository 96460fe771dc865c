/**
 * The model of the fees (`features/fees/server/model.db.test.ts`) over many random sequences of commands, some hundred to a database, two databases at a time.
 * `npx tsx bench/proof/money/sequences.ts [--sequences 10000] [--together 250]`. Writes docs/proof.md after each part; ends with 1 at the first answer that was not foretold.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
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
const atOnce = 2
const model = 'features/fees/server/model.db.test.ts'
const folder = mkdtempSync(join(tmpdir(), 'pathshala-model-'))
const answers = new Map<string, number>()
const began = performance.now()

const parts = Array.from({ length: Math.ceil(wanted / together) }, (_, n) => Math.min(together, wanted - n * together))
const waiting = parts.entries()
let done = 0
let broken = false
await Promise.all(Array.from({ length: atOnce }, work))
rmSync(folder, { recursive: true })
process.exit(broken ? 1 : 0)

/** Takes the next part until none waits, or one was not as foretold. */
async function work(): Promise<void> {
  for (const [n, runs] of waiting) {
    if (broken) return
    const told = join(folder, `${n}.json`)
    const { code, said } = await runModel(runs, told)
    if (code !== 0) {
      broken = true
      console.error(`${said}\nNOT AS FORETOLD, after ${done} sequences that were.`)
      return
    }
    for (const [answer, times] of Object.entries(JSON.parse(readFileSync(told, 'utf8')) as Record<string, number>))
      answers.set(answer, (answers.get(answer) ?? 0) + times)
    done += runs
    write()
    console.log(`${done} of ${wanted}, ${Math.round((performance.now() - began) / 1000)} s`)
  }
}

async function runModel(runs: number, told: string): Promise<{ code: number | null; said: string }> {
  const run = spawn(
    process.execPath,
    [join(projectRoot, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'db', model],
    { cwd: projectRoot, env: { ...process.env, MODEL_RUNS: String(runs), MODEL_TOLD: told } },
  )
  let said = ''
  for (const stream of [run.stdout, run.stderr]) stream.on('data', (text: Buffer) => (said += text))
  const [code] = (await once(run, 'close')) as [number | null]
  return { code, said }
}

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

Run of ${new Date(performance.timeOrigin + began).toISOString().slice(0, 16).replace('T', ' ')} UTC: ${done} random sequences of 3 to 24 commands, ${commands} commands. After each command its answer, what two students owe head by head and month by month, and their advance are what the model said; after each ${together} sequences verify-books finds nothing.

| command | sent | done | refused, with what |
|---|---:|---:|---|
${rows.join('\n')}`,
  )
}
