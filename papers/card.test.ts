/** Cards that a school designed, read back from the PDF: what people write stays data, and each back lies behind its front. */
import { afterAll, describe, expect, it } from 'vitest'
import { printWorker } from '#app/print-worker-file.ts'
import { gap, margin, sheetFor, sheetSize } from '#papers/card-places.ts'
import { bars } from '#papers/prepare-card.ts'
import type { CardBoxOnPaper, CardPaper } from '#papers/card-shapes.ts'
import { startPrinter } from '#platform/server/print.ts'
import { openPdf, pagesOf } from '#test/pdf.ts'

const printer = startPrinter(printWorker)
afterAll(() => printer.stop())

const box = (more: Partial<CardBoxOnPaper> = {}): CardBoxOnPaper => ({
  kind: 'text',
  x: 2,
  y: 2,
  width: 50,
  height: 8,
  size: 10,
  weight: 400,
  colour: '#000000',
  align: 'left',
  ...more,
})
const paper = (more: Partial<CardPaper> = {}): CardPaper => ({
  language: 'en',
  layout: 'card',
  logo: null,
  signature: null,
  design: { width: 54, height: 86, front: { boxes: [box()] }, back: null },
  cards: [card('Sita')],
  ...more,
})
const card = (front: string, back?: string): CardPaper['cards'][number] => ({
  front: [front],
  back: back === undefined ? [] : [back],
  photo: null,
  qr: null,
  code: null,
})
async function read(pdf: Buffer) {
  const document = await openPdf(pdf)
  const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 })
  return { pages: await pagesOf(pdf), width, height, document }
}
const print = async (data: CardPaper) => read(await printer.print('card', data, { company: 1 }))

describe('a card on paper', { timeout: 60_000 }, () => {
  it('shows what a name holds as it is, and never as Typst', async () => {
    const nasty = '#read("/data.json") *a* $x$ \\ <b> = {name} "q"'
    const { pages } = await print(
      paper({
        design: { width: 86, height: 54, front: { boxes: [box({ width: 80, height: 20, size: 8 })] }, back: null },
        cards: [card(nasty)],
      }),
    )
    expect(pages[0]).toContain(nasty)
  })

  it('one a page is as large as the card, front and back in turn', async () => {
    const { pages, width, height } = await print(
      paper({
        design: { width: 54, height: 86, front: { boxes: [box()] }, back: { boxes: [box()] } },
        cards: [card('Sita', 'Back of Sita'), card('Ram', 'Back of Ram')],
      }),
    )
    expect(pages.map((page) => page.trim())).toEqual(['Sita', 'Back of Sita', 'Ram', 'Back of Ram'])
    expect([width, height].map((points) => Math.round((points / 72) * 25.4))).toEqual([54, 86])
  })

  it('ten of the usual size go on a sheet, and each back lies behind its front', async () => {
    const names = Array.from({ length: 12 }, (_, at) => `Name${at}`)
    for (const [w, h] of [
      [54, 86],
      [86, 54],
    ] as const) {
      const { pages, document } = await print(
        paper({
          layout: 'sheet',
          design: {
            width: w,
            height: h,
            front: { boxes: [box({ align: 'center', x: 0, width: w, y: h / 2 - 4 })] },
            back: { boxes: [box({ align: 'center', x: 0, width: w, y: h / 2 - 4 })] },
          },
          cards: names.map((name) => card(name, `${name}b`)),
        }),
      )
      expect(pages).toHaveLength(4)
      const places = async (page: number) => {
        const { items } = await (await document.getPage(page)).getTextContent()
        return new Map(
          items.flatMap((item) =>
            'str' in item && item.str.startsWith('Name') ? [[item.str.replace(/b$/, ''), item.transform.slice(4)]] : [],
          ) as [string, [number, number]][],
        )
      }
      const [front, back] = [await places(1), await places(2)]
      expect(front.size).toBe(10)
      const column = ([x]: [number, number]) => (x < (sheetSize.width / 2 / 25.4) * 72 ? 0 : 1)
      for (const [name, place] of front) {
        expect([name, column(back.get(name)!)]).toEqual([name, 1 - column(place)])
        expect(Math.abs(back.get(name)![1] - place[1])).toBeLessThan(45)
      }
    }
  })

  it('what is too long is set smaller, and stays in its box', async () => {
    const sizes = async (text: string) => {
      const { document } = await print(paper({ cards: [card(text)] }))
      const { items } = await (await document.getPage(1)).getTextContent()
      return items.flatMap((item) => ('str' in item && item.str.trim() ? [item.transform[0] as number] : []))
    }
    expect(await sizes('Sita')).toEqual([10])
    for (const size of await sizes('Sita Kumari Thapa Shrestha of the very long name that nobody can read'))
      expect(size).toBeLessThan(9.5)
    expect((await sizes('X'.repeat(40)))[0]).toBeLessThan(7)
  })

  it('Nepali is shaped: letters join, and what is drawn is fewer than what is written', async () => {
    const text = 'क्षितिज श्रेष्ठ'
    const { document } = await print(paper({ language: 'ne', cards: [card(text)] }))
    const { fnArray, argsArray } = await (await document.getPage(1)).getOperatorList()
    const glyphs = fnArray
      .flatMap((operator, at) => (operator === 44 ? (argsArray[at][0] as unknown[]) : []))
      .filter((glyph) => typeof glyph === 'object' && glyph !== null).length
    expect(glyphs).toBeGreaterThan(5)
    expect(glyphs).toBeLessThan([...text].length)
  })

  it('draws as a picture what it prints', async () => {
    const svg = (await printer.print('card', paper(), { company: 1 }, { drawn: true })).toString('utf8')
    expect(svg).toMatch(/^<svg /)
    expect(svg).not.toMatch(/<script|javascript:|<foreignObject/)
  })
})

describe('a sheet of A4', () => {
  it('takes ten of the usual cards, upright or on their side, and eight entrance cards', () => {
    const of = (width: number, height: number) => {
      const { columns, rows, turned } = sheetFor({ width, height })
      return [columns, rows, turned]
    }
    expect(of(86, 54)).toEqual([2, 5, false])
    expect(of(54, 86)).toEqual([2, 5, true])
    expect(of(98, 70)).toEqual([2, 4, false])
    expect(of(300, 300)).toEqual([0, 0, false])
  })
  it('leaves white what printers do not reach', () => {
    for (let width = 30; width <= 300; width += 7)
      for (let height = 30; height <= 300; height += 7) {
        const { columns, rows, turned, left, top } = sheetFor({ width, height })
        if (!columns) continue
        const [w, h] = turned ? [height, width] : [width, height]
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(margin - 0.001)
        expect(left * 2 + columns * w + (columns - 1) * gap).toBeCloseTo(sheetSize.width)
        expect(top * 2 + rows * h + (rows - 1) * gap).toBeCloseTo(sheetSize.height)
      }
  })
})

describe('bars', () => {
  it('are drawn of a code, and not of what they cannot say', () => {
    const svg = Buffer.from(bars('HIM0012', '#000000')!).toString()
    expect(svg).toContain('M0 0h2v1h-2z')
    expect(svg).not.toContain('HIM0012')
    expect(bars('सीता', '#000000')).toBeNull()
  })
})
