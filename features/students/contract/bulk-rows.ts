/** Checks the rows of a bulk admission sheet, cell by cell. Pure: what the school knows comes in as `Frame`. */
import { isName, readGender } from '#features/people/contract/person-cells.ts'
import { type CellRule, longestOf, readPerson } from '#features/people/contract/person-rows.ts'
import type {
  CheckedRow as AnyCheckedRow,
  Complaint,
  TypedRow as AnyTypedRow,
} from '#platform/contract/import-columns.ts'
import { type FrameGrade, readGrade, readSection } from '#features/academics/contract/class-cells.ts'
import { RowReader } from '#platform/contract/import-columns.ts'
import { yearsSince } from '#platform/contract/usual-days.ts'
import { normaliseMobile } from '#nepal/mobile.ts'
import { type BulkColumn, bulkColumns } from './bulk-columns.ts'
import { readAddress, readRelation, readWhole } from './bulk-cells.ts'
import { type Relation, type StudentDetails, studentShape } from './student-shape.ts'
import { enrollCodeRule } from './enroll-pattern.ts'

export type TypedRow = AnyTypedRow<BulkColumn>
export type CheckedRow = AnyCheckedRow<BulkColumn>

/** What the school knows already. Texts are lower case. */
export interface Frame {
  today: string
  grades: readonly FrameGrade[]
  /** Enrol codes of the batch. */
  codes: ReadonlySet<string>
  /** `section id:roll` of the batch. */
  rolls: ReadonlySet<string>
  admissionNumbers: ReadonlySet<string>
  iemisIds: ReadonlySet<string>
  /** Mobiles of people who cannot be guardians here: students. */
  otherMobiles: ReadonlySet<string>
  /** `full name|date of birth` -> enrol code of a student of the school. */
  known: ReadonlyMap<string, string>
}

/** A row as it goes into the tables: what is noted of the student by the names of its fields, the seat and the family. */
export interface ReadyRow extends Omit<StudentDetails, 'id' | 'email'> {
  row: number
  enroll_code: string | null
  grade_id: number
  section_id: number | null
  roll: number | null
  guardian: { name: string; mobile: string | null; relation: Relation } | null
  address: {
    province_id: number
    district_id: number
    municipality_id: number | null
    ward: number | null
    tole: string | null
  } | null
}

export interface Checked {
  rows: CheckedRow[]
  /** Those without a complaint, in order. */
  ready: ReadyRow[]
}

export const fullName = (row: { fname: string; mname: string | null; lname: string | null }): string =>
  [row.fname, row.mname, row.lname].filter(Boolean).join(' ')
export const knownKey = (name: string, dob: string): string => `${name.toLowerCase()}|${dob}`

export function checkRows(rows: readonly TypedRow[], frame: Frame): Checked {
  const read = rows.map((row) => readRow(row, frame))
  checkDoubles(read, frame)
  return {
    rows: read.map(({ row, cells, errors }) => ({ row, cells, errors })),
    ready: read.filter(({ errors }) => Object.keys(errors).length === 0).map(({ ready }) => ready),
  }
}

interface ReadRow extends CheckedRow {
  ready: ReadyRow
}

const longest = { ...longestOf(studentShape), tole: 120, guardian_name: 160 }
const needed: Complaint = { message: 'Field is required' }
const name: CellRule = [(text) => isName(text) && text, 'This is not a name']

function readRow(typed: TypedRow, frame: Frame): ReadRow {
  const { row, cells } = typed
  const reader = new RowReader<BulkColumn>(typed, bulkColumns, longest)
  const { errors } = reader
  const text = (column: BulkColumn) => reader.text(column)
  const take: typeof reader.take = (...asked) => reader.take(...asked)
  const complain: typeof reader.complain = (...asked) => reader.complain(...asked)
  const rules = {
    fname: name,
    mname: name,
    lname: name,
    gender: [readGender, 'Male, Female or Other'],
  } satisfies Record<string, CellRule>
  const { values, saidBy } = readPerson(studentShape, reader as RowReader<string>, rules, { today: frame.today })
  take('guardian_name', isName, 'This is not a name')

  const grade = take('grade', (typedGrade) => readGrade(typedGrade, frame.grades), 'The school has no such class')
  const section =
    take('section', (letter) => (grade ? readSection(letter, grade) : 0), 'The class has no such section') || null
  const { dob } = values
  const years = dob && isTooYoung(yearsSince(dob, frame.today), grade)
  if (typeof years === 'number') complain(saidBy('dob') as BulkColumn, tooYoung, { years })
  const admitted = values.admission_date ?? frame.today
  if (dob && values.admission_date && admitted < dob)
    complain(saidBy('admission_date') as BulkColumn, 'This is before the date of birth')

  const guardianName = text('guardian_name')
  const mobile = take('guardian_mobile', normaliseMobile, 'This is not a mobile number of Nepal')
  if (mobile && frame.otherMobiles.has(mobile)) complain('guardian_mobile', 'This mobile belongs to a student')
  if (!guardianName && (text('guardian_mobile') || text('relation'))) errors.guardian_name ??= needed
  const relation =
    take('relation', readRelation, 'Father, Mother, Grandfather, Grandmother, Brother, Sister, Uncle, Aunt or Other') ??
    'other'
  const address = readAddress(
    { district: text('district'), municipality: text('municipality'), ward: text('ward'), tole: text('tole') },
    complain,
  )

  const ready = {
    ...nothingSaid,
    ...values,
    row,
    address,
    admission_date: admitted,
    grade_id: grade?.id ?? 0,
    section_id: section,
    enroll_code: take(
      'enroll_code',
      (code) => (enrollCodeRule.test(code) ? code : null),
      'One word of at most 30 characters',
    ),
    roll: take('roll', (roll) => readWhole(roll, 9999), 'A number from 1 to 9999'),
    guardian: guardianName ? { name: guardianName.replaceAll(/\s+/g, ' '), mobile, relation } : null,
  } as ReadyRow
  return { row, cells, errors, ready }
}
const tooYoung = 'At {years} years nobody is in this class: is the day in the right calendar, BS or AD?'
/** A class with a number has children who are so many years and two at the least. */
const isTooYoung = (years: number, grade: FrameGrade | null): number | false =>
  !!grade?.code && years < Number(grade.code) + 2 && years

/** Of a row that is complained about. */
const nothingSaid = { fname: '', lname: '', gender: '' }

const usedIn =
  (set: ReadonlySet<string>, message: string) =>
  (key: string): Complaint | undefined =>
    set.has(key) ? { message } : undefined

/** What may stand once only, in the sheet and in the school. */
function checkDoubles(rows: readonly ReadRow[], frame: Frame): void {
  const once = (
    column: BulkColumn,
    key: (ready: ReadyRow) => string | null,
    taken: (key: string) => Complaint | undefined,
  ) => {
    const first = new Map<string, number>()
    for (const { row, ready, errors } of rows) {
      const value = key(ready)
      if (value === null || errors[column]) continue
      const before = first.get(value)
      const complaint =
        before === undefined ? taken(value) : { message: 'Doubled: the same as row {row}', values: { row: before } }
      if (complaint) errors[column] = complaint
      if (before === undefined) first.set(value, row)
    }
  }
  once(
    'enroll_code',
    ({ enroll_code }) => enroll_code?.toLowerCase() ?? null,
    usedIn(frame.codes, 'Another student of this batch has this code'),
  )
  once(
    'roll',
    ({ section_id, roll }) => (section_id && roll ? `${section_id}:${roll}` : null),
    usedIn(frame.rolls, 'This roll is taken in the section'),
  )
  once(
    'admission_number',
    ({ admission_number }) => admission_number?.toLowerCase() ?? null,
    usedIn(frame.admissionNumbers, 'Another student has this admission number'),
  )
  once(
    'iemis_id',
    ({ iemis_id }) => iemis_id?.toLowerCase() ?? null,
    usedIn(frame.iemisIds, 'Another student has this IEMIS number'),
  )
  // twins differ by their names; the same name and birthday is the same child brought twice
  once(
    'fname',
    (ready) => (ready.dob && ready.fname ? knownKey(fullName(ready), ready.dob) : null),
    (key) => {
      const code = frame.known.get(key)
      return code === undefined
        ? undefined
        : { message: 'A student with this name and birthday is here already: {code}', values: { code } }
    },
  )
}
