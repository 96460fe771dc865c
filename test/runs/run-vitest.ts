/** Runs vitest, counts its results, and gives failed browser stories their second run. */
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, relative, sep } from 'node:path'
import { ensureChromium } from '#app/launch/chromium.mjs'
import { inProject, root, runNode } from '#app/launch/project.mjs'
import { type FileResult, flakeEntries, type Result, type Settled, shortly, withSecondRun } from './second-run.ts'
import type { Counted } from './steps.ts'

const report = inProject('.cache', 'test-results.json')
const NO_BROWSER = `There is no Chromium for the browser tests, and none could be installed.
Install Chromium or Chrome, or set CHROMIUM_PATH to its program.`

/** A missing browser is a failure, because the tests that need it did not pass. One that is there is nothing to count. */
export async function findBrowser(): Promise<Counted> {
  const browser = await ensureChromium()
  if (!browser) console.error(NO_BROWSER)
  else process.env.CHROMIUM_PATH = browser
  return { passed: 0, failed: browser ? 0 : 1 }
}

/** @param args as vitest takes them: projects, names of files */
export async function runTests(args: readonly string[], env: Record<string, string> = {}): Promise<Settled> {
  const settled = await withSecondRun(await runOnce(args, env), (file) => {
    console.log(`\n-- once more, alone: ${file}`)
    return runOnce([file], env)
  })
  const today = new Date().toISOString().slice(0, 10)
  for (const story of settled.flaky) {
    appendFileSync(inProject('docs', 'flakes.md'), flakeEntries(story, today, root))
    for (const { name } of story.failures)
      console.log(`FLAKY: passed the second time, now in docs/flakes.md: ${story.file} > ${name}`)
  }
  const said = [...shortly(settled.failing, 'FAILED', root), ...shortly(settled.flaky, 'FLAKY', root)]
  return { ...settled, said }
}

async function runOnce(args: readonly string[], env: Record<string, string>): Promise<Result> {
  mkdirSync(dirname(report), { recursive: true })
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await runNode([inProject('node_modules/vitest/vitest.mjs'), 'run', ...reporters, ...args], { env })
  const files = existsSync(report)
    ? (JSON.parse(readFileSync(report, 'utf8')) as Report).testResults.map(countFile)
    : []
  const sum = (what: 'passed' | 'failed') => files.reduce((all, file) => all + file[what], 0)
  const counted = { files, passed: sum('passed'), failed: sum('failed') }
  // Something outside the tests went wrong, such as an unhandled error or a database that did not start.
  return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted
}

/** What is read of vitest's JSON report. */
interface Report {
  testResults: ReportedFile[]
}
interface ReportedFile {
  name: string
  status: string
  message: string
  assertionResults: { fullName: string; status: string; failureMessages: string[]; meta?: { stood?: string } }[]
}

function countFile({ name, status, message, assertionResults }: ReportedFile): FileResult {
  const failures = assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => ({ name: test.fullName.trim(), trace: test.failureMessages.join('\n'), stood: test.meta?.stood }))
  // A file that could not be loaded, or whose end failed, has no failed test in the report. It counts as one.
  if (status === 'failed' && !failures.length)
    failures.push({ name: 'the file itself', trace: message, stood: undefined })
  return {
    file: relative(root, name).replaceAll(sep, '/'),
    passed: assertionResults.filter((test) => test.status === 'passed').length,
    failed: failures.length,
    failures,
  }
}
