/**
 * The parents' money, whoever is killed and whoever comes at the same moment: pairs of commands raced on two nodes, nodes and database killed under load.
 * `npm run build && npx tsx bench/proof/money/run.ts [--rounds 25] [--kills 100] [--database-kills 25] [--only NAME]`. Writes docs/proof.md; ends with 1 when anything is not as it must be.
 */
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { writeSection } from '../page.ts'
import { type Killed, killedUnderLoad } from './kills.ts'
import { openOffice } from './office.ts'
import { type Raced, racesOf } from './races.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '25' },
    kills: { type: 'string', default: '100' },
    'database-kills': { type: 'string', default: '25' },
    only: { type: 'string' },
  },
})
const number = (name: 'rounds' | 'kills' | 'database-kills') => Number(values[name])

const office = await openOffice()
const races = number('rounds') ? await racesOf(office, number('rounds'), values.only) : []
const ofNodes = await killedUnderLoad(office, number('kills'), async (nth) => {
  const at = nth % office.nodes.length
  office.nodes[at]!.process.kill('SIGKILL')
  await office.start(at)
})
console.log('nodes', ofNodes)
const ofDatabase = await killedUnderLoad(office, number('database-kills'), () => office.database.kill())
console.log('database', ofDatabase)
await office.close()

const wrong = [...races, ofNodes, ofDatabase].flatMap(({ faults }) => faults)
const sum = (all: Record<string, number>) => Object.values(all).reduce((total, n) => total + n, 0)

function told({ kills, done, refused, again }: Killed, what: string): string {
  const rows = Object.entries(done)
    .toSorted(([, a], [, b]) => b - a)
    .map(([path, n]) => `| \`${path}\` | ${n} |`)
  return `### ${what}, ${kills} times, while six people work

Two nodes and one database; a command that gets no answer is sent again under its key, to the other node. Done: ${sum(done)} commands; refused by a rule: ${refused}; sent again: ${again}. Afterwards each answer stands in the database as it was given, no receipt is there that no answer names, and verify-books and the read models find nothing.

| command | done |
|---|---:|
${rows.join('\n')}`
}

function raced({ name, rounds, outcomes, refusals, faults }: Raced): string {
  const n = (key: string) => outcomes[key] ?? 0
  return `| ${name} | ${rounds} | ${n('one')} | ${n('both')} | ${n('none')} | ${refusals.join(', ')} | ${faults.length ? `WRONG: ${faults.join('; ')}` : 'right'} |`
}

const stamp = new Date().toISOString().slice(0, 16).replace('T', ' ')
if (!values.only)
  writeSection(
    'bench/proof/money/run.ts',
    `## The parents' money

Run of ${stamp} UTC from what was built, on ${cpus().length} cores (load ${loadavg()[0]!.toFixed(1)}); ${wrong.length ? `NOT as it must be: ${wrong.slice(0, 5).join('; ')}.` : 'everything as it must be.'}

### ${races.length} pairs of commands at the same moment, one to each of two nodes

| pair | rounds | one done | both | none | refusals | books and read models after it |
|---|---:|---:|---:|---:|---|---|
${races.map(raced).join('\n')}

${told(ofNodes, 'A node killed (kill -9)')}

${told(ofDatabase, 'The database killed (kill -9)')}`,
  )
if (wrong.length) console.error(`\nNOT AS IT MUST BE:\n- ${wrong.join('\n- ')}`)
process.exit(wrong.length ? 1 : 0)
