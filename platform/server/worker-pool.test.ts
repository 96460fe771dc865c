import { execFileSync } from 'node:child_process'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { stopSheets, writeExcel } from './excel.ts'

afterEach(() => vi.useRealTimers())
afterAll(() => stopSheets())

const children = () =>
  execFileSync('ps', ['-A', '-o', 'ppid=,stat=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter(
      (line) => line.trim().startsWith(`${process.pid} `) && line.includes('excel-worker') && !/^\s*\d+ Z/.test(line),
    ).length
const sheet = (rows: number) =>
  writeExcel(
    { title: 'Names', columns: [{ name: 'name', label: 'Name', kind: 'text' }] },
    Array.from({ length: rows }, (_, n) => ({ name: `A name that nobody else has ${n}` })),
    { company: 1 },
  )

it('a child that has grown rests for a moment only, a small one stays warm', { timeout: 60_000 }, async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await sheet(10)
  vi.advanceTimersByTime(60_000)
  expect(children()).toBe(1)
  await sheet(400_000)
  vi.advanceTimersByTime(25_000)
  await vi.waitFor(() => expect(children()).toBe(0))
})
