/** What the gate scans, for cards that other rooms print: one statement for all of them. */
import { sql } from 'kysely'
import type { Ctx } from '#platform/server/context.ts'
import type { KeyRing } from '#platform/server/key-ring.ts'
import { cardToken } from './card-token.ts'

/** Of students of the school; a card that was never renewed is the first, without a row. */
export async function gateCodes(
  { tx, company }: Pick<Ctx, 'tx' | 'company'>,
  keys: KeyRing,
  students: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ student_id: number; version: number }>`
    select student_id, version from student_cards
    where company_id = ${company} and student_id = any(${students}::bigint[])`.execute(tx)
  const versions = new Map(rows.map(({ student_id, version }) => [student_id, version]))
  return new Map(
    students.map((student) => [student, cardToken(keys, { company, student, version: versions.get(student) ?? 1 })]),
  )
}
