/** Subjects from a sheet; taken back while no mark, lesson or material hangs on them. */
import { sql } from 'kysely'
import { toLatinDigits } from '#nepal/digits.ts'
import { type CheckedRow, RowReader, type TypedRow } from '#platform/contract/import-columns.ts'
import type { Tx } from '#platform/server/db.ts'
import { importRoom } from '#platform/server/imports/kit.ts'
import { hangingOn } from '#platform/server/references.ts'
import { type FrameGrade, readGrade, readYesNo } from '../contract/class-cells.ts'
import { type SubjectColumn, subjectColumns } from '../contract/subject-import.ts'
import { subjectImport } from '../contract/subject-import-calls.ts'
import { readFrameGrades } from './grades-for-sheets.ts'

interface NewSubject {
  grade_id: number
  name: string
  name_np: string | null
  code: string | null
  credit_hours: number | null
  has_practical: boolean
  is_optional: boolean
  rank: number
}

export const subjectRoom = importRoom<NewSubject>({
  kind: 'subjects',
  title: 'Subjects',
  calls: subjectImport,
  columns: subjectColumns,
  allowed: async (tx, company) => ({
    grade: (await readFrameGrades(tx, company)).map(({ name }) => name),
    has_practical: ['Yes', 'No'],
    is_optional: ['Yes', 'No'],
  }),
  check: async ({ tx, company }, typed) =>
    checkSubjects(
      typed as TypedRow<SubjectColumn>[],
      await readFrameGrades(tx, company),
      await knownSubjects(tx, company),
    ),
  apply: ({ tx, company }, ready) => [async () => ({ subjects: await insertSubjects(tx, company, ready) })],
  async undo({ tx, company }, made) {
    const ids = (made as { subjects: number[] }).subjects
    await sql`select from subjects where company_id = ${company} and id = any(${ids}::bigint[]) order by id
      for update`.execute(tx)
    if ((await hangingOn(tx, company, 'subjects', ids)).length) throw subjectImport.undo.refuse('hangs-on-it')
    await sql`delete from subjects where company_id = ${company} and id = any(${ids}::bigint[])`.execute(tx)
  },
})

const keyOf = (grade: number, name: string) => `${grade}|${name.toLowerCase()}`

async function knownSubjects(tx: Tx, company: number): Promise<Set<string>> {
  const rows = await tx.selectFrom('subjects').select(['grade_id', 'name']).where('company_id', '=', company).execute()
  return new Set(rows.map((row) => keyOf(row.grade_id, row.name)))
}

const number =
  (min: number, max: number, whole: boolean) =>
  (text: string): number | null => {
    const plain = toLatinDigits(text).trim()
    const value = /^\d{1,9}(\.\d{1,9})?$/.test(plain) ? Number(plain) : NaN
    return value >= min && value <= max && (!whole || Number.isInteger(value)) ? value : null
  }

function checkSubjects(
  typed: readonly TypedRow<SubjectColumn>[],
  grades: readonly FrameGrade[],
  known: ReadonlySet<string>,
): { rows: CheckedRow[]; ready: NewSubject[] } {
  const lines = new Map<string, number>()
  const read = typed.map((row) => {
    const reader = new RowReader<SubjectColumn>(row, subjectColumns, { name: 80, name_np: 80, code: 20 })
    const grade = reader.take('grade', (text) => readGrade(text, grades), 'The school has no such class')
    const name = reader.text('name')?.replaceAll(/\s+/g, ' ') ?? ''
    const key = grade && name ? keyOf(grade.id, name) : null
    if (key) {
      const line = lines.get(key)
      if (line !== undefined) reader.complain('name', 'Doubled: the same as row {row}', { row: line })
      else if (known.has(key)) reader.complain('name', 'This class has this subject already')
      lines.set(key, line ?? row.row)
    }
    const subject: NewSubject = {
      grade_id: grade?.id ?? 0,
      name,
      name_np: reader.text('name_np'),
      code: reader.text('code'),
      credit_hours: reader.take('credit_hours', number(0, 20, false), 'A number from 0 to 20'),
      has_practical: reader.take('has_practical', readYesNo, 'Yes or No') ?? false,
      is_optional: reader.take('is_optional', readYesNo, 'Yes or No') ?? false,
      rank: reader.take('rank', number(1, 99, true), 'A number from 1 to 99') ?? 1,
    }
    return { row, reader, subject }
  })
  return {
    rows: read.map(({ row, reader }) => ({ ...row, errors: reader.errors })),
    ready: read.filter(({ reader }) => !Object.keys(reader.errors).length).map(({ subject }) => subject),
  }
}

async function insertSubjects(tx: Tx, company: number, subjects: readonly NewSubject[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into subjects (company_id, grade_id, name, name_np, code, credit_hours, has_practical, is_optional, rank)
    select ${company}::bigint, grade_id, name, name_np, code, credit_hours, has_practical, is_optional, rank
    from jsonb_to_recordset(${JSON.stringify(subjects)}::jsonb) s
      (grade_id bigint, name text, name_np text, code text, credit_hours numeric,
      has_practical boolean, is_optional boolean, rank int) returning id`.execute(tx)
  return rows.map(({ id }) => id)
}
