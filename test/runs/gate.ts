/**
 * `npm test`: the gate, which is what CI runs. Types, lint, build, pure tests, laws, the database tests of what changed, the rows that their SQL answers with, component tests, and one browser story of each room.
 * `npm test -- FILE ...` runs only the named tests, after types, lint and build. `npm run sweep` runs what the gate leaves out.
 */
import { rmSync } from 'node:fs'
import { ensureBuilt } from '#app/launch/build.mjs'
import { runNpm } from '#app/launch/project.mjs'
import { checkRows, metFolder } from '../sql-rows/run.ts'
import { findBrowser, runTests } from './run-vitest.ts'
import { oneOf, Steps } from './steps.ts'

const steps = new Steps()
const named = process.argv.slice(2)
const gate = { TESTS: 'gate' }
const npm = (script: string) => async () => oneOf((await runNpm(['run', '--silent', script])) === 0)

await steps.run('types', npm('types'))
await steps.run('lint', npm('lint'))
const built = await steps.run('build', async () => oneOf(await ensureBuilt()))
const hasBrowser = await steps.run('browser', findBrowser)
// without a build or a browser the step before has failed already
const browsers = built && hasBrowser
const noBrowser = ['--project=unit', '--project=db']

if (named.length) await steps.run('tests', () => runTests([...(browsers ? [] : noBrowser), ...named]))
else {
  rmSync(metFolder, { recursive: true, force: true })
  await steps.run('tests', () => runTests(noBrowser, { ...gate, PATHSHALA_MET: metFolder }))
  await steps.run('rows', checkRows)
  if (hasBrowser) await steps.run('components', () => runTests(['--project=components'], gate))
  if (browsers) await steps.run('stories', () => runTests(['--project=e2e'], gate))
}
process.exit(steps.end())
