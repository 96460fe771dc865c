/** What somebody teaches on a day of the week: for the home page. */
import { sql } from 'kysely'
import { classColumns } from '../seat.ts'
import type { Ctx } from '#platform/server/context.ts'
import { slotTables } from './clashes.ts'

export interface OwnLesson {
  id: number
  period: string
  period_np: string | null
  /** Nepal's clock, 'HH:MM'. */
  starts_at: string
  ends_at: string
  /** Which lesson of the shift this is, from 1; breaks are not counted. */
  number: number
  section_id: number
  grade: string
  grade_np: string | null
  section: string
  subject_id: number
  subject: string
  subject_np: string | null
  room: string | null
}

/** The lessons of whoever asks, in the batch worked in, in the order of the day. Weekdays are 0 Sunday to 6 Saturday. */
export async function ownLessons(ctx: Ctx, weekday: number): Promise<OwnLesson[]> {
  if (ctx.user.company_id !== ctx.company) return []
  const { rows } = await sql<OwnLesson>`
    select s.id, p.name as period, p.name_np as period_np, to_char(p.starts_at, 'HH24:MI') as starts_at,
      to_char(p.ends_at, 'HH24:MI') as ends_at,
      (select count(*)::int from periods q where q.company_id = p.company_id and q.shift = p.shift and q.kind = 'lesson'
        and q.starts_at <= p.starts_at) as number,
      s.section_id, ${classColumns}, s.subject_id, b.name as subject, b.name_np as subject_np, s.room
    from ${slotTables} join periods p on p.company_id = s.company_id and p.id = s.period_id
    where s.company_id = ${ctx.company} and s.batch_id = ${ctx.batch?.id ?? null}::bigint and s.user_id = ${ctx.user.id}
      and s.weekday = ${weekday} order by s.span, s.id`.execute(ctx.tx)
  return rows
}
