/** Which lesson stands in the way of another. The database refuses by itself (migrations/0015-academics-more.sql); this says with what. */
import { type RawBuilder, sql } from 'kysely'
import { userOf } from '#features/access/server/index.ts'
import { classColumns, classOf } from '../seat.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { Reader } from '#platform/server/reading-only.ts'

type Where = Pick<Ctx, 'tx' | 'company'>

export interface Wanted {
  /** The lesson itself; absent for a new one. */
  id?: number
  section_id: number
  subject_id: number
  weekday: number
  period_id: number
  user_id: number | null
  room: string | null
}

/** Writers of a batch's routine come one after the other; readers and all else go on. */
export const lockRoutine = ({ tx, company }: Where, batch: number) =>
  sql`select from batches where company_id = ${company} and id = ${batch} for no key update`.execute(tx)

/** Does the writing; where the database refuses, all of it is taken back and the lesson in the way is named. */
export async function orNameClash<T>(
  ctx: Where,
  batch: number,
  wanted: readonly Wanted[],
  write: () => Promise<T>,
): Promise<T> {
  await sql`savepoint lesson`.execute(ctx.tx)
  try {
    return await write()
  } catch (error) {
    if ((error as { code?: string }).code !== '23P01') throw error
    await sql`rollback to savepoint lesson`.execute(ctx.tx)
    const found = await clashOf(ctx, batch, wanted)
    throw new Refusal(
      'clash',
      found?.says ?? 'This teacher, room or section is taken then.',
      found ? { errors: { [found.field]: [found.says] } } : {},
    )
  }
}

/** Lessons of one section meet only where all are of optional groups, and each of another subject. */
const meetInSection = sql`(o.section_id = w.section_id
  and not (o.in_group and w.in_group and o.subject_id <> w.subject_id))`
/** Sentences about lesson `o`, of subject `b` in section `x` of grade `g` by user `u`, that is in the way of `w`; both know section_id, subject_id, in_group, user_id and room. */
export const clashWords = sql`case
  when ${meetInSection} then g.name || ' ' || x.name || ' has ' || b.name || ' then.'
  when o.user_id = w.user_id then u.full_name || ' teaches ' || b.name || ' in ' || g.name || ' ' || x.name || ' then.'
  else 'Room ' || o.room || ' is taken by ' || g.name || ' ' || x.name || ' (' || b.name || ') then.' end`
export const inTheWay = sql`(${meetInSection} or o.user_id = w.user_id or lower(o.room) = lower(w.room))`
export const lessonNames = sql`
  ${classOf('o')}
  join subjects b on b.company_id = o.company_id and b.id = o.subject_id left join ${userOf('o.user_id')}`

async function clashOf(
  { tx, company }: Where,
  batch: number,
  wanted: readonly Wanted[],
): Promise<{ field: string; says: string } | undefined> {
  const own = wanted.flatMap((each) => each.id ?? [])
  const { rows } = await sql<{ field: string; says: string }>`
    select case when ${meetInSection} then 'period_id' when o.user_id = w.user_id then 'user_id' else 'room' end
      as field, ${clashWords} as says
    from (select w.*,
      coalesce((select in_group from subjects where company_id = ${company} and id = w.subject_id), false) as in_group
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) w
        (section_id bigint, subject_id bigint, weekday int, period_id bigint,
        user_id bigint, room text)) w
    join periods p on p.company_id = ${company} and p.id = w.period_id
    join routine_slots o on o.company_id = p.company_id and o.batch_id = ${batch} and o.weekday = w.weekday
      and o.span && p.span
      and o.id <> all(${own}::bigint[]) and ${inTheWay}
    ${lessonNames} order by ${meetInSection} desc, o.user_id = w.user_id desc nulls last, o.id limit 1`.execute(tx)
  return rows[0]
}

const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

/** Would lessons of a period meet others if it were from - to ('HH:MM')? The first such, in words. */
export async function lessonsMeet(
  { tx, company }: { tx: Reader; company: number },
  period: number,
  from: string,
  to: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ says: string }>`
    select ${clashWords} as says from routine_slots w
    join routine_slots o on o.company_id = w.company_id and o.batch_id = w.batch_id and o.weekday = w.weekday
      and o.period_id <> w.period_id
      and o.span && int4range(${minutes(from)}::int, ${minutes(to)}::int) and ${inTheWay}
    ${lessonNames} where w.company_id = ${company} and w.period_id = ${period} limit 1`.execute(tx)
  return rows[0]?.says
}

/** Lesson `s` as the wire has it; beside `slotTables`. */
export const slotColumns: RawBuilder<unknown> = sql`
  s.id, s.weekday, s.period_id, s.section_id, ${classColumns}, s.subject_id, s.in_group, b.name as subject,
    b.name_np as subject_np,
  s.user_id, u.full_name as teacher, u.name_np as teacher_np, s.room`
export const slotTables: RawBuilder<unknown> = sql`
  routine_slots s ${classOf('s')}
  join subjects b on b.company_id = s.company_id and b.id = s.subject_id left join ${userOf('s.user_id')}`
