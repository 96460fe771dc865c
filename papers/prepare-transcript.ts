/** Transcripts as transcript.typ shows them: every mark, date and year is text, and the design of the marksheet says which columns a year has. */
import { digitsIn, type Language } from '#nepal/digits.ts'
import type {
  TranscriptLineOnPaper,
  TranscriptOnPaper,
  TranscriptPaper,
  TranscriptYearOnPaper,
} from './transcript-shapes.ts'
import { bothDates, bsText } from './paper-text.ts'
import { absent, bandText, ratings as ratingWords } from './prepare-marksheet.ts'

type Design = TranscriptPaper['design']
type Result = NonNullable<TranscriptYearOnPaper['result']>
type Say = (en: string, np: string | null) => string

const pick =
  (language: Language): Say =>
  (en, np) =>
    (language === 'ne' && np) || en

export function prepareTranscripts({ sheets, signatures, legend, photo, issued_on, ...paper }: TranscriptPaper) {
  const { language } = paper
  const first = pick(language)
  return {
    ...paper,
    school_name: first(paper.school.name, paper.school.name_np ?? null),
    issued: bothDates(issued_on, language),
    sheets: sheets.map((sheet) => ({
      ...prepareSheet(sheet, paper.design, language),
      photo: photo ? sheet.photo : null,
      schemes: legend ? schemesOf(sheet, language) : [],
      signatures: signatures.map(({ title, title_np, name, is_class_teacher, picture }) => ({
        title: first(title, title_np),
        name: is_class_teacher ? sheet.class_teacher && first(sheet.class_teacher, sheet.class_teacher_np) : name,
        picture,
      })),
    })),
  }
}

function prepareSheet(sheet: TranscriptOnPaper, design: Design, language: Language) {
  const first = pick(language)
  const named = (en: string | null, np: string | null) => en && first(en, np)
  const day = (ad: string | null) => ad && (language === 'ne' ? bsText(ad, 'ne') : `${bsText(ad, 'en')} BS`)
  const lines = sheet.years.flatMap(({ result }) => result?.lines ?? [])
  return {
    student: first(sheet.student, sheet.student_np),
    dob: sheet.dob && bothDates(sheet.dob, language),
    iemis_id: sheet.iemis_id && digitsIn(language, sheet.iemis_id),
    father: named(sheet.father, sheet.father_np),
    mother: named(sheet.mother, sheet.mother_np),
    enroll_code: sheet.years.at(-1)!.enroll_code,
    admission_number: sheet.admission_number && digitsIn(language, sheet.admission_number),
    admitted_on: day(sheet.admission_date),
    left_on: day(sheet.left_on),
    years: sheet.years.map((year) => prepareYear(year, design, language)),
    mean: sheet.mean_gpa === null ? null : digitsIn(language, sheet.mean_gpa.toFixed(2)),
    year_count: digitsIn(language, sheet.years.length),
    has_failed: lines.some(({ state }) => state === 'failed'),
    qr: sheet.qr,
  }
}

const stateWords: Record<Result['state'], readonly [string, string]> = {
  passed: ['Passed', 'उत्तीर्ण'],
  failed: ['Not passed', 'अनुत्तीर्ण'],
  missing: ['Marks outstanding', 'अङ्क बाँकी'],
  exempt: ['Exempt', 'छुट'],
}

function prepareYear(
  { batch, grade, grade_np, section, roll, result }: TranscriptYearOnPaper,
  ...of: [Design, Language]
) {
  const [design, language] = of
  const first = pick(language)
  return {
    batch: digitsIn(language, batch),
    grade: [first(grade, grade_np), section].filter(Boolean).join(' '),
    roll: roll === null ? null : digitsIn(language, roll),
    result: result && {
      exam: first(result.exam, result.exam_np),
      is_final: result.is_final,
      lines: result.lines.map((line) => prepareLine(line, language)),
      ratings: result.ratings.map(({ rating, outcomes }) => ({
        word: ratingWords[language][rating - 1]!,
        outcomes: digitsIn(language, outcomes),
      })),
      state: stateWords[result.state][language === 'ne' ? 1 : 0],
      passed: result.state === 'passed' || result.state === 'exempt',
      ...sumsOf(result, design, language),
    },
  }
}

/** What waits for marks has no sum that means anything, and a class that is rated has none. */
function sumsOf(result: Result, design: Design, language: Language) {
  const { marks, full_marks, percent, gpa, letter, by_division, state } = result
  const shown = design !== 'letters' && state !== 'missing'
  return {
    marks: shown && full_marks ? digitsIn(language, `${marks} / ${full_marks}`) : null,
    percent: shown && percent !== null ? digitsIn(language, `${percent}%`) : null,
    gpa: gpa === null ? null : digitsIn(language, gpa.toFixed(2)),
    letter,
    by_division,
  }
}

function prepareLine(line: TranscriptLineOnPaper, language: Language) {
  const { subject, subject_np, counts, credit_hours, full_marks, marks, said, state, letter, grade_point } = line
  return {
    subject: pick(language)(subject, subject_np),
    counts,
    credit: credit_hours ? digitsIn(language, credit_hours) : '–',
    full: digitsIn(language, full_marks),
    marks: said ? absent[said][language === 'ne' ? 1 : 0] : state === 'missing' ? '–' : digitsIn(language, marks),
    letter: letter ?? '–',
    point: grade_point === null ? '–' : digitsIn(language, grade_point.toFixed(1)),
    failed: state === 'failed',
  }
}

/** The batches are said only where there is more than one scheme. */
const schemesOf = ({ schemes }: TranscriptOnPaper, language: Language) =>
  schemes.map(({ batches, bands }) => ({
    of: schemes.length > 1 ? digitsIn(language, batches.join(', ')) : null,
    bands: bands.map((band, at) => bandText(band, bands[at - 1]?.from, language)),
  }))
