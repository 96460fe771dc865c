/** Students get a seat from a stop of a route. */
import { type RawBuilder, sql } from 'kysely'
import { userOf } from '#features/access/server/index.ts'
import { studentScope } from '#features/students/server/index.ts'
import { fieldError, notFound } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { assignTransport } from '../../contract/assignments.ts'
import { orOverlaps } from './overlaps.ts'
import { batchOf, holdPlace, type Place } from './place.ts'
import { checkSeats } from './seats.ts'

interface Rider {
  enroll_id: number
  student_id: number
  name: string
  studies: boolean
}

const riders = async (ctx: Ctx, which: RawBuilder<unknown>): Promise<Rider[]> =>
  (
    await sql<Rider>`
      select e.id as enroll_id, e.student_id, u.full_name as name, e.status = 'studying' as studies
      from enrolments e join ${userOf('e.student_id')} and u.deleted_at is null
      where e.company_id = ${ctx.company} and e.batch_id = ${batchOf(ctx).id}
        and ${studentScope(ctx, sql`e.student_id`)} and ${which}
      order by e.id`.execute(ctx.tx)
  ).rows

/** Those who are named, all of whom must study here; a student out of reach is none. */
async function named(ctx: Ctx, ids: readonly number[]): Promise<Rider[]> {
  const wanted = [...new Set(ids)]
  const found = await riders(ctx, sql`e.student_id = any(${wanted}::bigint[])`)
  if (found.length !== wanted.length) throw notFound('One of these students')
  const gone = found.filter(({ studies }) => !studies)
  if (gone.length)
    throw assignTransport.refuse('not-studying', { errors: { student_ids: gone.map(({ name }) => name) } })
  return found
}

/** Those of the section who have a free way from the day on. */
const ofSection = (ctx: Ctx, section: number, { direction }: Place, day: string) =>
  riders(
    ctx,
    sql`e.section_id = ${section} and e.status = 'studying' and not exists (
      select from transport_assignments o where o.company_id = e.company_id and o.student_id = e.student_id
        and (o.direction = ${direction} or 'both' in (o.direction, ${direction}))
        and coalesce(o.until_date, ${day}::date) >= ${day}::date)`,
  )

const assign = handle(assignTransport, async ({ student_ids, section_id, until_date, ...asked }, ctx) => {
  const { tx, company } = ctx
  const { from_date } = asked
  if (!student_ids?.length && !section_id)
    throw assignTransport.refuse('nobody', { errors: { student_ids: ['Field is required'] } })
  if (until_date && until_date < from_date) throw fieldError('until_date', 'Must not be before the first day')
  const place = await holdPlace(ctx, asked)
  const who = student_ids?.length ? await named(ctx, student_ids) : await ofSection(ctx, section_id!, place, from_date)
  if (!who.length) throw assignTransport.refuse('nobody')
  await orOverlaps(() =>
    sql`
      insert into transport_assignments
        (company_id, enroll_id, student_id, route_id, stop_id, vehicle_id, direction, from_date, until_date)
      select ${company}::bigint, enroll_id, student_id, ${place.route_id}::bigint, ${place.stop_id}::bigint,
        ${place.vehicle_id}::bigint, ${place.direction},
        ${from_date}::date, ${until_date ?? null}::date
      from unnest(${who.map((each) => each.enroll_id)}::bigint[], ${who.map((each) => each.student_id)}::bigint[]) w
        (enroll_id, student_id)
      order by student_id`.execute(tx),
  )
  await checkSeats(ctx, [place.vehicle_id], from_date)
  ctx.note({
    entity: 'transport_assignments',
    after: { ...place, from_date, until_date: until_date ?? null, students: who.map((each) => each.student_id) },
  })
  return { data: { assigned: who.length }, message: 'Assigned.' }
})

export const assignHandlers = [assign]
