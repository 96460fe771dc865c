/** Two racks for each school of the demo. */
import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'
import type { DemoSchool } from '#platform/server/demo.ts'

export async function fill(tx: Tx, { id }: DemoSchool): Promise<void> {
  await sql`insert into racks (company_id, code, place, kind) values (${id}::bigint, 'A', 'Beside the door', 'open'), (${id}::bigint, 'B', null, 'closed')`.execute(
    tx,
  )
}
