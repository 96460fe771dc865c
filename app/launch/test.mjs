/** `npm test [-- filter ...]`: types, lint, build and all tests; the last line says how many passed and failed. */
import './node-version.mjs'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { inProject, runNode, runNpm } from './project.mjs'

const report = inProject('.cache', 'test-results.json')
const NO_BROWSER = `There is no Chromium for the browser tests, and none could be installed.
Install Chromium or Chrome, or set CHROMIUM_PATH to its program.`

/** Counted over all steps. */
const total = { passed: 0, failed: 0 }
/** Names and seconds of the steps, for the summary. */
const times = []

await ensureInstalled()
await step('types', async () => succeeds(await runNpm(['run', '--silent', 'types'])))
await step('lint', async () => succeeds(await runNpm(['run', '--silent', 'lint'])))
const built = await step('build', async () => oneOf(await ensureBuilt()))
const hasBrowser = await step('browser', findBrowser)
await step('tests', () => runTests(process.argv.slice(2), { withBrowser: built && hasBrowser }))

console.log(`\n${times.join(', ')}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed ? 1 : 0)

/** Run a step, count its results and say how long it took; true when nothing failed. */
async function step(name, action) {
  console.log(`\n== ${name}`)
  const started = Date.now()
  const { passed, failed } = await action()
  total.passed += passed
  total.failed += failed
  times.push(`${name} ${((Date.now() - started) / 1000).toFixed(1)} s${failed ? ' (failed)' : ''}`)
  return failed === 0
}

function oneOf(good) {
  return good ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

function succeeds(code) {
  return oneOf(code === 0)
}

/** A missing browser is a failure: the tests that need it did not pass. One that is there is nothing to count. */
async function findBrowser() {
  const browser = await ensureChromium()
  if (!browser) console.error(NO_BROWSER)
  else process.env.CHROMIUM_PATH = browser
  return { passed: 0, failed: browser ? 0 : 1 }
}

async function runTests(filters, { withBrowser }) {
  mkdirSync(inProject('.cache'), { recursive: true })
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  // under ten minutes: whoever names files, and CI, runs all of them (test/of-the-day.ts)
  if (!filters.length && process.env.STORIES !== 'all') process.env.TESTS = 'day'
  const projects = withBrowser ? [] : ['--project=!e2e*']
  const code = await runNode([
    inProject('node_modules/vitest/vitest.mjs'),
    'run',
    ...reporters,
    ...projects,
    ...filters,
  ])
  const counted = countTests()
  // Something outside the tests went wrong, such as an unhandled error or a database that did not start.
  return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted
}

function countTests() {
  if (!existsSync(report)) return { passed: 0, failed: 0 }
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  return { passed: numPassedTests, failed: numFailedTests + testResults.filter(isBroken).length }
}

/** Whether a file could not even be loaded: it has no tests in the report, and counts as one that failed. */
function isBroken(file) {
  return file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed')
}
