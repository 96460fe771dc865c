/** Where somebody is to ride: a stop of a route in service, in a vehicle that is held for it. */
import { sql } from 'kysely'
import { fieldError, notOfList } from '#platform/contract/refusal.ts'
import type { Ctx, Frame } from '#platform/server/context.ts'
import { assignTransport } from '../../contract/assignments.ts'
import type { Direction } from '../../contract/words.ts'
import { holdVehicles } from './seats.ts'

interface Asked {
  route_id: number
  stop_id: number
  direction: Direction
  vehicle_id?: number | undefined
  from_date: string
}
export interface Place {
  route_id: number
  stop_id: number
  direction: Direction
  vehicle_id: number
}

export function batchOf({ batch }: Ctx): Frame {
  if (!batch) throw assignTransport.refuse('no-batch')
  return batch
}

export function checkDay(ctx: Ctx, from_date: string): void {
  const { start_date, end_date } = batchOf(ctx)
  if (from_date < start_date || from_date > end_date) throw fieldError('from_date', 'Choose a day of the batch')
}

export async function holdPlace(ctx: Ctx, { from_date, vehicle_id, ...asked }: Asked): Promise<Place> {
  checkDay(ctx, from_date)
  const { rows } = await sql<{ vehicle_id: number | null; in_service: boolean }>`
    select r.vehicle_id, r.is_active as in_service from route_stops s
    join routes r on r.company_id = s.company_id and r.id = s.route_id
    where s.company_id = ${ctx.company} and s.id = ${asked.stop_id} and s.route_id = ${asked.route_id}`.execute(ctx.tx)
  const [stop] = rows
  if (!stop) throw notOfList('stop_id')
  if (!stop.in_service) throw fieldError('route_id', 'This route is not in service')
  const vehicle = vehicle_id ?? stop.vehicle_id
  if (vehicle === null)
    throw assignTransport.refuse('no-vehicle', {
      errors: { vehicle_id: ['Field is required'] },
    })
  await holdVehicles(ctx, [vehicle])
  return { ...asked, vehicle_id: vehicle }
}
