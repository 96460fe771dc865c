/** What stands on top of every paper of the school. */
import type { Letterhead } from '#platform/server/asked-of-rooms.ts'
import type { Tx } from '#platform/server/db.ts'
import { StoredBytes } from '#platform/server/stored-bytes.ts'

export async function readLetterhead(tx: Tx, company: number): Promise<Letterhead> {
  const { primary_phone, logo_file_id, ...school } = await tx
    .selectFrom('companies')
    .select(['name', 'name_np', 'address', 'primary_phone', 'pan', 'logo_file_id'])
    .where('id', '=', company)
    .executeTakeFirstOrThrow()
  return { ...school, phone: primary_phone, logo: logo_file_id ? new StoredBytes(company, logo_file_id) : null }
}
