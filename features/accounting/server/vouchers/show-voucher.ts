/** One voucher: its lines by name, who did what with it, what it reverses or what reversed it. */
import { sql } from 'kysely'
import { orNotFound } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { type VoucherType, voucherNumber } from '../../contract/voucher-words.ts'
import { type ShownLine, type ShownVoucher, showVoucher, type VoucherStep } from '../../contract/vouchers.ts'

interface Step {
  at: string
  by: string | null
  by_np: string | null
}
type Row = Omit<ShownVoucher, 'number' | 'lines' | 'difference' | 'reverses' | 'reversed_by' | 'history'> & {
  number: number | null
  approved: Step | null
  posted: Step | null
  made_at: string
  reverses: Other | null
  reversed_by: Other | null
}
interface Other {
  id: number
  type: VoucherType
  fiscal_year: string
  number: number
  date: string
  reason: string | null
  at: string
  by: string | null
  by_np: string | null
}

const other = (on: ReturnType<typeof sql>) => sql`(
  select jsonb_build_object('id', o.id, 'type', o.type, 'fiscal_year', y.name, 'number', o.number, 'date', o.date,
    'reason', o.reason, 'at', o.posted_at, 'by', w.full_name, 'by_np', w.name_np)
  from vouchers o join fiscal_years y on y.company_id = o.company_id and y.id = o.fiscal_year_id
  left join users w on w.company_id = o.company_id and w.id = o.posted_by
  where o.company_id = v.company_id and ${on})`

/** Null where the school has none of this id. */
export async function readVoucher({ tx, company }: Pick<Ctx, 'tx' | 'company'>, id: number): Promise<ShownVoucher> {
  const { rows } = await sql<Row>`
    select v.id, v.number, f.name as fiscal_year, v.date, v.type, v.source, v.state, v.narration, v.reference, v.amount,
      v.version, v.reverses_id, v.reason,
      v.made_by as made_by_id, m.full_name as made_by, m.name_np as made_by_np, to_jsonb(v.made_at) #>> '{}' as made_at,
      case when v.approved_at is not null
        then jsonb_build_object('at', v.approved_at, 'by', a.full_name, 'by_np', a.name_np) end as approved,
      case when v.posted_at is not null
        then jsonb_build_object('at', v.posted_at, 'by', p.full_name, 'by_np', p.name_np) end as posted,
      (select jsonb_build_object('id', r.id, 'name', r.name) from recurring_vouchers r
      where r.company_id = v.company_id and r.id = v.recurring_id) as recurring,
      ${other(sql`o.id = v.reverses_id`)} as reverses, ${other(sql`o.reverses_id = v.id`)} as reversed_by
    from vouchers v left join fiscal_years f on f.company_id = v.company_id and f.id = v.fiscal_year_id
    left join users m on m.company_id = v.company_id and m.id = v.made_by
    left join users a on a.company_id = v.company_id and a.id = v.approved_by
    left join users p on p.company_id = v.company_id and p.id = v.posted_by
    where v.company_id = ${company} and v.id = ${id}`.execute(tx)
  const { approved, posted, made_at, reverses, reversed_by, ...row } = orNotFound(rows[0], 'This voucher')
  const lines = await readLines({ tx, company }, id)
  const [made, ...changes] = await changesOf({ tx, company }, id)
  const steps: VoucherStep[] = [
    made ?? { what: 'made', at: made_at, by: row.made_by, by_np: row.made_by_np, reason: null },
    ...changes,
    ...(approved ? [{ what: 'approved' as const, ...approved, reason: null }] : []),
    ...(posted ? [{ what: 'posted' as const, ...posted, reason: null }] : []),
    ...(reversed_by
      ? [
          {
            what: 'reversed' as const,
            at: reversed_by.at,
            by: reversed_by.by,
            by_np: reversed_by.by_np,
            reason: reversed_by.reason,
          },
        ]
      : []),
  ]
  return {
    ...row,
    number: row.number === null ? null : voucherNumber(row.type, row.fiscal_year!, row.number),
    difference: lines.reduce((sum, { amount }) => sum + amount, 0),
    lines,
    reverses: reverses && said(reverses),
    reversed_by: reversed_by && said(reversed_by),
    history: steps,
  }
}

const said = ({ id, type, fiscal_year, number, date, reason }: Other) => ({
  id,
  number: voucherNumber(type, fiscal_year, number),
  date,
  reason,
})

async function readLines({ tx, company }: Pick<Ctx, 'tx' | 'company'>, id: number): Promise<ShownLine[]> {
  const { rows } = await sql<ShownLine>`
    select l.line, l.account_id, a.code as account_code, a.name as account, a.name_np as account_np,
      a.kind as account_kind,
      l.party_id, p.name as party, p.name_np as party_np, l.cost_centre_id, c.name as cost_centre,
        c.name_np as cost_centre_np,
      l.amount, l.narration, l.cheque_number, l.tds_rate_id, r.name as tds, l.tds_base, l.entry_id,
        q.state as cheque_state
    from voucher_rows l join accounts a on a.company_id = l.company_id and a.id = l.account_id
    left join parties p on p.company_id = l.company_id and p.id = l.party_id
    left join cost_centres c on c.company_id = l.company_id and c.id = l.cost_centre_id
    left join tds_rates r on r.company_id = l.company_id and r.id = l.tds_rate_id
    left join cheques q on q.company_id = l.company_id and q.entry_id = l.entry_id
    where l.company_id = ${company} and l.voucher_id = ${id} order by l.line`.execute(tx)
  return rows
}

const steps: Record<string, VoucherStep['what']> = {
  'POST /api/voucher': 'made',
  'PUT /api/voucher/{id}': 'changed',
  'POST /api/voucher/{id}/send-back': 'sent-back',
}

/** What the audit knows of it while it was a draft, from its making on; empty where the product or an import made it. */
async function changesOf({ tx, company }: Pick<Ctx, 'tx' | 'company'>, id: number): Promise<VoucherStep[]> {
  const { rows } = await sql<Omit<VoucherStep, 'what'> & { action: string }>`
    select r.action, to_jsonb(r.at) #>> '{}' as at, u.full_name as by, u.name_np as by_np, r.reason
    from audit_rows r
    left join users u on u.company_id = r.company_id and u.id = r.actor_id and r.actor_company_id = r.company_id
    where r.company_id = ${company} and r.entity = 'vouchers' and r.entity_id = ${String(id)}
      and r.action = any(${Object.keys(steps)}::text[])
    order by r.id`.execute(tx)
  const found = rows.map(({ action, ...row }) => ({ ...row, what: steps[action]! }))
  return found[0]?.what === 'made' ? found : found.length ? [undefined as never, ...found] : []
}

export const show = handle(showVoucher, async ({ id }, ctx) => ({ data: await readVoucher(ctx, id) }))
