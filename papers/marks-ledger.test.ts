/** The marks ledger on paper: fourteen subjects with two parts each stand on one sheet of A4, A3 and legal, in both languages. */
import { afterAll, describe, expect, it } from 'vitest'
import { printWorker } from '#app/print-worker-file.ts'
import { startPrinter } from '#platform/server/print.ts'
import { openPdf, pagesOf } from '#test/pdf.ts'
import type { LedgerCell, MarksLedgerPaper } from './exam-shapes.ts'

const printer = startPrinter(printWorker)
afterAll(() => printer.stop())
const print = (paper: MarksLedgerPaper) => printer.print('marks-ledger', paper, { company: 1 })

const names = [
  ['Nepali', 'नेपाली'],
  ['English', 'अङ्ग्रेजी'],
  ['Mathematics', 'गणित'],
  ['Science and Technology', 'विज्ञान तथा प्रविधि'],
  ['Social Studies', 'सामाजिक अध्ययन'],
  ['Health and Physical Education', 'स्वास्थ्य तथा शारीरिक शिक्षा'],
  ['Optional Mathematics', 'ऐच्छिक गणित'],
  ['Computer Science', 'कम्प्युटर विज्ञान'],
  ['Accountancy', 'लेखा'],
  ['Moral Education', 'नैतिक शिक्षा'],
  ['Local Curriculum', 'स्थानीय पाठ्यक्रम'],
  ['Occupation and Trade', 'पेसा व्यवसाय'],
  ['Sanskrit', 'संस्कृत'],
  ['Drawing', 'चित्रकला'],
] as const

const cell = (at: number, more: Partial<NonNullable<LedgerCell>> = {}): LedgerCell => ({
  marks: 60.5 + at,
  state: 'passed',
  letter: 'B+',
  parts: [
    { marks: 46.5, said: null },
    { marks: 14 + at, said: null },
  ],
  ...more,
})

function build({ students = 40, ...more }: Partial<Omit<MarksLedgerPaper, 'students'>> & { students?: number } = {}) {
  const paper: MarksLedgerPaper = {
    school: { name: 'Himalaya Secondary School', name_np: 'हिमालय माध्यमिक विद्यालय', address: 'Baneshwor-10' },
    language: 'en',
    size: 'a4',
    exam: 'First Terminal',
    exam_np: 'पहिलो त्रैमासिक',
    batch: '2083',
    grade: 'Class 8',
    grade_np: 'कक्षा ८',
    section: 'A',
    class_teacher: 'Sabita Adhikari',
    class_teacher_np: 'सबिता अधिकारी',
    is_published: true,
    school_days: 84,
    subjects: names.map(([subject, subject_np]) => ({
      subject,
      subject_np,
      full_marks: 100,
      parts: [
        { kind: 'theory', full_marks: 75 },
        { kind: 'practical', full_marks: 25 },
      ],
      highest: 98,
      lowest: 31.5,
      mean: 64.27,
      passed: students - 1,
      failed: 1,
    })),
    students: Array.from({ length: students }, (_each, at) => ({
      roll: at + 1,
      name: at === 1 ? 'Prajwal Bahadur Shrestha Lamichhane' : `Student ${at + 1}`,
      name_np: 'सीता कुमारी थापा',
      state: at === 0 ? ('failed' as const) : ('passed' as const),
      marks: 940.5,
      percent: 67.18,
      gpa: 3.2,
      letter: at === 0 ? 'NG' : 'B+',
      rank: at + 1,
      attendance: 80,
      cells: names.map((_name, n) =>
        at === 0 && n === 2
          ? cell(n, {
              state: 'failed',
              letter: 'NG',
              parts: [
                { marks: null, said: 'absent' },
                { marks: 9, said: null },
              ],
            })
          : at === 3 && n === 13
            ? null
            : cell(0),
      ),
    })),
    signatures: [
      { title: 'Class teacher', title_np: 'कक्षा शिक्षक', name: null, is_class_teacher: true },
      { title: 'Principal', title_np: 'प्रधानाध्यापक', name: 'Bhim Gurung', is_class_teacher: false },
    ],
    printed_by: 'Nirmala Shrestha',
    printed_at: '2026-11-21T08:45:00Z',
    ...more,
  }
  return paper
}

/** Width and height of the first page in millimetres, and how far to the right anything is written. */
async function extent(pdf: Buffer): Promise<{ width: number; height: number; right: number }> {
  const page = await (await openPdf(pdf)).getPage(1)
  const [, , width, height] = page.view as [number, number, number, number]
  const { items } = await page.getTextContent()
  const right = Math.max(...items.map((item) => ('str' in item ? item.transform[4] + item.width : 0)))
  const mm = (points: number) => Math.round((points / 72) * 25.4)
  return { width: mm(width), height: mm(height), right: mm(right) }
}

describe('the marks ledger', { timeout: 120_000 }, () => {
  it.each([
    ['a4', 297, 210],
    ['a3', 420, 297],
    ['legal', 356, 216],
  ] as const)('lies on %s with fourteen subjects, nothing beyond its edge', async (size, width, height) => {
    for (const language of ['en', 'ne'] as const) {
      const pdf = await print(build({ size, language, students: 22 }))
      const found = await extent(pdf)
      expect(found).toMatchObject({ width, height })
      expect(found.right).toBeLessThanOrEqual(width - 6)
      expect(await pagesOf(pdf)).toHaveLength(1)
    }
  })

  it('has marks by part, what is absent, letters, sums, statistics and lines to sign on', async () => {
    const [page] = await pagesOf(await print(build({ students: 25 })))
    for (const part of [
      'Himalaya Secondary School',
      'Marks ledger: First Terminal, 2083',
      'Class 8 A',
      'School days: 84',
    ])
      expect(page).toContain(part)
    expect(page).toMatch(/1 Student 1 .*AB 9 NG.*940\.5 67\.18 3\.20 NG 1 80/)
    for (const part of ['Highest 98', 'Lowest 31.5', 'Mean 64.27', 'Passed 24', 'Not passed 1'])
      expect(page).toContain(part)
    expect(page).toMatch(/Students: 25 .*Passed: 24 .*Not passed: 1/)
    expect(page).toMatch(/B\+ ?: ?24/)
    expect(page).toMatch(/Sabita Adhikari.*Bhim Gurung/)
    expect(page).not.toContain('Not published')
  })

  it('repeats its head on every page, and says when it is not published', async () => {
    const pages = await pagesOf(await print(build({ students: 90, is_published: false })))
    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages) expect(page).toContain('Roll')
    expect(pages[0]).toContain('Not published')
    expect(pages.at(-1)).toMatch(/Highest.*Students: 90/)
  })

  it('has lines for the usual three where the school has named no signatures', async () => {
    const [page] = await pagesOf(await print(build({ students: 3, signatures: [] })))
    expect(page).toMatch(/Class teacher Checked by Principal/)
  })

  it('has no English on a Nepali paper but what has no Nepali', async () => {
    const pages = await pagesOf(await print(build({ language: 'ne', students: 5, signatures: [] })))
    const latin = pages.join(' ').match(/[A-Za-z][A-Za-z .-]+/g) ?? []
    const known = /^(B|NG|A|E|H|P|Himalaya Secondary School Baneshwor-|Nirmala Shrestha)\s*$/
    expect(latin.map((each) => each.trim()).filter((each) => !known.test(each))).toEqual([])
  })
})
