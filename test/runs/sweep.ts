/**
 * `npm run sweep`: what the gate (`npm test`) leaves out. All stories in all views and languages, walks over every screen, the other rooms' database tests,
 * a new room and a new field in a copy of the tree, every guard taken out once, long random books, and a smoke run of the bench.
 * It takes about an hour on two cores and writes what it counted into docs/proof.md.
 */
import { cpus } from 'node:os'
import { ensureBuilt } from '#app/launch/build.mjs'
import { inProject, runNode, runNpm } from '#app/launch/project.mjs'
import { writeSection } from '../../bench/proof/page.ts'
import { findBrowser, runTests } from './run-vitest.ts'
import { oneOf, Steps } from './steps.ts'

const steps = new Steps()
const flaky: string[] = []
const everyView = { TESTS: 'sweep', STORIES: 'all' }

const npm = (script: string) => async () => oneOf((await runNpm(['run', '--silent', script])) === 0)
const tests =
  (...args: string[]) =>
  async () => {
    const settled = await runTests(args, everyView)
    flaky.push(...settled.flaky.map(({ file }) => file))
    return settled
  }

const built = await steps.run('build', async () => oneOf(await ensureBuilt()))
const hasBrowser = await steps.run('browser', findBrowser)
await steps.run('new-room', npm('new-room'))
await steps.run('new-field', npm('new-field'))
await steps.run('other rooms', tests('--project=db', '--passWithNoTests'))
await steps.run('long books', () => runTests(['features/accounting/server/books-model.db.test.ts'], { STORIES: 'all' }))
if (built && hasBrowser) {
  await steps.run('stories and walks', tests('--project=e2e'))
  await steps.run('felt speed', tests('--project=e2e-alone'))
}
await steps.run('mutations', npm('mutations'))
// the bench measures and asserts nothing: what is proved here is that it runs
const smoke = ['--students', '200', '--seconds', '0.2']
await steps.run('bench', async () =>
  oneOf((await runNode(['--import', 'tsx', inProject('bench', 'run.ts'), ...smoke])) === 0),
)

const code = steps.end()
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
process.exit(code)
