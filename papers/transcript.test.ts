/** Transcripts in the designs of the marksheet, read back from the PDF. */
import { afterAll, describe, expect, it } from 'vitest'
import { writeFileSync } from 'node:fs'
import { printWorker } from '#app/print-worker-file.ts'
import { startPrinter } from '#platform/server/print.ts'
import { pagesOf } from '#test/pdf.ts'
import { prepareTranscripts } from './prepare-transcript.ts'
import {
  bands,
  build,
  buildLine,
  buildResult,
  buildSheet,
  buildYear,
  type Result,
  years,
} from './transcript-for-tests.ts'
import type { TranscriptPaper } from './transcript-shapes.ts'

const printer = startPrinter(printWorker)
afterAll(() => printer.stop())

async function pages(paper: TranscriptPaper): Promise<string[]> {
  return pagesOf(await printer.print('transcript', paper, { company: 1 }))
}

/** All texts of a value, however deep. */
const textsOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : value && typeof value === 'object' ? Object.values(value).flatMap(textsOf) : []
const designs = ['marks', 'letters', 'division'] as const
const oneYear = (result: Result | null) => ({ sheet: { years: [buildYear(0, { result })], mean_gpa: null } })

describe('what is not on it', () => {
  it('letters: not one mark', async () => {
    const [page] = await pages(build({ design: 'letters' }))
    expect(page).toContain('Nepali 4 B+ 3.2')
    for (const mark of ['60.5', '650', '65%', 'Full marks', 'Marks obtained']) expect(page).not.toContain(mark)
  })
  it('division: no letter and no grade point of a subject', async () => {
    const [page] = await pages(
      build({
        design: 'division',
        ...oneYear(buildResult({ gpa: null, letter: 'First division', by_division: true })),
      }),
    )
    expect(page).toContain('Nepali 4 100 60.5')
    expect(page).toContain('Division: First division')
    for (const word of ['Grade point', 'GPA', 'Letter grade']) expect(page).not.toContain(word)
  })
  it('a mean where one year has no GPA', async () => {
    expect((await pages(build({ sheet: { mean_gpa: null } })))[0]).not.toContain('Mean')
    expect((await pages(build()))[0]).toContain('Mean of the GPAs of 3 years: 3.20')
  })
  it('the legend and the photo of who shows none', async () => {
    const photo = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"/>')
    const shown = build({ legend: false, photo: false, sheet: { photo } })
    expect((await pages(shown))[0]).not.toContain('What the letters mean')
  })
  it('a sum of who waits for marks', async () => {
    const [page] = await pages(build(oneYear(buildResult({ state: 'missing', gpa: null, letter: null }))))
    expect(page).toContain('Result: Marks outstanding')
    for (const word of ['Total:', 'Per cent:']) expect(page).not.toContain(word)
  })
})

it('each year with its class, the exam that it was, every subject, the sums and the result', async () => {
  const last = buildYear(2, { result: buildResult({ exam: 'Second Terminal', is_final: false, gpa: 3.65 }) })
  const [page, ...more] = await pages(build({ sheet: { years: [...years(2), last] } }))
  expect(more).toEqual([])
  for (const fact of [
    'ACADEMIC TRANSCRIPT',
    'Krishna Shrestha',
    'Ram Shrestha',
    '2081 Class 8 A',
    '2082 Class 9 A',
    '2083 Class 10 A',
    'Annual Examination (final result)',
    'Second Terminal (last published exam of the year)',
    'Nepali 4 100 60.5 B+ 3.2',
    'Local Curriculum 4 100 69.5 B+ 3.2',
    'Total: 650 / 1000 Per cent: 65% GPA: 3.65',
    'Result: Passed',
    'Admission number: 1042',
    'Left on: 2083-07-15 BS',
    'Hari Sharma',
    'Maya Gurung',
    '60% to below 90%',
    'Date of issue: 2083-08-13 BS (2026-11-29 AD)',
    'Page 1 of 1',
  ])
    expect(page).toContain(fact)
})

it('a year without a published result is named', async () => {
  expect((await pages(build({ sheet: { years: [buildYear(0), buildYear(1, { result: null })] } })))[0]).toMatch(
    /2082 Class 9 A Roll no\.: 12 No published result/,
  )
})

it('continuous assessment: how many outcomes have each rating, and the result', async () => {
  const result = buildResult({
    lines: [],
    ratings: [
      { rating: 4, outcomes: 12 },
      { rating: 2, outcomes: 3 },
    ],
    gpa: null,
    letter: null,
    marks: 0,
    full_marks: 0,
    percent: null,
  })
  for (const design of designs) {
    const [page] = await pages(build({ design, ...oneYear(result) }))
    expect(page).toContain('Continuous assessment: Excellent 12, Progressing 3')
    expect(page).toContain('Result: Passed')
    expect(page).not.toContain('Total:')
  }
  const { sheets } = prepareTranscripts(build({ language: 'ne', ...oneYear(result) }))
  expect(sheets[0]!.years[0]!.result!.ratings[0]).toEqual({ word: 'उत्कृष्ट', outcomes: '१२' })
})

it('what is not passed is marked in black and white too, and who was absent is said', async () => {
  const lines = [
    buildLine(0, { state: 'failed', letter: 'NG', grade_point: null, said: 'absent', marks: 0 }),
    buildLine(1, { counts: false }),
  ]
  const result = oneYear(buildResult({ lines, state: 'failed', gpa: null, letter: 'NG' }))
  const [page] = await pages(build(result))
  expect(page).toContain('Nepali 4 100 AB* NG –')
  expect(page).toContain('English (not counted)')
  expect(page).toContain('Result: Not passed')
  expect(page).toContain('* not passed')
  expect((await pages(build({ design: 'letters', ...result })))[0]).toContain('NG*')
  expect((await pages(build()))[0]).not.toContain('* not passed')
})

it('two grading schemes are explained by their years', async () => {
  const schemes = [
    { batches: ['2081'], bands },
    { batches: ['2082', '2083'], bands: bands.slice(1) },
  ]
  const [page] = await pages(build({ sheet: { schemes } }))
  expect(page).toContain('What the letters mean (2081)')
  expect(page).toContain('What the letters mean (2082, 2083)')
})

it('nothing English stands on a Nepali paper but what the school says in English', async () => {
  const shown = { section: 'क', enroll_code: '१४' }
  for (const design of designs)
    for (const count of [1, 2, 9]) {
      const own = Array.from({ length: count }, (_, at) =>
        buildYear(at, {
          ...shown,
          result:
            at === 8
              ? null
              : buildResult({
                  letter: null,
                  lines: [buildLine(at, { letter: null, said: 'absent' })],
                  is_final: at > 0,
                }),
        }),
      )
      const paper = build({
        language: 'ne',
        design,
        school: { name: 'विद्यालय', name_np: 'विद्यालय' },
        signatures: [{ title: 'कक्षा शिक्षक', title_np: null, name: null, is_class_teacher: true, picture: null }],
        sheet: { years: own, mother: 'x', mother_np: 'सीता', schemes: [{ batches: ['2081'], bands: [] }] },
      })
      // letters that are drawn together are not read back truly: one sign of another alphabet tells nothing
      expect((await pages(paper)).join(' ').match(/[A-Za-z]{2,}/g) ?? []).toEqual([])
      const { sheets, issued } = prepareTranscripts(paper)
      const said = textsOf([issued, sheets.map(({ qr: _qr, ...sheet }) => sheet)])
      expect(said.length).toBeGreaterThan(10)
      expect(said.filter((text) => /[A-Za-z0-9]/.test(text))).toEqual([])
    }
})

describe('how it is laid out', () => {
  it('three years of ten subjects are one page in each design and language', async () => {
    const long = {
      student: 'Laxmi Narayan Prasad Bhattarai Upadhyaya Chhetri Thapa Magar',
      student_np: 'लक्ष्मी नारायण प्रसाद भट्टराई उपाध्याय क्षेत्री थापा मगर',
      mother: 'Saraswati Kumari Bhattarai Upadhyaya Chhetri Thapa Magar',
    }
    for (const design of designs)
      for (const language of ['en', 'ne'] as const)
        expect(await pages(build({ design, language, sheet: long })), `${design}, ${language}`).toHaveLength(1)
  })
  it.each(['en', 'ne'] as const)(
    'more years flow on: each page says whose it is, each year has its heads, and nobody signs alone (%s)',
    async (language) => {
      for (const count of [5, 6, 7, 9, 13]) {
        const all = await pages(build({ language, sheet: { years: years(count) } }))
        // what is read back truly of each year's sums
        const sum = language === 'en' ? '650 / 1000' : '६५० / १०००'
        const whose = language === 'en' ? `Krishna Shrestha · HSS-${count - 1}` : `HSS-${count - 1}`
        for (const [at, page] of all.entries()) {
          expect(page, `${language} ${count}`).toContain(sum)
          if (language === 'en') expect(page).toContain('Subject')
          expect(page, `${language} ${count}`).toContain(at > 0 ? whose : `HSS-${count - 1}`)
        }
        const signed = all.filter((page) => page.includes('Maya Gurung'))
        expect(signed).toEqual([all.at(-1)])
        expect(all.join(' ').split(sum!)).toHaveLength(count + 1)
        if (language === 'en') expect(all.at(-1)).toContain(`Page ${all.length} of ${all.length}`)
      }
    },
  )
  it('each student begins on a page of his own, with its own numbers', async () => {
    const all = await pages(
      build({ sheets: [buildSheet({ years: years(9) }), buildSheet({ student: 'Asha Rai', years: years(1) })] }),
    )
    expect(all.at(-1)).toContain('Asha Rai')
    expect(all.at(-1)).toContain('Page 1 of 1')
    expect(all.at(-1)).not.toContain('Krishna')
    expect(all[0]).toContain(`Page 1 of ${all.length - 1}`)
    expect(all[1]).toMatch(/^ ?Krishna Shrestha · HSS-8/)
  })
})

it.runIf(process.env.PAPERS)('pictures for a person to look at', async () => {
  const write = async (name: string, paper: TranscriptPaper) =>
    writeFileSync(`${process.env.PAPERS}/${name}.pdf`, await printer.print('transcript', paper, { company: 1 }))
  for (const language of ['en', 'ne'] as const) {
    for (const design of designs) await write(`three-${design}-${language}`, build({ design, language }))
    await write(`one-${language}`, build({ language, ...oneYear(buildResult()) }))
    await write(`nine-${language}`, build({ language, sheet: { years: years(9) } }))
  }
})
