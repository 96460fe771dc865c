/**
 * The mouse and the finger on each grid: runs the component tests that work in one by hands (test/components/grid-hands.ts) and writes a line for each grid into
 * docs/proof.md. `npx tsx bench/proof/hands.ts`. Ends with 1 when a test fails or a grid says nothing.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { writeSection } from './page.ts'

const call = /workByHands\(\s*'([^']+)'/g
const tests = ['features', 'platform', 'school', 'app']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
  .filter((file) => file.endsWith('.component.test.tsx') && readFileSync(file, 'utf8').includes('workByHands('))
const calls = tests.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(call)])
const wanted = [...new Set(calls.map((found) => found[1]!))]
const { status, stdout, stderr } = spawnSync('npx', ['vitest', 'run', '--project', 'components', ...tests], {
  encoding: 'utf8',
  env: { ...process.env, NO_COLOR: '1' },
  maxBuffer: 2 ** 28,
})
// a line is said once in each language and width
const said = new Map([...stdout.matchAll(/by hands: (\S+): (.+)/g)].map(([, file, what]) => [file!, what!]))
const counted = /Tests\s+(.+)/.exec(stdout)?.[1]?.trim() ?? 'no test ran'
const silent = wanted.filter((file) => !said.has(file))
const found = status || silent.length ? 'NOT as it must be' : 'everything as it must be'
const text = `## The mouse and the finger on each grid

Run of ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC in Chromium; ${found}. The pointer of the browser itself is moved, pressed and let go of; a finger taps a cell and is drawn up over it. ${counted} in ${tests.length} files; \`test/grids.test.ts\` says that no grid is left out.

| drawn by | what hands do |
|---|---|
${wanted
  .toSorted()
  .map((file) => `| \`${file}\` | ${said.get(file) ?? 'NOTHING WAS SAID'} |`)
  .join('\n')}`
writeSection('bench/proof/hands.ts', text)
console.log(text)
if (status) console.error(stdout.slice(-8_000), stderr.slice(-2_000))
process.exit(status || silent.length ? 1 : 0)
