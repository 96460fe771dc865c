/** SQL word for who a row is about; it stands at this door because users are this room's. */
import { type RawBuilder, sql } from 'kysely'

/** After `join` or `left join`: the user `u` whose id the column has, as 's.id'. Whether he may have been deleted, the statement says. */
export const userOf = (column: string): RawBuilder<unknown> =>
  sql.raw(`users u on u.company_id = ${column.slice(0, column.indexOf('.'))}.company_id and u.id = ${column}`)
