/**
 * `npm run sweep`: what the gate (`npm test`) leaves out. All component tests and all stories in all views and languages, walks over every screen, the other rooms' database tests,
 * a new room and a new field in a copy of the tree, every guard taken out once, long random books, a new school among 500, and a smoke run of the bench.
 * It takes about two hours and a half on two cores (1 h 57 min in one run beside other work, and the school among 500 by itself 23 min) and writes what it counted into docs/proof.md.
 * `npm run sweep -- STEP ...` runs some steps only, by the names below, and writes nothing.
 */
import { cpus } from 'node:os'
import { ensureBuilt } from '#app/launch/build.mjs'
import { inProject, runNode, runNpm } from '#app/launch/project.mjs'
import { writeSection } from '../../bench/proof/page.ts'
import { findBrowser, runTests } from './run-vitest.ts'
import { type Counted, oneOf, Steps } from './steps.ts'

const flaky: string[] = []
const everyView = { TESTS: 'sweep', STORIES: 'all' }

const npm = (script: string) => async () => oneOf((await runNpm(['run', '--silent', script])) === 0)
const tests =
  (env: Record<string, string>, ...args: string[]) =>
  async () => {
    const settled = await runTests(args, env)
    flaky.push(...settled.flaky.map(({ file }) => file))
    return settled
  }
// the bench measures and asserts nothing: what is proved here is that it runs; some of its works need 1,000 students
const smoke = ['--students', '1000', '--seconds', '0.2']

const all: Record<string, () => Promise<Counted>> = {
  'new-room': npm('new-room'),
  'new-field': npm('new-field'),
  'other-rooms': tests(everyView, '--project=db', '--passWithNoTests'),
  components: tests({ TESTS: 'sweep' }, '--project=components'),
  'long-books': tests({ STORIES: 'all' }, 'features/accounting/server/books-model.db.test.ts'),
  'young-school': tests({ SCHOOLS: '500' }, 'test/laws/young-school.test.ts'),
  stories: tests(everyView, '--project=e2e'),
  felt: tests(everyView, '--project=e2e-alone'),
  mutations: npm('mutations'),
  bench: async () => oneOf((await runNode(['--import', 'tsx', inProject('bench', 'run.ts'), ...smoke])) === 0),
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in all))
if (unknown.length) {
  console.error(`There is no step ${unknown.join(', ')}. The steps are ${Object.keys(all).join(', ')}.`)
  process.exit(2)
}

const steps = new Steps()
await steps.run('build', async () => oneOf(await ensureBuilt()))
await steps.run('browser', findBrowser)
for (const [name, step] of Object.entries(all)) if (!wanted.length || wanted.includes(name)) await steps.run(name, step)
const code = steps.end()
if (!wanted.length) writeProof()
process.exit(code)

function writeProof(): void {
  const at = new Date().toISOString().slice(0, 16).replace('T', ' ')
  writeSection(
    'npm run sweep',
    [
      '## The sweep',
      '',
      `Run of ${at} UTC on ${cpus().length} cores; ${code ? 'something failed' : 'everything passed'}.`,
      '',
      '| step | seconds | passed | failed |',
      '|---|---:|---:|---:|',
      ...steps.done.map((step) => `| ${step.name} | ${step.seconds.toFixed(0)} | ${step.passed} | ${step.failed} |`),
      '',
      flaky.length ? `Passed the second time only: ${flaky.join(', ')}.` : 'No story needed a second run.',
    ].join('\n'),
  )
}
