/** Numbers as they are written: 'PV-2083/84-000012'. */
import type { Ctx } from '#platform/server/context.ts'
import { voucherNumber } from '../../contract/voucher-words.ts'
import type { Posted } from '../books.ts'

export async function numbersOf(
  { tx, company }: Pick<Ctx, 'tx' | 'company'>,
  posted: readonly Posted[],
): Promise<{ id: number; number: string }[]> {
  const years = await tx
    .selectFrom('fiscal_years')
    .select(['id', 'name'])
    .where('company_id', '=', company)
    .where('id', 'in', [...new Set(posted.map(({ fiscal_year_id }) => fiscal_year_id))])
    .execute()
  const names = new Map(years.map(({ id, name }) => [id, name]))
  return posted.map(({ id, type, fiscal_year_id, number }) => ({
    id,
    number: voucherNumber(type, names.get(fiscal_year_id)!, number),
  }))
}
