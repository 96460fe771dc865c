/** Two who study in a section cannot have one roll: said with names before anything is changed. */
import { sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { undoBulkChange } from '../../contract/bulk-change.ts'

/** An enrolment as it is meant to be. */
export interface MeantSeat {
  id: number
  batch_id: number
  section_id: number | null
  roll: number | null
  status: string
}
/** So many are told by name. */
const most = 10

/** Refuses where somebody who is not among `seats` has one of their rolls by now. */
export async function refuseTakenRolls(ctx: Ctx, seats: readonly MeantSeat[]): Promise<void> {
  const meant = seats
    .filter((seat) => seat.status === 'studying' && seat.roll !== null && seat.section_id !== null)
    .map(({ id, batch_id, section_id, roll }) => ({ id, batch_id, section_id, roll }))
  if (!meant.length) return
  const { rows } = await sql<{ roll: number; name: string; holder: string }>`
    select m.roll, u.full_name as name, h.full_name as holder
    from jsonb_to_recordset(${JSON.stringify(meant)}::jsonb) m (id bigint, batch_id bigint, section_id bigint, roll int)
    join enrolments e on e.company_id = ${ctx.company} and e.id = m.id
    join users u on u.company_id = ${ctx.company} and u.id = e.student_id
    join enrolments o on o.company_id = ${ctx.company} and o.batch_id = m.batch_id and o.section_id = m.section_id
      and o.roll = m.roll
      and o.status = 'studying' and o.id <> all(${seats.map((seat) => seat.id)}::bigint[])
    join users h on h.company_id = ${ctx.company} and h.id = o.student_id
    order by m.roll, u.id`.execute(ctx.tx)
  if (!rows.length) return
  const lines = rows.slice(0, most).map(({ roll, name, holder }) => `${roll} ${name}: ${holder}`)
  const told = rows.slice(0, most).map(({ roll, name, holder }) => `roll ${roll} of ${name} is ${holder}'s now`)
  const more = rows.length > most ? [`and ${rows.length - most} more`] : []
  throw new Refusal('roll-taken', `${undoBulkChange.refusals['roll-taken']} (${[...told, ...more].join('; ')})`, {
    errors: { roll: [...lines, ...more] },
  })
}
