/** Which buttons show (specification, section 6). The server decides anew whatever shows. */
import type { Right } from '#platform/contract/rights.ts'
import type { Access, AnyRow } from './list-types.ts'

export interface AccessRights {
  create?: Right
  update?: Right
  remove?: Right
}

export interface Situation {
  can: (right: Right | undefined) => boolean
  ut: 'admin' | 'super'
  /** Slug of the acting role. */
  role: string
  /** The batch worked in; null for a super user who acts in no school. */
  batch: { id: number; is_current: boolean } | null
  /** The rule of the current batch is switched off for this list. */
  anyBatch?: boolean
}

/** Those whom the specification calls admin: every user of a school has the type 'admin', so the role tells. */
const admins = new Set(['admin', 'administrator', 'super'])

export function rowAccess(rights: AccessRights, { can, ut, role, batch, anyBatch }: Situation): Access {
  const inCurrent = !batch || batch.is_current
  const ofCurrent = (row: AnyRow) =>
    anyBatch || (inCurrent && (row.batch_id === undefined || batch === null || row.batch_id === batch.id))
  const seesDelete = rights.remove !== undefined && rights.remove !== false && (ut === 'super' || admins.has(role))
  return {
    add: rights.create !== undefined && (ut === 'super' || (can(rights.create) && inCurrent)),
    edit: (row) => can(rights.update) && ofCurrent(row),
    remove: (row) => seesDelete || (can(rights.remove) && ofCurrent(row)),
  }
}
