/** The marks ledger as marks-ledger.typ shows it: a column for each part of a subject and one for its letter. */
import { digitsIn } from '#nepal/digits.ts'
import type { LedgerCell, MarksLedgerPaper } from './exam-shapes.ts'
import { momentText } from './paper-text.ts'

type Subject = MarksLedgerPaper['subjects'][number]
type Student = MarksLedgerPaper['students'][number]
const short = {
  en: { theory: 'TH', practical: 'PR', internal: 'IN', absent: 'AB', exempt: 'EX' },
  ne: { theory: 'सै.', practical: 'प्र.', internal: 'आ.', absent: 'अनु.', exempt: 'छुट' },
} as const
/** What whoever has named no signatures signs. */
const usual: MarksLedgerPaper['signatures'] = [
  { title: 'Class teacher', title_np: 'कक्षा शिक्षक', name: null, is_class_teacher: true },
  { title: 'Checked by', title_np: 'रुजु गर्ने', name: null, is_class_teacher: false },
  { title: 'Principal', title_np: 'प्रधानाध्यापक', name: null, is_class_teacher: false },
]

export function prepareMarksLedger(paper: MarksLedgerPaper) {
  const { language, subjects, students } = paper
  const say = (value: number | string | null) => (value === null ? '–' : digitsIn(language, value))
  const named = (name: string, name_np: string | null) => (language === 'ne' && name_np) || name
  const teacher = paper.class_teacher && named(paper.class_teacher, paper.class_teacher_np)
  const words = short[language]
  const cells = (cell: LedgerCell, { parts }: Subject) => [
    ...partsOf(parts, cell).map(({ marks, said, grace }) => ({
      text: cell ? (said ? words[said] : say(withGrace(marks, grace))) : '',
      failed: false,
    })),
    { text: cell ? (cell.letter ?? '–') : '', failed: cell?.state === 'failed' },
  ]
  return {
    school: paper.school,
    language,
    size: paper.size,
    exam: named(paper.exam, paper.exam_np),
    batch: say(paper.batch),
    grade: `${named(paper.grade, paper.grade_np)} ${paper.section}`,
    teacher,
    published: paper.is_published,
    school_days: paper.school_days === null ? null : say(paper.school_days),
    subjects: subjects.map((subject) => ({
      name: named(subject.subject, subject.subject_np),
      heads: (subject.parts.length ? subject.parts : [{ kind: 'theory' as const, full_marks: subject.full_marks }]).map(
        ({ kind, full_marks }) => ({ kind: subject.parts.length > 1 ? words[kind] : '', full: say(full_marks) }),
      ),
      sums: [subject.highest, subject.lowest, subject.mean, subject.passed, subject.failed].map(say),
    })),
    students: students.map((student) => ({
      roll: say(student.roll),
      name: named(student.name, student.name_np),
      cells: student.cells.flatMap((cell, at) => cells(cell, subjects[at]!)),
      sums: sumsOf(student).map(say),
      failed: student.state === 'failed',
    })),
    counts: countsOf(students).map(({ letter, n }) => ({ letter, n: say(n) })),
    passed: {
      all: say(students.length),
      passed: say(students.filter(({ state }) => state === 'passed').length),
      failed: say(students.filter(({ state }) => state === 'failed').length),
      missing: students.some(({ state }) => state === 'missing')
        ? say(students.filter(({ state }) => state === 'missing').length)
        : null,
    },
    signatures: (paper.signatures.length ? paper.signatures : usual).map((one) => ({
      title: named(one.title, one.title_np),
      name: one.is_class_teacher ? teacher : one.name,
    })),
    printed: { by: paper.printed_by, at: momentText(paper.printed_at, language) },
  }
}

/** '24+2.25' where grace marks are among them. */
const withGrace = (marks: number | null, grace: number | undefined) =>
  marks !== null && grace ? `${Math.round((marks - grace) * 100) / 100}+${grace}` : marks

/** Old snapshots know no parts: the sum stands for them. */
const partsOf = (parts: Subject['parts'], cell: LedgerCell) =>
  parts.length
    ? parts.map((_part, n) => cell?.parts[n] ?? { marks: null, said: null, grace: undefined })
    : [{ marks: cell?.marks ?? null, said: null, grace: undefined }]

const sumsOf = ({ state, marks, percent, gpa, letter, rank, attendance }: Student) => [
  state === 'missing' ? null : marks,
  state === 'missing' ? null : percent,
  gpa === null ? null : gpa.toFixed(2),
  letter,
  rank,
  attendance,
]

/** How many have each letter, the best letter first. */
function countsOf(students: readonly Student[]): { letter: string; n: number }[] {
  const counts = new Map<string, number>()
  const best = students.toSorted((a, b) => (b.gpa ?? b.percent ?? -1) - (a.gpa ?? a.percent ?? -1))
  for (const { letter } of best) if (letter) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  return [...counts].map(([letter, n]) => ({ letter, n }))
}
