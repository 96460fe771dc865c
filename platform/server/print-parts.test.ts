/** Parts with a printer that does as it is told; the joining is the real one. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { PDFDocument } from '@cantoo/pdf-lib'
import { Refusal } from '#platform/contract/refusal.ts'
import type { FileStore } from './files.ts'
import type { Printer } from './print.ts'
import { type Parts, printInParts, printWhole, stopJoining } from './print-parts.ts'
import { StoredBytes } from './stored-bytes.ts'

afterAll(stopJoining)

/** A page for each item, as wide as the item says. */
async function pdfOf(widths: number[]): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  for (const width of widths) pdf.addPage([width, 100])
  return Buffer.from(await pdf.save())
}
const widthsOf = async (pdf: Buffer) => (await PDFDocument.load(pdf)).getPages().map((page) => page.getWidth())

function fakes(print: (data: { items: number[] }) => Promise<Buffer>) {
  const seen: { items: number[] }[] = []
  const printPages = async (_template: string, data: { items: number[] }) => {
    seen.push(data)
    return { pdf: await print(data), pages: data.items.length }
  }
  const printer = {
    printPages,
    print: async (...asked: Parameters<typeof printPages>) => (await printPages(...asked)).pdf,
  } as unknown as Printer
  const files = {
    bytes: async (_company: number, id: string) => {
      if (id === 'gone') throw new Error('no such file')
      return new Uint8Array([1])
    },
  } as unknown as FileStore
  return { seen, services: { printer, files } }
}
const whole = (services: { printer: Printer; files: FileStore }, parts: object) =>
  printWhole(services, { company: 1 }, { template: 'table', ...parts } as unknown as Parts<never, never>)
const items = [101, 102, 103, 104, 105]
const paper = (some: number[]) => ({ items: some })

describe('many pages', { timeout: 60_000 }, () => {
  it('are printed in parts and joined in their order, with progress', async () => {
    const { seen, services } = fakes(({ items: some }) => pdfOf(some))
    const told: string[] = []
    const progress = async (done: number, total: number) => void told.push(`${done}/${total}`)
    const pdf = await whole(services, { items, atOnce: 2, paper, progress })
    expect(seen.map((each) => each.items)).toEqual([[101, 102], [103, 104], [105]])
    expect([await widthsOf(pdf), told]).toEqual([items, ['2/5', '4/5', '5/5']])
  })

  it('of one part are that part: nothing is joined', async () => {
    const { services } = fakes(({ items: some }) => pdfOf(some))
    const parts = { template: 'table', items, atOnce: 5, paper } as unknown as Parts<never, never>
    const printed = await printInParts(services, { company: 1 }, parts, async ({ path, pages, bytes }) => {
      const pdf = readFileSync(path)
      return { name: basename(path), pages, bytes: bytes - pdf.length, widths: await widthsOf(pdf) }
    })
    expect(printed).toEqual({ name: '0.pdf', pages: 5, bytes: 0, widths: items })
  })

  it('that are one part lie on no disk: slips with passwords are printed so', async () => {
    const before = process.env.TMPDIR
    const folder = mkdtempSync(join(tmpdir(), 'one-part-'))
    process.env.TMPDIR = folder
    try {
      const lying: string[][] = []
      const { services } = fakes(async ({ items: some }) => {
        lying.push(readdirSync(folder))
        return pdfOf(some)
      })
      expect(await widthsOf(await whole(services, { items, atOnce: 5, paper }))).toEqual(items)
      expect(lying).toEqual([[]])
    } finally {
      if (before === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = before
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('of which a part is too much are printed in smaller ones; one that is too much by itself is refused', async () => {
    const tooLarge = new Refusal('document-too-large', 'x')
    const { services } = fakes(({ items: some }) => (some.length > 2 ? Promise.reject(tooLarge) : pdfOf(some)))
    expect(await widthsOf(await whole(services, { items, atOnce: 5, paper }))).toEqual(items)
    const never = fakes(() => Promise.reject(tooLarge))
    await expect(whole(never.services, { items, atOnce: 5, paper })).rejects.toBe(tooLarge)
  })

  it('wait for a printer that is busy where there is patience, and are refused where a person waits', async () => {
    const busy = new Refusal('printer-busy', 'x', { status: 503 })
    let times = 0
    const { services } = fakes(({ items: some }) => (times++ < 2 ? Promise.reject(busy) : pdfOf(some)))
    expect(await widthsOf(await whole(services, { items, atOnce: 5, paper, patience: 20 }))).toEqual(items)
    times = 0
    await expect(whole(services, { items, atOnce: 5, paper })).rejects.toBe(busy)
  })

  it('have their pictures read when they are printed; one that is gone is none, and holds up nothing', async () => {
    const { seen, services } = fakes(() => pdfOf([100]))
    const photos = (some: number[]) => ({
      school: { logo: new StoredBytes(1, 'logo') },
      items: some.map((n) => ({ n, photo: new StoredBytes(1, n === 102 ? 'gone' : `photo ${n}`) })),
    })
    await whole(services, { items: [101, 102], atOnce: 5, paper: photos })
    expect(seen[0]).toEqual({
      school: { logo: new Uint8Array([1]) },
      items: [
        { n: 101, photo: new Uint8Array([1]) },
        { n: 102, photo: null },
      ],
    })
  })
})
