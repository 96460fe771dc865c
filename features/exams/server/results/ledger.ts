/** The marks ledger of a section: where the results of its class are published their snapshot, otherwise what the marks are now. */
import { sql } from 'kysely'
import { classColumns, sectionScope, sectionsOfClasses } from '#features/academics/server/index.ts'
import { userOf } from '#features/access/server/index.ts'
import type { DataOf, InputOf } from '#platform/contract/endpoint.ts'
import { orNotFound } from '#platform/contract/refusal.ts'
import type { TableColumn } from '#platform/server/cell-text.ts'
import { type Ctx, printing } from '#platform/server/context.ts'
import { checkDownloadToken, downloadEndpoint, printLater, schoolHead, sendColumns } from '#platform/server/download.ts'
import { handle } from '#platform/server/handler.ts'
import * as contract from '../../contract/ledger.ts'
import type { ReckonedResult, ResultLine } from '../../contract/reckon.ts'
import { readSignatures } from '../marksheet/signatures.ts'
import { isPublished } from './published.ts'
import { resultsByClass } from './read-marks.ts'

type Ledger = DataOf<typeof contract.marksLedger>
type Asked = InputOf<typeof contract.marksLedger>
interface Place {
  exam: string
  exam_np: string | null
  batch: string
  grade_id: number
  grade: string
  grade_np: string | null
  section: string
  class_teacher: string | null
  class_teacher_np: string | null
  is_published: boolean
  school_days: number | null
}
type Named = Pick<contract.LedgerStudent, 'enroll_id' | 'enroll_code' | 'roll' | 'name' | 'name_np' | 'attendance'>

async function placeOf(ctx: Ctx, { exam_id, section_id }: Asked): Promise<Place> {
  const { rows } = await sql<Place>`
    select t.name as exam, t.name_np as exam_np, b.name as batch, x.grade_id, ${classColumns},
      teacher.full_name as class_teacher, teacher.name_np as class_teacher_np,
      ${isPublished(sql`t.id`, sql`x.grade_id`)} as is_published,
      c.days_of_school as school_days
    from exams t cross join ${sectionsOfClasses}
    join batches b on b.company_id = t.company_id and b.id = t.batch_id
    left join section_teachers ct on ct.company_id = x.company_id and ct.batch_id = t.batch_id and ct.section_id = x.id
    left join users teacher on teacher.company_id = ct.company_id and teacher.id = ct.user_id
    left join exam_grades c on c.company_id = x.company_id and c.exam_id = ${exam_id} and c.grade_id = x.grade_id
    where t.company_id = ${ctx.company} and t.id = ${exam_id} and t.batch_id = ${ctx.batch?.id ?? -1}
      and x.company_id = ${ctx.company} and x.id = ${section_id} and ${sectionScope(ctx, sql`x.id`)}`.execute(ctx.tx)
  return orNotFound(rows[0], 'This section')
}

async function published(ctx: Ctx, { exam_id, section_id }: Asked): Promise<ReckonedResult[]> {
  const { rows } = await sql<ReckonedResult>`
    select r.enroll_id, e.section_id, r.state, r.gpa, r.letter, r.marks, r.full_marks, r.percent, r.rank,
      r.section_rank, r.lines
    from enrolments e
    join published_results r on r.company_id = e.company_id and r.exam_id = ${exam_id} and r.enroll_id = e.id
    where e.company_id = ${ctx.company} and e.batch_id = ${ctx.batch?.id ?? -1}
      and e.section_id = ${section_id}`.execute(ctx.tx)
  return rows
}

/** Places are those of the whole class. */
async function standing(ctx: Ctx, { exam_id, section_id }: Asked, grade: number): Promise<ReckonedResult[]> {
  const results: ReckonedResult[] = []
  for await (const some of resultsByClass(ctx, exam_id, [grade]))
    results.push(...some.filter((result) => result.section_id === section_id))
  return results
}

async function ledgerOf(ctx: Ctx, asked: Asked): Promise<Ledger> {
  const { grade_id, ...place } = await placeOf(ctx, asked)
  const results = place.is_published ? await published(ctx, asked) : await standing(ctx, asked, grade_id)
  const { rows: names } = await sql<Named>`
    select e.id as enroll_id, e.enroll_code, e.roll, u.full_name as name, u.name_np,
      ${place.is_published ? sql`r.attendance` : sql`coalesce(d.typed, d.counted)`} as attendance
    from enrolments e join ${userOf('e.student_id')}
    left join results r on r.company_id = e.company_id and r.exam_id = ${asked.exam_id} and r.enroll_id = e.id
    left join exam_attendance d on d.company_id = e.company_id and d.exam_id = ${asked.exam_id} and d.enroll_id = e.id
    where e.company_id = ${ctx.company} and e.id = any(${results.map(({ enroll_id }) => enroll_id)}::bigint[])
    order by e.roll nulls last, u.full_name collate "C", e.id`.execute(ctx.tx)
  const byEnrolment = new Map(results.map((result) => [result.enroll_id, result]))
  const subjects = subjectsOf(results)
  return {
    ...place,
    subjects,
    students: names.map((name) => studentOf(name, byEnrolment.get(name.enroll_id)!, subjects)),
  }
}

function studentOf(
  name: Named,
  result: ReckonedResult,
  subjects: readonly contract.LedgerSubject[],
): contract.LedgerStudent {
  const { lines, section_id: _section, ...sums } = result
  const bySubject = new Map(lines.map((line) => [line.subject, line]))
  return { ...name, ...sums, cells: subjects.map(({ subject }) => cellOf(bySubject.get(subject))) }
}

const cellOf = (line: ResultLine | undefined): contract.LedgerStudent['cells'][number] =>
  line
    ? {
        marks: line.marks,
        state: line.state,
        letter: line.letter,
        grade_point: line.grade_point,
        parts: line.parts.map(({ marks, said, grace }) => ({ marks, said, ...(grace && { grace }) })),
      }
    : null

/** In the order of the marksheet, as the students together have them. */
function subjectsOf(results: readonly ReckonedResult[]): contract.LedgerSubject[] {
  const lines = new Map<string, ResultLine[]>()
  for (const { lines: own } of results)
    for (const line of own) lines.set(line.subject, [...(lines.get(line.subject) ?? []), line])
  return [...lines.values()].map((same) => {
    const { subject, subject_np, parts } = same[0]!
    const marks = same.filter(({ state }) => state === 'passed' || state === 'failed').map((line) => line.marks)
    const count = (state: string) => same.filter((line) => line.state === state).length
    return {
      subject,
      subject_np,
      full_marks: parts.length ? parts.reduce((so, part) => so + part.full_marks, 0) : same[0]!.full_marks,
      parts: parts.map(({ kind, full_marks }) => ({ kind, full_marks })),
      highest: marks.length ? Math.max(...marks) : null,
      lowest: marks.length ? Math.min(...marks) : null,
      mean: marks.length ? Math.round((marks.reduce((so, each) => so + each, 0) / marks.length) * 100) / 100 : null,
      passed: count('passed'),
      failed: count('failed'),
    }
  })
}

const show = handle(contract.marksLedger, async (asked, ctx) => ({ data: await ledgerOf(ctx, asked) }))

const download = handle(
  downloadEndpoint(
    contract.marksLedger.path,
    { plural: 'Marks ledger', rights: { read: contract.ledgerRight } } as never,
    contract.ledgerFile,
  ),
  async (input, ctx, _inside, http) => {
    checkDownloadToken(input.token, ctx)
    const ledger = await ledgerOf(ctx, input)
    const of = `${(input.language === 'ne' && ledger.exam_np) || ledger.exam}, ${(input.language === 'ne' && ledger.grade_np) || ledger.grade} ${ledger.section}`
    const { columns: _all, size, ...rest } = input
    if (rest.format === 'pdf') {
      const paper = {
        ...ledger,
        school: await schoolHead(ctx),
        language: rest.language,
        size,
        signatures: await readSignatures(ctx),
        ...printing(ctx),
      }
      return printLater('marks-ledger', paper, ctx, http, { name: `Marks ledger ${of}` })
    }
    return sendColumns(
      { title: 'Marks ledger', of, columns: columnsOf(ledger, input.language) },
      rowsOf(ledger),
      rest,
      ctx,
      http,
    )
  },
)

const short = { theory: 'TH', practical: 'PR', internal: 'IN' } as const

function columnsOf({ subjects }: Ledger, language: string): TableColumn[] {
  return [
    { name: 'roll', label: 'Roll', kind: 'int' },
    { name: 'name', label: 'Name', kind: 'text' },
    { name: 'enroll_code', label: 'Enrol code', kind: 'text' },
    ...subjects.flatMap(({ subject, subject_np, parts }, at): TableColumn[] => {
      const called = (language === 'ne' && subject_np) || subject
      return [
        ...(parts.length > 1
          ? parts.map(({ kind, full_marks }, n) => ({
              name: `part_${at}_${n}`,
              label: `${called} ${short[kind]} (${full_marks})`,
              kind: 'text' as const,
            }))
          : []),
        { name: `marks_${at}`, label: called, kind: 'text' },
        { name: `letter_${at}`, label: '', kind: 'text' },
      ]
    }),
    { name: 'marks', label: 'Total', kind: 'decimal' },
    { name: 'percent', label: 'Per cent', kind: 'decimal' },
    { name: 'gpa', label: 'GPA', kind: 'decimal' },
    { name: 'letter', label: 'Letter grade', kind: 'text' },
    { name: 'rank', label: 'Rank', kind: 'int' },
    { name: 'section_rank', label: 'Rank in section', kind: 'int' },
    { name: 'attendance', label: 'Days present', kind: 'decimal' },
  ]
}

/** 'AB' for absent: as ledgers have it. */
const told = ({ marks, said, grace }: NonNullable<contract.LedgerStudent['cells'][number]>['parts'][number]): string =>
  marks === null ? (said === 'absent' ? 'AB' : said === 'exempt' ? 'EX' : '') : contract.marksText(marks, grace)

const rowsOf = ({ students }: Ledger) =>
  students.map(({ cells, ...student }) => ({
    ...student,
    ...Object.fromEntries(
      cells.flatMap((cell, at): [string, string][] =>
        cell
          ? [
              ...cell.parts.map((part, n): [string, string] => [`part_${at}_${n}`, told(part)]),
              [
                `marks_${at}`,
                cell.state === 'missing' ? '' : cell.parts.length === 1 ? told(cell.parts[0]!) : String(cell.marks),
              ],
              [`letter_${at}`, cell.letter ?? ''],
            ]
          : [],
      ),
    ),
  }))

export const ledgerHandlers = [show, download]
