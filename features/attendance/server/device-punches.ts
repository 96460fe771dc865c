/** Punches of a device become logs, and these entries by rule. */
import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'
import { applyLogs } from './apply-logs.ts'
import type { Punch } from './device-lines.ts'

/** How many were new. */
export async function keepPunches(
  tx: Tx,
  device: { company: number; id: number },
  punches: readonly Punch[],
  stamp = '',
): Promise<number> {
  const { rows } = await sql<{ id: number; user_id: number | null }>`
    insert into attendance_logs (company_id, source, device_id, pin, user_id, direction, at, raw)
    select ${device.company}::bigint, 'device', d.id, w.pin, p.user_id,
      case when d.direction = 'both' then w.direction else d.direction end, w.at, w.raw
    from (select distinct on (pin, at) * from unnest(${punches.map((each) => each.pin)}::bigint[],
      ${punches.map((each) => each.at)}::timestamptz[], ${punches.map((each) => each.direction)}::text[],
        ${punches.map((each) => each.raw)}::text[])
      u (pin, at, direction, raw) order by pin, at) w
    join attendance_devices d on d.company_id = ${device.company} and d.id = ${device.id}
    left join device_pins p on p.company_id = d.company_id and p.pin = w.pin
    order by w.at, w.pin
    on conflict (company_id, device_id, pin, at) do nothing
    returning id, user_id`.execute(tx)
  await applyLogs(
    tx,
    device.company,
    rows.filter((row) => row.user_id !== null).map((row) => row.id),
  )
  if (stamp)
    await sql`update attendance_devices set stamp = ${stamp} where company_id = ${device.company} and id = ${device.id}
      and stamp is distinct from ${stamp}`.execute(tx)
  return rows.length
}
