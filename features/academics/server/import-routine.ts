/** Lessons from a sheet: every clash in the sheet or with the routine is named at its row before anything is written. */
import { sql } from 'kysely'
import { userOf } from '#features/access/server/index.ts'
import { className, classOf } from './seat.ts'
import { type CheckedRow, RowReader, type TypedRow } from '#platform/contract/import-columns.ts'
import type { Tx } from '#platform/server/db.ts'
import { type ImportPlace, importRoom, type Made } from '#platform/server/imports/kit.ts'
import { type FrameGrade, readGrade, readSection } from '../contract/class-cells.ts'
import { type RoutineColumn, routineColumns } from '../contract/routine-import.ts'
import { routineImport } from '../contract/routine-import-calls.ts'
import { readFrameGrades } from './grades-for-sheets.ts'
import { worksHere } from './routine/week-grid.ts'

interface Period {
  id: number
  shift: string
  name: string
  /** Minutes from midnight. */
  from: number
  to: number
}
interface Lesson {
  section_id: number
  weekday: number
  period_id: number
  subject_id: number
  in_group: boolean
  user_id: number | null
  room: string | null
}
/** Somebody or something is taken on a day from - to. */
interface Taken {
  from: number
  to: number
  subject_id: number
  in_group: boolean
  says: string
}
interface Frame {
  grades: readonly FrameGrade[]
  periods: readonly Period[]
  sections: ReadonlyMap<number, { shift: string | null; room: string | null }>
  subjects: ReadonlyMap<string, { id: number; in_group: boolean }>
  /** Mobile, username or full name -> people who teach here. */
  teachers: ReadonlyMap<string, { id: number; name: string }[]>
  taken: Map<string, Taken[]>
}

export const routineRoom = importRoom<Lesson>({
  kind: 'routines',
  title: 'Routine',
  calls: routineImport,
  columns: routineColumns,
  async allowed(tx, company) {
    const periods = await readPeriods(tx, company)
    return {
      grade: (await readFrameGrades(tx, company)).map(({ name }) => name),
      weekday: [...weekdays.en],
      period: [...new Set(periods.map(({ name }) => name))],
    }
  },
  check: async ({ tx, company, batch }, typed) =>
    checkLessons(typed as TypedRow<RoutineColumn>[], await readFrame(tx, company, batch)),
  apply: (place, ready) => [() => insertLessons(place, ready)],
  undo,
})

const weekdays = {
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  ne: ['आइतबार', 'सोमबार', 'मंगलबार', 'बुधबार', 'बिहीबार', 'शुक्रबार', 'शनिबार'],
} as const
/** 'Sun', 'sunday', 'आइतबार' and 0 -> 0 */
function readWeekday(text: string): number | null {
  const asked = text.toLowerCase().trim()
  const found = weekdays.en.findIndex((name) => asked.length >= 3 && name.toLowerCase().startsWith(asked))
  const nepali = weekdays.ne.findIndex((name) => name === text.trim().replace('मङ्गल', 'मंगल'))
  return found >= 0 ? found : nepali >= 0 ? nepali : /^[0-6]$/.test(asked) ? Number(asked) : null
}

async function readPeriods(tx: Tx, company: number): Promise<Period[]> {
  const { rows } = await sql<Period>`select id, shift, name, lower(span) as from, upper(span) as to from periods
      where company_id = ${company}
      and kind = 'lesson' order by starts_at`.execute(tx)
  return rows
}

async function readFrame(tx: Tx, company: number, batch: number): Promise<Frame> {
  const { rows: sections } = await sql<{
    id: number
    shift: string | null
    room: string | null
  }>`select id, shift, room from sections where company_id = ${company}`.execute(tx)
  const { rows: subjects } = await sql<{
    key: string
    id: number
    in_group: boolean
  }>`select grade_id || '|' || lower(name) as key, id, in_group from subjects where company_id = ${company}`.execute(tx)
  const { rows: people } = await sql<{ id: number; name: string; keys: (string | null)[] }>`
    select u.id, u.full_name as name, array[u.primary_mobile, u.username, lower(u.full_name)] as keys from users u
      where u.company_id = ${company} and u.deleted_at is null and ${worksHere(sql`u.id`, company)}`.execute(tx)
  const teachers = new Map<string, { id: number; name: string }[]>()
  for (const { id, name, keys } of people)
    for (const key of new Set(keys)) if (key) teachers.set(key, [...(teachers.get(key) ?? []), { id, name }])
  return {
    grades: await readFrameGrades(tx, company),
    periods: await readPeriods(tx, company),
    sections: new Map(sections.map(({ id, ...section }) => [id, section])),
    subjects: new Map(subjects.map(({ key, ...subject }) => [key, subject])),
    teachers,
    taken: await readTaken(tx, company, batch),
  }
}

const keysOf = (
  { section_id, user_id, room }: Pick<Lesson, 'section_id' | 'user_id' | 'room'>,
  weekday: number,
): string[] =>
  [`s${section_id}`, user_id ? `t${user_id}` : '', room ? `r${room.toLowerCase()}` : '']
    .filter(Boolean)
    .map((who) => `${weekday}|${who}`)

async function readTaken(tx: Tx, company: number, batch: number): Promise<Map<string, Taken[]>> {
  const { rows } = await sql<
    Omit<Lesson, 'period_id'> & { from: number; to: number; place: string; subject: string; teacher: string | null }
  >`
    select o.section_id, o.weekday, o.subject_id, o.in_group, o.user_id, o.room, lower(o.span) as from,
      upper(o.span) as to,
      ${className} as place, b.name as subject, u.full_name as teacher
    from routine_slots o ${classOf('o')}
    join subjects b on b.company_id = o.company_id and b.id = o.subject_id left join ${userOf('o.user_id')}
    where o.company_id = ${company} and o.batch_id = ${batch}`.execute(tx)
  const taken = new Map<string, Taken[]>()
  for (const row of rows)
    take(taken, row, row.weekday, {
      ...row,
      says: `${row.place}, ${row.subject}${row.teacher ? `, ${row.teacher}` : ''}`,
    })
  return taken
}

function take(
  taken: Map<string, Taken[]>,
  lesson: Pick<Lesson, 'section_id' | 'user_id' | 'room'>,
  weekday: number,
  what: Taken,
): void {
  for (const key of keysOf(lesson, weekday)) taken.set(key, [...(taken.get(key) ?? []), what])
}

function checkLessons(
  typed: readonly TypedRow<RoutineColumn>[],
  frame: Frame,
): { rows: CheckedRow[]; ready: Lesson[] } {
  const read = typed.map((row) => {
    const reader = new RowReader<RoutineColumn>(row, routineColumns, { room: 30 })
    const grade = reader.take('grade', (text) => readGrade(text, frame.grades), 'The school has no such class')
    const section =
      reader.take('section', (text) => (grade ? readSection(text, grade) : 0), 'The class has no such section') || null
    const weekday = reader.take('weekday', readWeekday, 'A day of the week')
    const period = reader.take('period', (text) => periodOf(text, section, frame), 'The school has no such period')
    const subject = reader.take(
      'subject',
      (text) => (grade ? (frame.subjects.get(`${grade.id}|${text.toLowerCase()}`) ?? null) : undefined),
      'The class has no such subject',
    )
    const found = reader.take(
      'teacher',
      (text) => frame.teachers.get(text.toLowerCase()) ?? null,
      'Nobody of the staff is called so',
    )
    if (found && found.length > 1) reader.complain('teacher', 'Several people are called so: use the mobile')
    const room = reader.text('room') ?? (section ? (frame.sections.get(section)?.room ?? null) : null)
    if (section === null || weekday === null || !period || !subject || Object.keys(reader.errors).length)
      return { row, reader }
    const lesson: Lesson = {
      section_id: section,
      weekday,
      period_id: period.id,
      subject_id: subject.id,
      in_group: subject.in_group,
      user_id: found?.[0]?.id ?? null,
      room,
    }
    complainOfClash(reader, lesson, period, frame.taken)
    if (!Object.keys(reader.errors).length)
      take(frame.taken, lesson, weekday, { ...lesson, from: period.from, to: period.to, says: `row ${row.row}` })
    return { row, reader, lesson }
  })
  return {
    rows: read.map(({ row, reader }) => ({ ...row, errors: reader.errors })),
    ready: read.flatMap(({ lesson, reader }) => (lesson && !Object.keys(reader.errors).length ? [lesson] : [])),
  }
}

/** The period of the section's shift, else the only one of that name. */
function periodOf(text: string, section: number | null, { periods, sections }: Frame): Period | null {
  const named = periods.filter(
    ({ name }) => name.toLowerCase() === text.toLowerCase() || name.toLowerCase() === `period ${text.toLowerCase()}`,
  )
  return (
    named.find(({ shift }) => section !== null && shift === sections.get(section)?.shift) ??
    (named.length === 1 || section === null ? (named[0] ?? null) : null)
  )
}

function complainOfClash(
  reader: RowReader<RoutineColumn>,
  lesson: Lesson,
  { from, to }: Period,
  taken: ReadonlyMap<string, Taken[]>,
): void {
  const meets = (who: string, may: (each: Taken) => boolean = () => false) =>
    taken.get(`${lesson.weekday}|${who}`)?.find((each) => each.from < to && from < each.to && !may(each))?.says
  // subjects of optional groups are taught side by side
  const ofSection = meets(
    `s${lesson.section_id}`,
    (each) => each.in_group && lesson.in_group && each.subject_id !== lesson.subject_id,
  )
  const ofTeacher = lesson.user_id ? meets(`t${lesson.user_id}`) : undefined
  const ofRoom = lesson.room ? meets(`r${lesson.room.toLowerCase()}`) : undefined
  if (ofSection) reader.complain('period', 'The section has a lesson then: {what}', { what: ofSection })
  else if (ofTeacher) reader.complain('teacher', 'The teacher has a lesson then: {what}', { what: ofTeacher })
  else if (ofRoom) reader.complain('room', 'The room is taken then: {what}', { what: ofRoom })
}

async function insertLessons({ tx, company, batch }: ImportPlace, lessons: readonly Lesson[]): Promise<Made> {
  const json = JSON.stringify(lessons)
  await sql`
    insert into subject_teachers (company_id, batch_id, section_id, subject_id, user_id)
    select distinct ${company}::bigint, ${batch.id}::bigint, section_id, subject_id, user_id
      from jsonb_to_recordset(${json}::jsonb) l (section_id bigint, subject_id bigint, user_id bigint)
      where user_id is not null
      on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    insert into routine_slots
      (company_id, batch_id, section_id, weekday, period_id, span, subject_id, in_group, user_id, room)
    select ${company}::bigint, ${batch.id}::bigint, l.section_id, l.weekday, p.id, p.span, l.subject_id, b.in_group,
      l.user_id, l.room
    from jsonb_to_recordset(${json}::jsonb) l
      (section_id bigint, weekday smallint, period_id bigint, subject_id bigint, user_id bigint,
      room text) join periods p on p.company_id = ${company}::bigint and p.id = l.period_id
    join subjects b on b.company_id = p.company_id and b.id = l.subject_id returning id`.execute(tx)
  return { lessons: rows.map(({ id }) => id) }
}

/** Who teaches the subject stays: a routine that was wrong does not say that the teacher was. */
async function undo({ tx, company }: ImportPlace, made: Made): Promise<void> {
  const ids = (made as { lessons: number[] }).lessons
  const { rows } = await sql<{
    id: number
  }>`delete from routine_slots where company_id = ${company} and id = any(${ids}::bigint[]) returning id`.execute(tx)
  if (rows.length !== ids.length) throw routineImport.undo.refuse('changed-since')
}
