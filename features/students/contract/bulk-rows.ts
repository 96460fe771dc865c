/** Checks the rows of a bulk admission sheet, cell by cell. Pure: what the school knows comes in as `Frame`. */
import { readDay, readGender } from '#features/people/contract/person-cells.ts'
import { bloodGroups } from '#features/people/contract/person.ts'
import type {
  CheckedRow as AnyCheckedRow,
  Complaint,
  TypedRow as AnyTypedRow,
} from '#platform/contract/import-columns.ts'
import { type FrameGrade, readGrade, readSection } from '#features/academics/contract/class-cells.ts'
import { RowReader } from '#platform/contract/import-columns.ts'
import { normaliseMobile } from '#nepal/mobile.ts'
import { type BulkColumn, bulkColumns } from './bulk-columns.ts'
import { readAddress, readRelation, readWhole } from './bulk-cells.ts'
import { type Relation } from './details.ts'
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
  /** Mobiles of people who cannot be guardians here: students. */
  otherMobiles: ReadonlySet<string>
  /** `full name|date of birth` -> enrol code of a student of the school. */
  known: ReadonlyMap<string, string>
}

/** A row as it goes into the tables. */
export interface ReadyRow {
  row: number
  enroll_code: string | null
  fname: string
  mname: string | null
  lname: string
  name_np: string | null
  gender: string
  dob: string | null
  grade_id: number
  section_id: number | null
  roll: number | null
  admission_date: string
  admission_number: string | null
  blood_group: string | null
  religion: string | null
  ethnicity: string | null
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

const longest: Partial<Record<BulkColumn, number>> = {
  fname: 80,
  mname: 80,
  lname: 80,
  name_np: 200,
  religion: 40,
  ethnicity: 60,
  tole: 120,
  admission_number: 30,
  guardian_name: 160,
}
const needed: Complaint = { message: 'Field is required' }

function readRow(typed: TypedRow, frame: Frame): ReadRow {
  const { row, cells } = typed
  const reader = new RowReader<BulkColumn>(typed, bulkColumns, longest)
  const { errors } = reader
  const text = (column: BulkColumn) => reader.text(column)
  const take: typeof reader.take = (...asked) => reader.take(...asked)
  const complain: typeof reader.complain = (...asked) => reader.complain(...asked)
  for (const column of ['fname', 'mname', 'lname', 'guardian_name'] as const)
    take(column, (name) => (/\p{L}/u.test(name) && !/[\d<>@=]/.test(name) ? name : null), 'This is not a name')

  const grade = take('grade', (name) => readGrade(name, frame.grades), 'The school has no such class')
  const section =
    take('section', (name) => (grade ? readSection(name, grade) : 0), 'The class has no such section') || null
  const dobBs = take('dob_bs', (date) => readDay(date, 'bs'), 'No such day in Bikram Sambat')
  const dobAd = take('dob_ad', (date) => readDay(date, 'ad'), 'No such day')
  if (dobBs && dobAd && dobBs !== dobAd) complain('dob_ad', 'This is another day than the one in BS')
  const dob = dobBs ?? dobAd
  if (dob && dob > frame.today) complain(dobBs ? 'dob_bs' : 'dob_ad', 'This day is still to come')
  const admitted = take('admission_bs', (date) => readDay(date, 'bs'), 'No such day in Bikram Sambat') ?? frame.today
  if (dob && admitted < dob && text('admission_bs')) complain('admission_bs', 'This is before the date of birth')

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

  const ready: ReadyRow = {
    row,
    dob,
    address,
    mname: text('mname'),
    name_np: text('name_np'),
    religion: text('religion'),
    ethnicity: text('ethnicity'),
    admission_number: text('admission_number'),
    fname: text('fname') ?? '',
    lname: text('lname') ?? '',
    grade_id: grade?.id ?? 0,
    section_id: section,
    admission_date: admitted,
    enroll_code: take(
      'enroll_code',
      (code) => (enrollCodeRule.test(code) ? code : null),
      'One word of at most 30 characters',
    ),
    gender: take('gender', readGender, 'Male, Female or Other') ?? '',
    roll: take('roll', (roll) => readWhole(roll, 9999), 'A number from 1 to 9999'),
    blood_group: take(
      'blood_group',
      (group) => bloodGroups.find((each) => each === group.toUpperCase().replaceAll(' ', '')) ?? null,
      'A+, A-, B+, B-, AB+, AB-, O+ or O-',
    ),
    guardian: guardianName ? { name: guardianName.replaceAll(/\s+/g, ' '), mobile, relation } : null,
  }
  return { row, cells, errors, ready }
}

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
