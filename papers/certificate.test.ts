/** A certificate read back from the PDF: Nepali is shaped, what people write stays text, a blank is a line. */
import { afterAll, expect, it } from 'vitest'
import { printWorker } from '#app/print-worker-file.ts'
import type { CertificatePaper } from '#papers/card-shapes.ts'
import { startPrinter } from '#platform/server/print.ts'
import { openPdf, pagesOf } from '#test/pdf.ts'

const printer = startPrinter(printWorker)
afterAll(() => printer.stop())

const build = (
  text: string,
  more: Partial<CertificatePaper> = {},
  sheet: Partial<CertificatePaper['sheets'][number]> = {},
): CertificatePaper => ({
  language: 'ne',
  paper: 'a4',
  margin_x: 20,
  margin_y: 20,
  frame: 'ornament',
  colour: '#0f5c4d',
  size: 12,
  heading: '',
  signatures: [],
  sheets: [
    {
      school: null,
      logo: null,
      number: null,
      issued_on: null,
      qr: null,
      blocks: [{ kind: 'paragraph', align: 'justify', pieces: [{ text }] }],
      copy: null,
      cancelled_on: null,
      draft: false,
      ...sheet,
    },
  ],
  ...more,
})
const pdfOf = (paper: CertificatePaper) => printer.print('certificate', paper, { company: 1 })

/** Names of the fonts, and how many glyphs are drawn. */
async function drawingOf(paper: CertificatePaper): Promise<{ fonts: string[]; glyphs: number }> {
  const page = await (await openPdf(await pdfOf(paper))).getPage(1)
  const { fnArray, argsArray } = await page.getOperatorList()
  const argsOf = (operator: number) => argsArray.filter((_, i) => fnArray[i] === operator)
  const [setFont, showText] = [37, 44]
  const ids = new Set(argsOf(setFont).map((args) => args[0] as string))
  return {
    fonts: [...ids].map((id) => (page.commonObjs.get(id) as { name: string }).name),
    glyphs: argsOf(showText)
      .flatMap((args) => args[0] as unknown[])
      .filter((glyph) => typeof glyph === 'object').length,
  }
}

it.each([
  // as many as a reader of Devanagari counts, of more letters in memory
  ['क्ष', 1],
  ['ज्ञ', 1],
  ['श्री', 2],
  ['कि', 2],
])('shapes %s', async (word, glyphs) => {
  const drawing = await drawingOf(build(word))
  expect(drawing.fonts.every((name) => name.includes('Mukta'))).toBe(true)
  expect(drawing.glyphs).toBe(glyphs)
})

it('what people write is text and nothing else', async () => {
  const [text] = await pagesOf(
    await pdfOf(build('#read("/data.json") *bold* $x$ {name}', { language: 'en', heading: '#panic()' })),
  )
  for (const word of ['#read("/data.json")', '*bold*', '$x$', '{name}', '#panic()']) expect(text).toContain(word)
})

it.each(['a4', 'a4-across', 'a5-across'] as const)('has every part on one page of %s', async (paper) => {
  const pdf = await pdfOf(
    build(
      'Sita',
      {
        paper,
        language: 'en',
        margin_x: 15,
        margin_y: 12,
        heading: 'CERTIFICATE',
        signatures: ['Principal', 'Teacher'],
      },
      {
        school: { name: 'Himalaya', name_np: null, address: 'Kathmandu' },
        number: 'CC-2083-0001',
        issued_on: '2026-11-25',
        photo: null,
        qr: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0h5v5z"/></svg>'),
        copy: 2,
        cancelled_on: '2026-11-25',
      },
    ),
  )
  const pages = await pagesOf(pdf)
  expect(pages).toHaveLength(1)
  for (const word of [
    'Himalaya',
    'CC-2083-0001',
    '2083-08-09',
    'CERTIFICATE',
    'Sita',
    'Principal',
    'Copy of original 2',
    'CANCELLED',
    'Scan to verify',
  ])
    expect(pages[0]).toContain(word)
})
