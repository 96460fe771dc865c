/** Marksheets as marksheet.typ shows them: every mark, date and place is text, and each design has its own columns. */
import { ordinal } from '#nepal/ordinals.ts'
import { digitsIn, type Language } from '#nepal/digits.ts'
import { inNepal } from '#platform/server/cell-text.ts'
import { bothDates } from './paper-text.ts'
import type { MarksheetLine, MarksheetOnPaper, MarksheetPaper } from './exam-shapes.ts'

type Kind = MarksheetLine['parts'][number]['kind']
const kinds: readonly Kind[] = ['theory', 'practical', 'internal']
const kindWords: Record<Kind, readonly [string, string]> = {
  theory: ['TH', 'सै.'],
  practical: ['PR', 'प्र.'],
  internal: ['IN', 'आ.'],
}

export function prepareMarksheets({ sheets, signatures, ...paper }: MarksheetPaper) {
  const { language, design } = paper
  const first = <T>(en: T, np: T): T => (language === 'ne' && np ? np : en)
  return {
    school: paper.school,
    language,
    design,
    heading: first(paper.heading, paper.heading_np),
    photo: paper.photo,
    highest: paper.highest,
    note: paper.note,
    sheets: sheets.map((sheet) => ({
      ...prepareSheet(sheet, paper),
      signatures: signatures.map((each) => ({
        title: first(each.title, each.title_np),
        name: each.is_class_teacher ? first(sheet.class_teacher, sheet.class_teacher_np) : each.name,
        picture: each.picture,
      })),
    })),
  }
}

function prepareSheet(sheet: MarksheetOnPaper, paper: Omit<MarksheetPaper, 'sheets' | 'signatures'>) {
  const { language } = paper
  const say = (value: number | string | null) => (value === null ? null : digitsIn(language, value))
  const first = (en: string, np: string | null) => (language === 'ne' && np) || en
  // what waits for marks has no sum that means anything
  const known = sheet.state !== 'missing'
  const ranks = { class: sheet.rank, section: sheet.section_rank }
  const place = (of: 'class' | 'section') =>
    (paper.rank === of || paper.rank === 'both') && ranks[of] !== null ? placeText(ranks[of], language) : null
  const shown = kinds.filter((kind) => sheet.lines.some(({ parts }) => parts.some((part) => part.kind === kind)))
  return {
    exam: first(sheet.exam, sheet.exam_np),
    batch: digitsIn(language, sheet.batch),
    weighed: sheet.weighed
      ? sheet.weighed
          .map(({ name, name_np, weight }) => `${first(name, name_np)} ${digitsIn(language, weight)}%`)
          .join(', ')
      : null,
    student: first(sheet.student, sheet.student_np),
    photo: paper.photo ? sheet.photo : null,
    dob: sheet.dob && bothDates(sheet.dob, language),
    iemis_id: say(sheet.iemis_id),
    father: sheet.father && first(sheet.father, sheet.father_np),
    mother: sheet.mother && first(sheet.mother, sheet.mother_np),
    grade: [first(sheet.grade, sheet.grade_np), sheet.section].filter(Boolean).join(' '),
    roll: say(sheet.roll),
    enroll_code: sheet.enroll_code,
    failed: sheet.state === 'failed',
    missing: !known,
    gpa: sheet.gpa === null ? null : digitsIn(language, sheet.gpa.toFixed(2)),
    letter: sheet.letter,
    // of a class that is rated instead there is no sum
    marks: known && sheet.full_marks ? say(sheet.marks) : null,
    full_marks: say(sheet.full_marks),
    percent: known && sheet.percent !== null ? `${digitsIn(language, sheet.percent)}%` : null,
    rank: place('class'),
    section_rank: place('section'),
    ranked_by: (place('class') ?? place('section')) && rankedByText(sheet.ranked_by, language),
    // a school may print letters in the design of divisions
    by_division: sheet.gpa === null && sheet.bands.every(({ point }) => point === null),
    below: sheet.lines.some(({ parts }) => parts.some(isBelow)),
    grace: sheet.lines.some(({ parts }) => parts.some((part) => part.grace)),
    attendance: paper.attendance ? attendanceText(sheet, language) : null,
    remark: remarkOf(sheet, sheet.letter, language),
    issued: bothDates(inNepal(new Date(sheet.published_at)).slice(0, 10), language),
    kinds: shown.map((kind) => kindWords[kind][language === 'ne' ? 1 : 0]),
    lines: sheet.lines.map((line, at) => prepareLine(line, at, shown, sheet, language)),
    activities: activitiesOf(sheet, first),
    remarks: sheet.activities
      .filter((each) => each.is_remark)
      .map(({ activity, activity_np, value }) => ({ name: first(activity, activity_np), text: value })),
    outcomes: outcomesOf(sheet, language),
    terms: termsOf(sheet, language),
    bands:
      paper.legend && (sheet.lines.length || sheet.letter)
        ? sheet.bands.map((band, at) => bandText(band, sheet.bands[at - 1]?.from, language))
        : [],
    qr: sheet.qr,
  }
}

/** One line a head: 'Sports', 'Football: A+, Chess: B'; an activity that is called like its head says it once. */
function activitiesOf({ activities }: MarksheetOnPaper, first: (en: string, np: string | null) => string) {
  const heads = new Map<string, string[]>()
  for (const { head, head_np, activity, activity_np, value, is_remark } of activities) {
    if (is_remark) continue
    const [name, own] = [first(head, head_np), first(activity, activity_np)]
    heads.set(name, [...(heads.get(name) ?? []), own === name ? value : `${own}: ${value}`])
  }
  return [...heads].map(([name, given]) => ({ name, given: given.join(' · ') }))
}

/** Of continuous assessment, from 1 to 4. */
export const ratings: Record<Language, readonly string[]> = {
  en: ['Needs support', 'Progressing', 'Achieved', 'Excellent'],
  ne: ['सहयोग चाहिने', 'प्रगति हुँदै', 'हासिल गरेको', 'उत्कृष्ट'],
}

/** By subject; each outcome with the word of its rating, the better one of both, and the first one where a second followed. */
function outcomesOf({ outcomes }: MarksheetOnPaper, language: Language) {
  const first = (en: string, np: string | null) => (language === 'ne' && np) || en
  const subjects = new Map<string, { theme: string; name: string; rating: string; word: string }[]>()
  for (const { subject, subject_np, theme, name, name_np, rating, after } of outcomes) {
    const called = first(subject, subject_np)
    subjects.set(called, [
      ...(subjects.get(called) ?? []),
      {
        theme: theme ?? '',
        name: first(name, name_np),
        rating: digitsIn(language, after === null ? rating : `${rating} > ${after}`),
        word: ratings[language][Math.max(rating, after ?? rating) - 1]!,
      },
    ])
  }
  return [...subjects].map(([subject, lines]) => ({ subject, lines }))
}

/** The exams of the year with what each brought, by subject; none where nothing is weighed. */
function termsOf({ lines }: MarksheetOnPaper, language: Language) {
  const first = (en: string, np: string | null) => (language === 'ne' && np) || en
  const names = [...new Set(lines.flatMap(({ terms = [] }) => terms.map(({ name, name_np }) => first(name, name_np))))]
  const rows = names.map((name) => ({
    name,
    marks: lines.map(({ terms = [] }) => {
      const term = terms.find((each) => first(each.name, each.name_np) === name)
      return term === undefined || term.marks === null ? '–' : digitsIn(language, `${term.marks}/${term.full_marks}`)
    }),
  }))
  return { subjects: lines.map(({ subject, subject_np }) => first(subject, subject_np)), rows }
}

/** Grace marks are among its marks. */
const sign = ({ grace }: MarksheetLine['parts'][number]): string => (grace ? '†' : '')

/** Not reached by itself: what fails a subject is seen at its part. */
const isBelow = ({ letter, grade_point, said }: MarksheetLine['parts'][number]): boolean =>
  said !== 'exempt' && letter !== null && grade_point === null

const measures: Record<Language, Record<MarksheetOnPaper['ranked_by'][number], string>> = {
  en: { gpa: 'GPA', percent: 'per cent', marks: 'total marks' },
  ne: { gpa: 'औसत ग्रेड', percent: 'प्रतिशत', marks: 'कुल प्राप्ताङ्क' },
}
/** 'Places by GPA, then by total marks.' */
function rankedByText(by: MarksheetOnPaper['ranked_by'], language: Language): string | null {
  const [first, then] = by.map((each) => measures[language][each])
  if (!first) return null
  if (language === 'ne') return `स्थानको आधार: ${then ? `${first}, बराबर भए ${then}` : first}`
  return `Places by ${then ? `${first}, where that is the same by ${then}` : first}`
}

const placeText = (rank: number, language: Language): string =>
  language === 'ne' ? digitsIn('ne', rank) : ordinal(rank)

function attendanceText({ attendance, school_days }: MarksheetOnPaper, language: Language): string | null {
  if (attendance === null) return null
  return digitsIn(language, school_days === null ? attendance : `${attendance} / ${school_days}`)
}

/** What the scheme says of a letter. */
function remarkOf({ bands }: Pick<MarksheetOnPaper, 'bands'>, letter: string | null, language: Language): string {
  const band = bands.find((each) => each.letter === letter)
  return (language === 'ne' && band?.remark_np) || band?.remark || ''
}

/** 'A+: 90 and above', 'A: 80 to below 90', with the point. */
export function bandText(
  { from, letter, point, remark, remark_np }: MarksheetOnPaper['bands'][number],
  above: number | undefined,
  language: Language,
) {
  const range =
    above === undefined
      ? { en: `${from}% and above`, ne: `${from}% वा माथि` }
      : { en: `${from}% to below ${above}%`, ne: `${from}%देखि ${above}%भन्दा कम` }
  return {
    letter,
    range: digitsIn(language, range[language]),
    point: point === null ? '–' : digitsIn(language, point.toFixed(1)),
    remark: (language === 'ne' && remark_np) || remark || '',
  }
}

export const absent: Record<'absent' | 'exempt', readonly [string, string]> = {
  absent: ['AB', 'अनु.'],
  exempt: ['EX', 'छुट'],
}

function prepareLine(
  line: MarksheetLine,
  at: number,
  shown: readonly Kind[],
  sheet: MarksheetOnPaper,
  language: Language,
) {
  const say = (value: number | null) => (value === null ? '–' : digitsIn(language, value))
  const point = (value: number | null) => (value === null ? '–' : digitsIn(language, value.toFixed(1)))
  const subject = (language === 'ne' && line.subject_np) || line.subject
  // results that were published before parts were kept have none: the sum stands for them
  const byKind = shown.map((kind) => line.parts.find((part) => part.kind === kind))
  return {
    number: digitsIn(language, at + 1),
    code: line.code ? digitsIn(language, line.code) : '',
    subject,
    counts: line.counts,
    again: line.again === true,
    failed: line.state === 'failed',
    credit: line.credit_hours ? say(line.credit_hours) : '–',
    full: byKind.map((part) => (part ? say(part.full_marks) : '–')),
    pass: byKind.map((part) => (part ? say(part.pass_marks) : '–')),
    got: byKind.map((part) => ({
      text: !part ? '–' : part.said ? absent[part.said][language === 'ne' ? 1 : 0] : say(part.marks) + sign(part),
      below: part !== undefined && isBelow(part),
    })),
    full_marks: say(line.full_marks),
    marks: line.state === 'missing' ? '–' : say(line.marks),
    letter: line.letter ?? '–',
    point: point(line.grade_point),
    highest: say(line.highest),
    remark: remarkOf(sheet, line.letter, language),
    parts: line.parts.map((part) => ({
      name: kindWords[part.kind][language === 'ne' ? 1 : 0],
      letter: (part.said === 'absent' ? absent.absent[language === 'ne' ? 1 : 0] : (part.letter ?? '–')) + sign(part),
      point: point(part.grade_point),
      below: isBelow(part),
    })),
  }
}
