import { describe, expect, it } from 'vitest'
import { type FileResult, flakeEntries, listedTwice, type Result, shortly, withSecondRun } from './second-run.ts'

const file = (name: string, passed: number, ...failures: string[]): FileResult => ({
  file: name,
  passed,
  failed: failures.length,
  failures: failures.map((each) => ({ name: each, trace: `Error: ${each}\n    at /home/x/e2e/a.ts:1` })),
})
const result = (...files: FileResult[]): Result => ({
  files,
  passed: files.reduce((sum, each) => sum + each.passed, 0),
  failed: files.reduce((sum, each) => sum + each.failed, 0),
})
/** What ran a second time. */
async function settle(first: Result, second: Record<string, FileResult> = {}) {
  const again: string[] = []
  const settled = await withSecondRun(first, async (name) => {
    again.push(name)
    return second[name] ? result(second[name]) : { files: [], passed: 0, failed: 0 }
  })
  const names = (files: FileResult[]) => files.map((each) => each.file)
  return { ...settled, flaky: names(settled.flaky), failing: names(settled.failing), again }
}

describe('a second run', () => {
  it('is had by no test but a browser story', async () => {
    const first = result(
      file('platform/a.test.ts', 3, 'x'),
      file('features/e2e/b.db.test.ts', 0, 'y'),
      file('e2e/a.e2e.ts', 2),
    )
    expect(await settle(first)).toEqual({
      passed: 5,
      failed: 2,
      flaky: [],
      failing: ['platform/a.test.ts', 'features/e2e/b.db.test.ts'],
      again: [],
    })
  })
  it('that fails as well leaves the story failed, once', async () => {
    const first = result(file('e2e/a.e2e.ts', 2, 'x'))
    expect(await settle(first, { 'e2e/a.e2e.ts': file('e2e/a.e2e.ts', 1, 'x', 'z') })).toEqual({
      passed: 2,
      failed: 1,
      flaky: [],
      failing: ['e2e/a.e2e.ts'],
      again: ['e2e/a.e2e.ts'],
    })
  })
  it('in which nothing ran proves nothing', async () => {
    expect(await settle(result(file('e2e/a.e2e.ts', 2, 'x')))).toMatchObject({ failed: 1, flaky: [] })
  })
  it('that passes lets the run pass and names the story', async () => {
    const first = result(file('e2e/a.e2e.ts', 1, 'x', 'y'), file('e2e/b.e2e.ts', 4))
    expect(await settle(first, { 'e2e/a.e2e.ts': file('e2e/a.e2e.ts', 3) })).toEqual({
      passed: 7,
      failed: 0,
      flaky: ['e2e/a.e2e.ts'],
      failing: [],
      again: ['e2e/a.e2e.ts'],
    })
  })
})

describe('the end of a run', () => {
  it('names every failed test with the first lines of its trace, without paths of a machine', () => {
    const said = shortly([file('a.test.ts', 1, 'x'), file('b.test.ts', 0, 'y', 'z')], 'FAILED', '/home/x')
    expect(said).toHaveLength(3)
    expect(said[0]).toBe('FAILED a.test.ts > x\n  Error: x\n      at /e2e/a.ts:1')
  })
})

describe('docs/flakes.md', () => {
  const entries = (...names: string[]) => flakeEntries(file('e2e/a.e2e.ts', 0, ...names), '2026-11-26', '/home/x')
  it('gets the story, the day and the trace without paths of a machine', () => {
    const said = entries('takes a payment')
    expect(said).toContain('## e2e/a.e2e.ts > takes a payment\n2026-11-26\n')
    expect(said).toContain('at /e2e/a.ts:1')
    expect(said).not.toContain('/home')
  })
  it('is read for stories that are listed twice and were not mended', () => {
    expect(listedTwice(`# Title\n${entries('a', 'b')}`)).toEqual([])
    expect(listedTwice(entries('a', 'b') + entries('a'))).toEqual(['e2e/a.e2e.ts > a'])
    expect(listedTwice(entries('a') + entries('a') + entries('a'))).toEqual(['e2e/a.e2e.ts > a'])
    const mended = entries('a').replace('\n\n', '\n\nMended: it waits for the answer.\n\n')
    expect(listedTwice(mended + entries('a'))).toEqual([])
  })
})
