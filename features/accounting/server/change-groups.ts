/** Groups of the chart: added, changed, removed when empty; and moves of groups and accounts in the tree. */
import { sql } from 'kysely'
import { fieldError, notFound, orNotFound, Refusal } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import * as contract from '../contract/tree-calls.ts'
import { type Move, moved, moveRefusals, placeOf, refusedMove } from '../contract/tree.ts'
import { holdChart, readTree } from './chart-tree.ts'

export async function checkCode(
  ctx: Ctx,
  table: 'account_groups' | 'accounts',
  code: string,
  own: number,
): Promise<void> {
  const { rows } = await sql`
    select from ${sql.table(table)} where company_id = ${ctx.company} and code = ${code} and id <> ${own}`.execute(
    ctx.tx,
  )
  if (rows.length) throw fieldError('code', 'Another one has this code')
}

interface GroupRow {
  id: number
  root: string
  code: string
  name: string
  name_np: string | null
}
export async function groupOf(ctx: Ctx, id: number): Promise<GroupRow> {
  const { rows } = await sql<GroupRow>`
    select id, root, code, name, name_np from account_groups where company_id = ${ctx.company} and id = ${id}`.execute(
    ctx.tx,
  )
  return orNotFound(rows[0], 'This group')
}

const add = handle(contract.addGroup, async ({ parent_id, code, name, name_np }, ctx) => {
  await holdChart(ctx)
  const parent = await groupOf(ctx, parent_id)
  await checkCode(ctx, 'account_groups', code, 0)
  const { rows } = await sql<{ id: number }>`
    insert into account_groups (company_id, parent_id, root, code, name, name_np, rank)
    select ${ctx.company}::bigint, ${parent_id}::bigint, ${parent.root}, ${code}, ${name}, ${name_np || null},
      coalesce(max(rank), 0) + 1
    from account_groups where company_id = ${ctx.company} and parent_id = ${parent_id} returning id`.execute(ctx.tx)
  const { id } = rows[0]!
  ctx.note({ entity: 'account_groups', entity_id: id, after: { parent_id, code, name, name_np } })
  return { data: { id }, message: 'Group added.' }
})

const change = handle(contract.changeGroup, async ({ id, code, name, name_np }, ctx) => {
  await holdChart(ctx)
  const before = await groupOf(ctx, id)
  await checkCode(ctx, 'account_groups', code, id)
  await sql`update account_groups set code = ${code}, name = ${name}, name_np = ${name_np || null}
    where company_id = ${ctx.company} and id = ${id}`.execute(ctx.tx)
  ctx.note({ entity: 'account_groups', entity_id: id, before, after: { code, name, name_np } })
  return { data: { id }, message: 'Group saved.' }
})

const remove = handle(contract.removeGroup, async ({ id }, ctx) => {
  await holdChart(ctx)
  const before = await groupOf(ctx, id)
  const { rows } = await sql`
    select from account_groups where company_id = ${ctx.company} and parent_id = ${id}
    union all select from accounts where company_id = ${ctx.company} and group_id = ${id}`.execute(ctx.tx)
  if (rows.length) throw contract.removeGroup.refuse('not-empty')
  await sql`delete from account_groups where company_id = ${ctx.company} and id = ${id}`.execute(ctx.tx)
  ctx.note({ entity: 'account_groups', entity_id: id, before })
  return { data: { id }, message: 'Group removed.' }
})

/** Looked at and written while nobody else is at the chart: the second of two who move one thing is told. */
const move = handle(contract.moveInTree, async ({ from = null, before = null, ...thing }, ctx) => {
  await holdChart(ctx)
  const tree = await readTree(ctx)
  const { kind, id, to } = thing
  const wanted = { ...thing, before }
  const own =
    kind === 'group' ? tree.groups.find((each) => each.id === id) : tree.accounts.find((each) => each.id === id)
  if (!own) throw notFound(kind === 'group' ? 'This group' : 'This account')
  if (!tree.groups.some((each) => each.id === to)) throw notFound('This group')
  const there = placeOf(tree, kind, id)
  const siblings =
    kind === 'group'
      ? tree.groups.filter((each) => each.parent_id === to)
      : tree.accounts.filter((each) => each.group_id === to)
  const code = refusedMove(tree, wanted)
  if (code) throw new Refusal(code, moveRefusals[code])
  if ((there?.to ?? null) !== from || (before !== null && !siblings.some((each) => each.id === before)))
    throw contract.moveInTree.refuse('changed-since')
  await write(ctx, tree, wanted)
  ctx.note({
    entity: kind === 'group' ? 'account_groups' : 'accounts',
    entity_id: id,
    before: there,
    after: { to, before },
  })
  return { message: 'Moved.' }
})

/** Only what differs; roots of accounts follow those of their groups. */
async function write(ctx: Ctx, tree: Awaited<ReturnType<typeof readTree>>, wanted: Move): Promise<void> {
  const next = moved(tree, wanted)
  const groups = next.groups.filter((each, at) => {
    const was = tree.groups[at]!
    return each.rank !== was.rank || each.root !== was.root || each.parent_id !== was.parent_id
  })
  if (groups.length)
    await sql`update account_groups g set parent_id = w.parent_id, root = w.root, rank = w.rank
      from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) w (id bigint, parent_id bigint, root text, rank int)
      where g.company_id = ${ctx.company} and g.id = w.id`.execute(ctx.tx)
  const accounts = next.accounts.filter((each, at) => {
    const was = tree.accounts[at]!
    return each.rank !== was.rank || each.group_id !== was.group_id
  })
  if (accounts.length)
    await sql`update accounts a set group_id = w.group_id, root = w.root, rank = w.rank
      from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) w (id bigint, group_id bigint, root text, rank int)
      where a.company_id = ${ctx.company} and a.id = w.id`.execute(ctx.tx)
}

export const groupHandlers = [add, change, remove, move]
