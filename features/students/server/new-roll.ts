/** The roll of a newcomer by the school's rule. */
import { sql } from 'kysely'
import { academicSettings } from '#features/academics/contract/settings.ts'
import type { Ctx } from '#platform/server/context.ts'
import { readSettings } from '#platform/server/settings.ts'

/** 'next': behind the last of the section. Otherwise none: the office gives them by name later, or the school has none. */
export async function newRoll(ctx: Ctx, seat: { batch_id: number; section_id: number | null }): Promise<number | null> {
  if (seat.section_id === null || (await readSettings(ctx, academicSettings)).new_roll !== 'next') return null
  // two who are admitted at once come one after the other
  await sql`select from sections where company_id = ${ctx.company} and id = ${seat.section_id}
    for no key update`.execute(ctx.tx)
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(roll), 0) + 1 as next from enrolments
    where company_id = ${ctx.company} and batch_id = ${seat.batch_id} and section_id = ${seat.section_id}`.execute(
    ctx.tx,
  )
  return rows[0]!.next > 9999 ? null : rows[0]!.next
}
