/** Lessons are placed, changed, moved and taken out. */
import { sql } from 'kysely'
import { notFound, orNotFound } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import * as contract from '../../contract/routine.ts'
import type { Slot } from '../../contract/routine.ts'
import { sectionScope } from '../section-scope.ts'
import { lockRoutine, orNameClash, slotColumns, slotTables, type Wanted } from './clashes.ts'
import { worksHere } from './week-grid.ts'

function batchOf(ctx: Ctx): number {
  if (!ctx.batch) throw contract.placeLesson.refuse('no-batch')
  return ctx.batch.id
}

async function readSlot(ctx: Ctx, id: number): Promise<Slot> {
  const { rows } = await sql<Slot>`select ${slotColumns} from ${slotTables} where s.company_id = ${ctx.company}
      and s.batch_id = ${ctx.batch?.id ?? null}::bigint and s.id = ${id}
      and ${sectionScope(ctx, sql`s.section_id`)}`.execute(ctx.tx)
  return orNotFound(rows[0], 'This lesson')
}

async function checkPeriod(ctx: Ctx, id: number): Promise<void> {
  const found = await ctx.tx
    .selectFrom('periods')
    .select('kind')
    .where('company_id', '=', ctx.company)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('This period'))
  if (found.kind === 'break') throw contract.placeLesson.refuse('break')
}

/** The subject is of the section's grade, the teacher works here; who has a lesson teaches the subject in the section from now on. */
async function checkSubject(ctx: Ctx, section: number, subject: number, teacher: number | null): Promise<void> {
  const { rows } = await sql<{ same: boolean | null; works: boolean }>`
    select (select b.grade_id = x.grade_id from subjects b where b.company_id = x.company_id and b.id = ${subject})
      as same,
      ${teacher}::bigint is null
        or exists (select from users u where u.company_id = x.company_id and u.id = ${teacher}::bigint
        and u.deleted_at is null and ${worksHere(sql`u.id`, ctx.company)}) as works
    from sections x
    where x.company_id = ${ctx.company} and x.id = ${section} and ${sectionScope(ctx, sql`x.id`)}`.execute(ctx.tx)
  if (!rows[0]) throw notFound('This section')
  if (rows[0].same === null) throw notFound('This subject')
  if (!rows[0].same) throw contract.placeLesson.refuse('other-grade')
  if (!rows[0].works) throw contract.placeLesson.refuse('no-teacher')
  if (teacher === null) return
  await ctx.tx
    .insertInto('subject_teachers')
    .values({
      company_id: ctx.company,
      batch_id: batchOf(ctx),
      section_id: section,
      subject_id: subject,
      user_id: teacher,
    })
    .onConflict((same) => same.doNothing())
    .execute()
}

const place = handle(contract.placeLesson, async ({ section_id, weekday, period_id, subject_id, ...rest }, ctx) => {
  const batch = batchOf(ctx)
  const [user_id, room] = [rest.user_id ?? null, rest.room || null]
  await lockRoutine(ctx, batch)
  await checkPeriod(ctx, period_id)
  await checkSubject(ctx, section_id, subject_id, user_id)
  const { rows } = await orNameClash(ctx, batch, [{ section_id, subject_id, weekday, period_id, user_id, room }], () =>
    sql<{ id: number }>`
    insert into routine_slots
      (company_id, batch_id, section_id, weekday, period_id, span, subject_id, in_group, user_id, room)
    select p.company_id, ${batch}::bigint, ${section_id}::bigint, ${weekday}::smallint, p.id, p.span, b.id, b.in_group,
      ${user_id}::bigint, ${room}::text
    from periods p join subjects b on b.company_id = p.company_id and b.id = ${subject_id}
    where p.company_id = ${ctx.company}
      and p.id = ${period_id} returning id`.execute(ctx.tx),
  )
  const data = await readSlot(ctx, rows[0]!.id)
  ctx.note({ entity: 'routine_slots', entity_id: data.id, after: data })
  return { data, message: 'Lesson placed.' }
})

const change = handle(contract.changeLesson, async ({ id, subject_id, ...rest }, ctx) => {
  const batch = batchOf(ctx)
  const [user_id, room] = [rest.user_id ?? null, rest.room || null]
  await lockRoutine(ctx, batch)
  const before = await readSlot(ctx, id)
  await checkSubject(ctx, before.section_id, subject_id, user_id)
  await orNameClash(ctx, batch, [{ ...before, subject_id, user_id, room }], () =>
    sql`
    update routine_slots s set subject_id = b.id, in_group = b.in_group, user_id = ${user_id}, room = ${room}
    from subjects b
    where s.company_id = ${ctx.company} and s.id = ${id} and b.company_id = s.company_id
      and b.id = ${subject_id}`.execute(ctx.tx),
  )
  const data = await readSlot(ctx, id)
  ctx.note({ entity: 'routine_slots', entity_id: id, before, after: data })
  return { data, message: 'Lesson changed.' }
})

const move = handle(contract.moveLesson, async ({ id, weekday, period_id, with_id }, ctx) => {
  const batch = batchOf(ctx)
  await lockRoutine(ctx, batch)
  const moved = await readSlot(ctx, id)
  await checkPeriod(ctx, period_id)
  const wanted: (Wanted & { id: number })[] = [{ ...moved, weekday, period_id }]
  if (with_id) wanted.push({ ...(await readSlot(ctx, with_id)), weekday: moved.weekday, period_id: moved.period_id })
  await orNameClash(ctx, batch, wanted, () =>
    sql`
    update routine_slots s set weekday = w.weekday, period_id = p.id, span = p.span
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) w (id bigint, weekday smallint, period_id bigint)
      join periods p on p.company_id = ${ctx.company} and p.id = w.period_id
    where s.company_id = ${ctx.company} and s.id = w.id`.execute(ctx.tx),
  )
  ctx.note({
    entity: 'routine_slots',
    entity_id: id,
    before: { weekday: moved.weekday, period_id: moved.period_id },
    after: { weekday, period_id, with_id },
  })
  return { message: with_id ? 'The lessons have changed places.' : 'Lesson moved.' }
})

const remove = handle(contract.removeLesson, async ({ id }, ctx) => {
  const before = await readSlot(ctx, id)
  await ctx.tx.deleteFrom('routine_slots').where('company_id', '=', ctx.company).where('id', '=', id).execute()
  ctx.note({ entity: 'routine_slots', entity_id: id, before })
  return { message: 'Lesson taken out.' }
})

export const lessonHandlers = [place, change, move, remove]
