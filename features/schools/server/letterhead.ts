/** What stands on top of every paper of the school. */
import type { Letterhead } from '#platform/server/asked-of-rooms.ts'
import type { Tx } from '#platform/server/db.ts'

export async function readLetterhead(tx: Tx, company: number): Promise<Letterhead> {
  const { primary_phone, ...school } = await tx
    .selectFrom('companies')
    .select(['name', 'name_np', 'address', 'primary_phone', 'pan'])
    .where('id', '=', company)
    .executeTakeFirstOrThrow()
  return { ...school, phone: primary_phone }
}
