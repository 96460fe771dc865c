/** Marksheets in their three designs, read back from the PDF. */
import { afterAll, expect, it } from 'vitest'
import { printWorker } from '#app/print-worker-file.ts'
import type { MarksheetPaper } from '#papers/exam-shapes.ts'
import { startPrinter } from '#platform/server/print.ts'
import { build, buildLine, buildSheet, part } from './marksheet-for-tests.ts'
import { prepareMarksheets } from './prepare-marksheet.ts'
import { pagesOf } from '#test/pdf.ts'

const printer = startPrinter(printWorker)
afterAll(() => printer.stop())

async function pages(paper: MarksheetPaper): Promise<string[]> {
  const pdf = await printer.print('marksheet', paper, { company: 1 })
  return pagesOf(pdf)
}

it('marks: each part with its full and pass marks, the sums, places and names', async () => {
  const [page] = await pages(build())
  expect(page).toContain('1 Science 75 25 30 10 55.5 21.5 77 B+ 3.2 91 Very good')
  for (const fact of [
    'MARKSHEET',
    '77 / 100',
    '77%',
    '3.20',
    '2nd',
    '1st',
    '84 / 90',
    'Hari Sharma',
    'Maya Gurung',
    'Ram Shrestha',
    'Keep this paper.',
    '40% and above',
    '0% to below 40%',
  ])
    expect(page).toContain(fact)
  expect(page).not.toContain('Mother')
})

it('letters: credit hours and letters of each part, and not one mark', async () => {
  const [page] = await pages(build({ design: 'letters' }))
  expect(page).toContain('GRADE SHEET')
  expect(page).toContain('Science 5')
  for (const mark of ['55.5', '21.5', '77', '91']) expect(page).not.toContain(mark)
})

const division = { from: 60, letter: 'First division', point: null, remark: 'First division', remark_np: null }

it('division: marks and the division, without letters by subject', async () => {
  const [page] = await pages(
    build(
      { design: 'division', highest: false },
      { letter: 'First division', gpa: null, ranked_by: ['percent'], bands: [division] },
    ),
  )
  expect(page).toContain('Division First division')
  expect(page).not.toContain('GPA')
  expect(page).toContain('1 Science 75 25 30 10 55.5 21.5 77')
})

it('leaves out what the school does not show', async () => {
  const [page] = await pages(build({ rank: 'none', attendance: false, legend: false, heading: 'REPORT' }))
  for (const word of ['2nd', '1st', '84 / 90', 'What the letters mean', 'MARKSHEET']) expect(page).not.toContain(word)
  expect(page).toContain('REPORT')
})

it('what fails a subject is marked at its part, also in black and white', async () => {
  const below = { ...part('practical', 25, 8), letter: 'NG', grade_point: null }
  const failed = { state: 'failed' as const, letter: 'NG', grade_point: null }
  const lines = [buildLine({ ...failed, parts: [part('theory', 75, 60), below] })]
  const sheet = { lines, state: 'failed' as const, gpa: null, letter: 'NG' }
  for (const design of ['marks', 'division'] as const)
    expect((await pages(build({ design }, sheet)))[0]).toMatch(/75 25 30 10 60 8\* .*\* below its pass marks/)
  expect((await pages(build({ design: 'letters' }, sheet)))[0]).toMatch(/TH B\+ 3\.2 .*PR NG\*/)
  expect((await pages(build()))[0]).not.toContain('*')
})

it('says what places go by, and a division only where there is one', async () => {
  expect((await pages(build({}, { ranked_by: ['gpa', 'marks'] })))[0]).toContain(
    'Places by GPA, where that is the same by total marks',
  )
  expect((await pages(build({ rank: 'none' })))[0]).not.toContain('Places by')
  expect(prepareMarksheets(build({ language: 'ne' }, { ranked_by: ['percent', 'marks'] })).sheets[0]!.ranked_by).toBe(
    'स्थानको आधार: प्रतिशत, बराबर भए कुल प्राप्ताङ्क',
  )
  // letters in the design of divisions
  const [page] = await pages(build({ design: 'division' }))
  expect(page).toContain('Letter grade B+')
  expect(page).not.toContain('Division')
})

it('nothing English stands on a Nepali paper but what the school says in English', async () => {
  for (const design of ['marks', 'letters', 'division'] as const) {
    const names = { enroll_code: '१४', signatures: [] }
    const [page] = await pages(
      build(
        {
          ...names,
          design,
          language: 'ne',
          note: null,
          school: { name: 'विद्यालय', name_np: 'विद्यालय' },
          signatures: [{ title: 'कक्षा शिक्षक', title_np: null, name: null, is_class_teacher: true, picture: null }],
        },
        { enroll_code: '१४', section: 'क', letter: null, lines: [buildLine({ letter: null, parts: [] })], bands: [] },
      ),
    )
    expect(page!.match(/[A-Za-z]+/g) ?? []).toEqual([])
  }
})

it('fourteen subjects, activities and names of two lines fit one sheet in each design and language', async () => {
  const lines = Array.from({ length: 14 }, (_, at) =>
    buildLine({
      subject: `Health, Physical and Creative Arts ${at}`,
      subject_np: `स्वास्थ्य, शारीरिक तथा सिर्जनात्मक कला ${at}`,
    }),
  )
  const activities = Array.from({ length: 8 }, (_, at) => ({
    head: `Head ${at % 4}`,
    head_np: `शीर्षक ${at % 4}`,
    activity: `Activity ${at}`,
    activity_np: `क्रियाकलाप ${at}`,
    value: 'A+',
  }))
  const long = {
    student: 'Laxmi Narayan Prasad Bhattarai Upadhyaya Chhetri Thapa Magar',
    student_np: 'लक्ष्मी नारायण प्रसाद भट्टराई उपाध्याय क्षेत्री थापा मगर',
    father: 'Krishna Bahadur Prasad Bhattarai Upadhyaya Chhetri Thapa Magar',
    mother: 'Saraswati Kumari Bhattarai Upadhyaya Chhetri Thapa Magar',
    class_teacher: 'Purna Bahadur Bhattarai Upadhyaya',
    ranked_by: ['gpa', 'marks'] as ('gpa' | 'marks')[],
  }
  for (const design of ['marks', 'letters', 'division'] as const)
    for (const language of ['en', 'ne'] as const)
      expect(
        await pages(build({ design, language }, { ...long, lines, activities })),
        `${design}, ${language}`,
      ).toHaveLength(1)
})

it('says who was absent, and that a result waits for marks instead of a sum', async () => {
  const lines = [
    buildLine({
      state: 'failed',
      letter: 'NG',
      grade_point: null,
      parts: [part('theory', 75, null), part('practical', 25, 20)],
    }),
  ]
  expect((await pages(build({}, { lines, state: 'failed' })))[0]).toContain('AB* 20')
  const [page] = await pages(build({}, { state: 'missing', gpa: null, letter: null, rank: null, section_rank: null }))
  expect(page).toContain('Some marks are not entered yet')
  expect(page).not.toContain('77 / 100')
})

it('of a result that was published before parts were kept shows the sum', async () => {
  expect((await pages(build({}, { lines: [buildLine({ parts: [] })] })))[0]).toMatch(/Science 100 – 77 B\+/)
})

it('what the class teacher says stands in a line of its own, in each design, and is no activity', async () => {
  const remark = {
    head: "Class teacher's remark",
    head_np: 'कक्षा शिक्षकको टिप्पणी',
    activity: "Class teacher's remark",
    activity_np: 'कक्षा शिक्षकको टिप्पणी',
    value: 'Works hard and helps others. '.repeat(6).trim(),
    is_remark: true as const,
  }
  for (const design of ['marks', 'letters', 'division'] as const) {
    const all = await pages(build({ design }, { activities: [remark] }))
    expect(all).toHaveLength(1)
    expect(all[0]).toContain(`Class teacher's remark: ${remark.value}`)
    expect(all[0]).not.toContain('Extra-curricular')
  }
})

it('activities beside the subjects, a line a head, in each design; without any there is no block', async () => {
  const given = (head: string, head_np: string, activity: string, value: string) => ({
    head,
    head_np,
    activity,
    activity_np: null,
    value,
  })
  const activities = [
    given('Discipline', 'अनुशासन', 'Conduct', 'A'),
    given('Discipline', 'अनुशासन', 'Punctuality', 'B+'),
    given('Handwriting', 'हस्तलेखन', 'Handwriting', 'Neat and regular'),
  ]
  for (const design of ['marks', 'letters', 'division'] as const) {
    const [page] = await pages(build({ design }, { activities }))
    expect(page).toContain(
      'Extra-curricular activities Discipline Conduct: A · Punctuality: B+ Handwriting Neat and regular',
    )
  }
  expect((await pages(build()))[0]).not.toContain('Extra-curricular')
})

it('outcomes of continuous assessment stand where there are no marks, with the word of the better rating', async () => {
  const outcome = (name: string, rating: number, after: number | null) => ({
    subject: 'English',
    subject_np: 'अङ्ग्रेजी',
    theme: 'Reading',
    name,
    name_np: null,
    rating,
    after,
  })
  const outcomes = [outcome('Reads words', 1, 3), outcome('Reads aloud', 4, null)]
  for (const design of ['marks', 'letters', 'division'] as const) {
    const [page] = await pages(
      build({ design }, { lines: [], outcomes, gpa: null, letter: null, marks: 0, full_marks: 0 }),
    )
    expect(page).toContain('English Reading: Reads words 1 > 3 Achieved Reading: Reads aloud 4 Excellent')
    expect(page).not.toMatch(/Full marks|Total|What the letters mean/)
  }
  const [nepali] = await pages(build({ language: 'ne' }, { lines: [], outcomes }))
  expect(nepali).toContain('१ > ३')
  // eight subjects of twelve outcomes each are more than one page: nothing is lost
  const many = Array.from({ length: 96 }, (_, at) => ({
    ...outcome(`Outcome ${at}`, 3, null),
    subject: `Subject ${at % 8}`,
  }))
  const all = await pages(build({}, { lines: [], outcomes: many }))
  expect(many.filter(({ name }) => !all.join(' ').includes(`${name} `))).toEqual([])
})

it('a final result shows what each exam of the year brought, on its one page', async () => {
  const term = (name: string, name_np: string, marks: number | null) => ({ name, name_np, marks, full_marks: 50 })
  const line = (at: number) =>
    buildLine({
      subject: `Subject ${at}`,
      terms: [term('First term', 'पहिलो', 41.5), term('Final', 'अन्तिम', at ? 30 : null)],
    })
  const weighed = [
    { name: 'First term', name_np: 'पहिलो', weight: 40 },
    { name: 'Final', name_np: 'अन्तिम', weight: 60 },
  ]
  for (const design of ['marks', 'letters', 'division'] as const)
    for (const subjects of [2, 7, 8, 9, 11, 14]) {
      const all = await pages(
        build({ design }, { weighed, lines: Array.from({ length: subjects }, (_, at) => line(at)) }),
      )
      expect(all, `${design}, ${subjects}`).toHaveLength(1)
      expect(all[0]).toContain('First term 41.5/50 41.5/50')
      expect(all[0]).toContain('Final – 30/50')
    }
  expect((await pages(build({ language: 'ne' }, { weighed, lines: [line(1)] })))[0]).toContain('४१.५/५०')
  expect((await pages(build()))[0]).not.toContain('Exams of the year')
})

it('a page each, also with sixteen subjects', async () => {
  const lines = Array.from({ length: 16 }, (_, at) => buildLine({ subject: `Subject ${at}` }))
  const activities = Array.from({ length: 12 }, (_, at) => ({
    head: `Head ${at % 4}`,
    head_np: null,
    activity: `Activity ${at}`,
    activity_np: null,
    value: 'A+',
  }))
  for (const design of ['marks', 'letters', 'division'] as const)
    expect(
      await pages(
        build({ design, language: 'ne', sheets: [buildSheet({ lines, activities }), buildSheet({ lines })] }),
      ),
    ).toHaveLength(2)
})

it('grace marks are signed at their part, and the sign is explained', async () => {
  const lifted = buildLine({ parts: [{ ...part('theory', 75, 30), grace: 2.25 }, part('practical', 25, 21.5)] })
  const shown = async (design: 'marks' | 'letters', language: 'en' | 'ne' = 'en') =>
    (await pages(build({ design, language }, { lines: [lifted] })))[0]
  expect(await shown('marks')).toContain('30†')
  expect(await shown('marks')).toContain('† with grace marks')
  expect(await shown('letters')).toContain('B+†')
  expect(await shown('marks', 'ne')).toContain('३०†')
  expect((await pages(build()))[0]).not.toContain('†')
})
