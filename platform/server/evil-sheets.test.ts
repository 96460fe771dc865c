/** Whatever is uploaded as a sheet is answered soon: with its rows, or with a sentence. */
import { afterAll, describe, expect, it } from 'vitest'
import { Refusal } from '#platform/contract/refusal.ts'
import { evilSheets, workbook } from '#test/evil-sheets.ts'
import { parseCsv } from './csv.ts'
import { readTable, stopSheets } from './excel.ts'
import { readWorkbook } from './excel-read.ts'

afterAll(() => stopSheets())

const who = { company: 1 }
const good = Buffer.from('Name,Roll\nAsha,1\n')

describe('an evil sheet', { timeout: 60_000 }, () => {
  it.each(Object.keys(evilSheets))('%s', async (name) => {
    const data = evilSheets[name]!()
    expect(data.length).toBeLessThanOrEqual(12_000_000)
    // the worker is killed after 2 s of processor time: what hangs is refused then, and not by the clock of this test
    const answer = await readTable({ data }, who).catch((error: unknown) => error)
    if (answer instanceof Error) expect(answer).toBeInstanceOf(Refusal)
    if (answer instanceof Refusal) expect([413, 422]).toContain(answer.status)
    // and the next one is read
    expect((await readTable({ data: good }, who)).rows).toHaveLength(2)
  })
})

/** Milliseconds of processor time, the least of three: others on the machine do not count. */
async function cost(work: () => unknown): Promise<number> {
  const taken: number[] = []
  for (let i = 0; i < 3; i++) {
    const before = process.cpuUsage()
    await Promise.resolve()
      .then(work)
      .catch(() => {})
    const { user, system } = process.cpuUsage(before)
    taken.push((user + system) / 1000)
  }
  return Math.min(...taken)
}

describe('twice as much takes about twice as long', { timeout: 60_000 }, () => {
  const growing: [string, (n: number) => Buffer][] = [
    ['sheets that never end', (n) => workbook({ workbook: `<workbook>${'<sheet '.repeat(n)}`, level: 0 })],
    [
      'sheets without an id',
      (n) => workbook({ workbook: `<workbook>${'<sheet a="1"/>'.repeat(n)}</workbook>`, level: 0 }),
    ],
    [
      'attributes',
      (n) =>
        workbook({
          sheet: `<worksheet><sheetData ${Array.from({ length: n }, (_, i) => `a${i}=""`).join(' ')}/></worksheet>`,
          level: 0,
        }),
    ],
    [
      'cells',
      (n) =>
        workbook({
          sheet: `<worksheet><sheetData>${'<row><c t="str"><v>a</v></c></row>'.repeat(n / 4)}</sheetData></worksheet>`,
          level: 0,
        }),
    ],
    [
      'pieces of a text',
      (n) => workbook({ strings: `<sst><si>${'<r><t>&amp;</t></r>'.repeat(n)}</si></sst>`, level: 0 }),
    ],
    ['quotes', (n) => Buffer.alloc(n * 10, '"')],
    ['quotes that open and close', (n) => Buffer.from('"a"b"c"\n'.repeat(n / 4))],
    ['one line', (n) => Buffer.alloc(n * 20, 'a')],
    ['short lines', (n) => Buffer.from('a;"b"\n'.repeat(n / 4))],
  ]
  it.each(growing)('%s', async (_, make) => {
    const read = (file: Buffer) => () => (file.subarray(0, 2).toString() === 'PK' ? readWorkbook(file) : parseCsv(file))
    const [small, large] = [make(40_000), make(160_000)]
    const [once, fourfold] = [await cost(read(small)), await cost(read(large))]
    // four times the work; a square would be sixteen. The constant is what starting costs
    expect(fourfold).toBeLessThan(once * 9 + 60)
  })
})
