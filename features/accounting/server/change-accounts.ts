/** Accounts of the chart: added, changed, closed and opened again; removed while no voucher names them. */
import { sql } from 'kysely'
import { fieldError, orNotFound } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { type AccountKind, type AccountRole, roleFits, type Root } from '../contract/chart.ts'
import * as contract from '../contract/tree-calls.ts'
import { checkCode, groupOf } from './change-groups.ts'
import { holdChart, isUsed } from './chart-tree.ts'

interface Row {
  id: number
  root: Root
  code: string
  name: string
  name_np: string | null
  kind: AccountKind
  role: AccountRole | null
  bank_name: string | null
  bank_number: string | null
  closed_on: string | null
}

/** Locked as who posts to it waits for: what is looked at here holds until the end. */
async function accountRow(ctx: Ctx, id: number): Promise<Row> {
  const { rows } = await sql<Row>`
    select id, root, code, name, name_np, kind, role, bank_name, bank_number, closed_on
    from accounts where company_id = ${ctx.company} and id = ${id} for update`.execute(ctx.tx)
  return orNotFound(rows[0], 'This account')
}
async function used(ctx: Ctx, id: number): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select ${isUsed()} as used from accounts a where a.company_id = ${ctx.company} and a.id = ${id}`.execute(ctx.tx)
  return rows[0]!.used
}

interface Said {
  kind: AccountKind
  role?: AccountRole | null | undefined
  bank_name?: string | null | undefined
  bank_number?: string | null | undefined
}
async function checkRole(ctx: Ctx, { kind, role }: Said, root: Root, own: number): Promise<void> {
  if (!role) return
  const fits = roleFits[role]
  if (!fits.roots.includes(root)) throw fieldError('role', 'This role belongs below another root')
  if (fits.kind && fits.kind !== kind) throw fieldError('role', 'This role needs an account of another kind')
  const { rows } =
    await sql`select from accounts where company_id = ${ctx.company} and role = ${role} and id <> ${own}`.execute(
      ctx.tx,
    )
  if (rows.length) throw fieldError('role', 'Another account has this role')
}
const bankOf = ({ kind, bank_name, bank_number }: Said) =>
  kind === 'bank'
    ? { bank_name: bank_name || null, bank_number: bank_number || null }
    : { bank_name: null, bank_number: null }

const add = handle(contract.addAccount, async ({ group_id, code, name, name_np, ...said }, ctx) => {
  await holdChart(ctx)
  const { root } = await groupOf(ctx, group_id)
  await checkCode(ctx, 'accounts', code, 0)
  await checkRole(ctx, said, root as Root, 0)
  const bank = bankOf(said)
  const { rows } = await sql<{ id: number }>`
    insert into accounts (company_id, group_id, root, code, name, name_np, kind, role, bank_name, bank_number, rank)
    select ${ctx.company}::bigint, ${group_id}::bigint, ${root}, ${code}, ${name}, ${name_np || null}, ${said.kind},
      ${said.role ?? null},
      ${bank.bank_name}, ${bank.bank_number}, coalesce(max(rank), 0) + 1
    from accounts where company_id = ${ctx.company} and group_id = ${group_id} returning id`.execute(ctx.tx)
  const { id } = rows[0]!
  ctx.note({ entity: 'accounts', entity_id: id, after: { group_id, code, name, name_np, ...said } })
  return { data: { id }, message: 'Account added.' }
})

const change = handle(contract.changeAccount, async ({ id, code, name, name_np, ...said }, ctx) => {
  await holdChart(ctx)
  const before = await accountRow(ctx, id)
  await checkCode(ctx, 'accounts', code, id)
  if (said.kind !== before.kind && (await used(ctx, id)))
    throw fieldError('kind', 'Vouchers or the fees name this account: its kind stays')
  if (said.role && before.closed_on) throw fieldError('role', 'A closed account takes no role. Open it first')
  await checkRole(ctx, said, before.root, id)
  const bank = bankOf(said)
  await sql`
    update accounts
    set code = ${code}, name = ${name}, name_np = ${name_np || null}, kind = ${said.kind}, role = ${said.role ?? null},
      bank_name = ${bank.bank_name}, bank_number = ${bank.bank_number}
      where company_id = ${ctx.company} and id = ${id}`.execute(ctx.tx)
  ctx.note({ entity: 'accounts', entity_id: id, before, after: { code, name, name_np, ...said } })
  return { data: { id }, message: 'Account saved.' }
})

const remove = handle(contract.removeAccount, async ({ id }, ctx) => {
  await holdChart(ctx)
  const before = await accountRow(ctx, id)
  if (before.role) throw contract.removeAccount.refuse('has-role')
  if (await used(ctx, id)) throw contract.removeAccount.refuse('has-entries')
  await sql`delete from accounts where company_id = ${ctx.company} and id = ${id}`.execute(ctx.tx)
  ctx.note({ entity: 'accounts', entity_id: id, before })
  return { data: { id }, message: 'Account removed.' }
})

/** From `closed_on` (AD) on it takes no entries; those before stay. */
const close = handle(contract.closeAccount, async ({ id, closed_on }, ctx) => {
  await holdChart(ctx)
  const before = await accountRow(ctx, id)
  const { refuse } = contract.closeAccount
  if (before.role) throw refuse('has-role')
  const { rows } = await sql<{ later: boolean; drafts: boolean }>`
    select exists
      (select from account_entries
      where company_id = ${ctx.company} and account_id = ${id} and accounting_date >= ${closed_on}::date) as later,
      exists (select from voucher_lines l join vouchers v on v.company_id = l.company_id and v.id = l.voucher_id
        where l.company_id = ${ctx.company} and l.account_id = ${id} and v.date >= ${closed_on}::date)
          as drafts`.execute(ctx.tx)
  if (rows[0]!.later) throw refuse('entries-after')
  if (rows[0]!.drafts) throw refuse('in-drafts')
  await sql`update accounts set closed_on = ${closed_on}::date
    where company_id = ${ctx.company} and id = ${id}`.execute(ctx.tx)
  ctx.note({ entity: 'accounts', entity_id: id, before: { closed_on: before.closed_on }, after: { closed_on } })
  return { data: { id }, message: 'Account closed.' }
})

const open = handle(contract.openAccount, async ({ id }, ctx) => {
  await holdChart(ctx)
  const before = await accountRow(ctx, id)
  await sql`update accounts set closed_on = null where company_id = ${ctx.company} and id = ${id}`.execute(ctx.tx)
  ctx.note({ entity: 'accounts', entity_id: id, before: { closed_on: before.closed_on }, after: { closed_on: null } })
  return { data: { id }, message: 'Account opened.' }
})

export const accountHandlers = [add, change, remove, close, open]
