/** Days present for an exam: read by section, counted out of attendance by class, typed. The days of school of a class stand beside them and are never fewer (migrations/0102). */
import { sql } from 'kysely'
import { classColumns, sectionScope, sectionsOfClasses } from '#features/academics/server/index.ts'
import { daysAttended, daysTaken } from '#features/attendance/server/index.ts'
import { addDays } from '#nepal/bikram-sambat.ts'
import { fieldError, orNotFound } from '#platform/contract/refusal.ts'
import { type Ctx, makerOf } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import * as contract from '../../contract/exam-attendance.ts'
import { batchOf, enrolled } from '../marks/reach.ts'
import { classStates, examOf, refuseDone } from '../set-up/exam-of.ts'

interface Place {
  grade_id: number
  grade: string
  grade_np: string | null
  section: string
  school_days: number | null
  counted_days: number | null
  counted_from: string | null
  counted_to: string | null
}

/** A section of one's own in a class of the exam, or 404. */
async function placeOf(ctx: Ctx, exam: number, section: number): Promise<Place> {
  const { rows } = await sql<Place>`
    select x.grade_id, ${classColumns}, c.school_days, c.counted_days, c.counted_from, c.counted_to
    from ${sectionsOfClasses}
    join exam_grades c on c.company_id = x.company_id and c.grade_id = x.grade_id and c.exam_id = ${exam}
    where x.company_id = ${ctx.company} and x.id = ${section} and ${sectionScope(ctx, sql`x.id`)}`.execute(ctx.tx)
  return orNotFound(rows[0], 'This section')
}

/** Who studies in the section, or has days there. */
async function studentsOf(ctx: Ctx, exam: number, section: number): Promise<contract.StudentDays[]> {
  const { rows } = await sql<contract.StudentDays>`
    select e.id as enroll_id, e.enroll_code, e.roll, u.full_name as name, u.name_np, a.counted, a.typed,
      coalesce(a.before_joining, 0) as before_joining
    from ${enrolled}
    left join exam_attendance a on a.company_id = e.company_id and a.exam_id = ${exam} and a.enroll_id = e.id
    where e.company_id = ${ctx.company} and e.batch_id = ${batchOf(ctx)} and e.section_id = ${section}
      and e.status <> 'left' and u.deleted_at is null
    order by e.roll nulls last, u.full_name, e.id`.execute(ctx.tx)
  return rows
}

const show = handle(contract.examAttendance, async ({ exam_id, section_id }, ctx) => {
  const exam = await examOf(ctx, exam_id)
  const { counted_from, counted_to, ...place } = await placeOf(ctx, exam_id, section_id)
  return {
    data: {
      exam: exam.name,
      state: (await classStates(ctx, exam_id)).get(place.grade_id) ?? exam.state,
      ...place,
      from_date: counted_from ?? ctx.batch!.start_date,
      to_date: counted_to ?? addDays(exam.start_date, -1),
      students: await studentsOf(ctx, exam_id, section_id),
    },
  }
})

/** Before the days of school of a class become fewer, or none: what was counted is at most as many, and what was typed refuses it. */
export async function fitDays(
  ctx: Ctx,
  exam: number,
  classes: readonly { grade_id: number; school_days?: number | null | undefined }[],
): Promise<void> {
  const { rows } = await sql`
    with wanted as materialized (
      select c.grade_id, coalesce(w.school_days, c.counted_days) as days
      from jsonb_to_recordset(${JSON.stringify(classes)}::jsonb) w (grade_id bigint, school_days int)
      join exam_grades c on c.company_id = ${ctx.company} and c.exam_id = ${exam} and c.grade_id = w.grade_id),
    fitted as (
      update exam_attendance a set counted = w.days from wanted w
      where a.company_id = ${ctx.company} and a.exam_id = ${exam} and a.grade_id = w.grade_id and a.counted > w.days)
    select 1 from wanted w
    join exam_attendance a on a.company_id = ${ctx.company} and a.exam_id = ${exam} and a.grade_id = w.grade_id
    where a.typed > coalesce(w.days, -1) limit 1`.execute(ctx.tx)
  if (rows.length) throw contract.saveExamAttendance.refuse('above-days')
}

const count = handle(contract.countExamAttendance, async ({ exam_id, grade_id, from_date, to_date }, ctx) => {
  if (from_date > to_date) throw fieldError('to_date', 'Must not be before the first day')
  const exam = await examOf(ctx, exam_id, 'for update')
  const { rows: classes } = await sql<{ grade_id: number; school_days: number | null }>`
    select grade_id, school_days from exam_grades where company_id = ${ctx.company} and exam_id = ${exam_id}
      ${grade_id ? sql`and grade_id = ${grade_id}` : sql``} order by grade_id`.execute(ctx.tx)
  if (grade_id) orNotFound(classes[0], 'This class')
  const grades = classes.map((each) => each.grade_id)
  await refuseDone(ctx, exam, grades)
  const stretch = { grades, from: from_date, to: to_date }
  const { rows: taken } = await sql<{ grade_id: number; days: number }>`
    select t.grade_id, t.days from ${daysTaken(ctx, stretch)} t`.execute(ctx.tx)
  if (!taken.length) throw contract.countExamAttendance.refuse('none-taken')
  await checkTyped(ctx, exam_id, classes, taken)
  // what was counted before goes: it may be more than there are days now
  await sql`
    update exam_attendance a set counted = null where a.company_id = ${ctx.company} and a.exam_id = ${exam_id}
      and a.grade_id = any(${taken.map((each) => each.grade_id)}::bigint[])`.execute(ctx.tx)
  await sql`
    update exam_grades c set counted_days = t.days, counted_from = ${from_date}::date, counted_to = ${to_date}::date
    from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) t (grade_id bigint, days int)
    where c.company_id = ${ctx.company} and c.exam_id = ${exam_id} and c.grade_id = t.grade_id`.execute(ctx.tx)
  const { rows: written } = await sql`
    insert into exam_attendance (company_id, exam_id, grade_id, enroll_id, days_of_school, counted, before_joining)
    select c.company_id, c.exam_id, c.grade_id, e.id, c.days_of_school, least(coalesce(d.days, 0), c.days_of_school),
      coalesce(d.before, 0)
    from exam_grades c
    join ${enrolled} on e.company_id = c.company_id and e.batch_id = ${batchOf(ctx)} and e.grade_id = c.grade_id
      and e.status <> 'left' and u.deleted_at is null
    left join ${daysAttended(ctx, stretch)} d on d.enroll_id = e.id
    where c.company_id = ${ctx.company} and c.exam_id = ${exam_id}
      and c.grade_id = any(${taken.map((each) => each.grade_id)}::bigint[])
    order by e.id
    on conflict (company_id, exam_id, enroll_id)
    do update set grade_id = excluded.grade_id, days_of_school = excluded.days_of_school, counted = excluded.counted,
      before_joining = excluded.before_joining
    returning enroll_id`.execute(ctx.tx)
  const done = { classes: taken.length, students: written.length }
  ctx.note({ entity: 'exams', entity_id: exam_id, after: { counted: done, from_date, to_date } })
  return { data: done, message: 'Days present are counted.' }
})

/** A day that was typed stays, so there are at least as many days of school. */
async function checkTyped(
  ctx: Ctx,
  exam: number,
  classes: readonly { grade_id: number; school_days: number | null }[],
  taken: readonly { grade_id: number; days: number }[],
): Promise<void> {
  const open = new Set(classes.filter(({ school_days }) => school_days === null).map(({ grade_id }) => grade_id))
  const { rows } = await sql`
    select 1 from jsonb_to_recordset(${JSON.stringify(taken.filter(({ grade_id }) => open.has(grade_id)))}::jsonb) t
      (grade_id bigint, days int)
    join exam_attendance a on a.company_id = ${ctx.company} and a.exam_id = ${exam} and a.grade_id = t.grade_id
      and a.typed > t.days limit 1`.execute(ctx.tx)
  if (rows.length) throw contract.countExamAttendance.refuse('above-days')
}

const save = handle(contract.saveExamAttendance, async ({ exam_id, section_id, school_days, entries }, ctx) => {
  const exam = await examOf(ctx, exam_id, 'for update')
  const place = await placeOf(ctx, exam_id, section_id)
  await refuseDone(ctx, exam, [place.grade_id])
  const before = await studentsOf(ctx, exam_id, section_id)
  const known = new Map(before.map((each) => [each.enroll_id, each]))
  for (const { enroll_id } of entries) orNotFound(known.get(enroll_id), 'This student')
  const typedDays = school_days === undefined ? place.school_days : school_days
  const most = typedDays ?? place.counted_days
  if (most === null && entries.some(({ days }) => days !== null)) throw contract.saveExamAttendance.refuse('no-days')
  const above = entries.filter(({ days }) => days !== null && days > (most ?? 0))
  if (above.length)
    throw contract.saveExamAttendance.refuse('wrong-cells', {
      status: 422,
      errors: Object.fromEntries(
        above.map(({ enroll_id }) => [`days.${enroll_id}`, ['More days than there was school.']]),
      ),
    })
  // first those that become fewer, then the days of school, then those that become more
  await writeTyped(
    ctx,
    exam_id,
    place.grade_id,
    entries.map(({ enroll_id }) => ({ enroll_id, days: null })),
  )
  if (school_days !== undefined) {
    await fitDays(ctx, exam_id, [{ grade_id: place.grade_id, school_days }])
    await sql`
      update exam_grades set school_days = ${school_days}
      where company_id = ${ctx.company} and exam_id = ${exam_id} and grade_id = ${place.grade_id}`.execute(ctx.tx)
  }
  await writeTyped(ctx, exam_id, place.grade_id, entries)
  ctx.note({
    entity: 'exams',
    entity_id: exam_id,
    before: {
      school_days: place.school_days,
      days: entries.map(({ enroll_id }) => [enroll_id, known.get(enroll_id)!.typed]),
    },
    after: { school_days: typedDays, days: entries.map(({ enroll_id, days }) => [enroll_id, days]) },
  })
  return { message: 'Days present saved.' }
})

const writeTyped = (
  ctx: Ctx,
  exam: number,
  grade: number,
  entries: readonly { enroll_id: number; days: number | null }[],
) =>
  sql`
  insert into exam_attendance (company_id, exam_id, grade_id, enroll_id, days_of_school, typed, noted_by)
  select c.company_id, c.exam_id, c.grade_id, w.enroll_id, c.days_of_school, w.days, ${makerOf(ctx)}::bigint
  from exam_grades c cross join jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) w (enroll_id bigint, days numeric)
  where c.company_id = ${ctx.company} and c.exam_id = ${exam} and c.grade_id = ${grade} order by w.enroll_id
  on conflict (company_id, exam_id, enroll_id)
  do update set typed = excluded.typed, noted_by = excluded.noted_by, noted_at = app_now(),
    grade_id = excluded.grade_id, days_of_school = excluded.days_of_school,
    -- counted in another class
    counted = case when exam_attendance.grade_id = excluded.grade_id then exam_attendance.counted end`.execute(ctx.tx)

/** SQL: the days present of enrolment `r.enroll_id` in an exam; null: nobody knows. For a left join, as `d`. */
export const daysPresent = (ctx: Pick<Ctx, 'company'>, exam: number) => sql`
  exam_attendance d on d.company_id = ${ctx.company} and d.exam_id = ${exam} and d.enroll_id = r.enroll_id`

export const attendanceHandlers = [show, count, save]
