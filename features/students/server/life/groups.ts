/** Members of groups. */
import { sql } from 'kysely'
import { pageOf } from '#platform/server/sql-words.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import { listAnswer } from '#platform/contract/list.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { type Listing, readWhole } from '#platform/server/listing.ts'
import { addMembers, type GroupMember, groupMembers, removeMembers } from '../../contract/life.ts'
import { downloadOf, whoColumns } from './downloads.ts'
import { placed, reachAll, seatOf, who } from './life-sql.ts'

async function checkGroup(ctx: Ctx, id: number): Promise<void> {
  await ctx.tx
    .selectFrom('student_groups')
    .select('id')
    .where('company_id', '=', ctx.company)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('This group'))
}

type Query = InputOf<typeof groupMembers>
const membersOf = (ctx: Ctx, input: Query) =>
  sql`from student_group_members m ${seatOf(ctx, sql`m.student_id`)}
    where m.company_id = ${ctx.company} and m.group_id = ${input.group_id}
    and ${placed(ctx, input)}`

async function select(ctx: Ctx, input: Query): Promise<Listing<GroupMember>> {
  await checkGroup(ctx, input.group_id)
  const statement = sql<GroupMember>`select ${who}, m.since ${membersOf(ctx, input)}
      order by u.full_name collate "C" ${sql.raw(input.descending ? 'desc' : 'asc')}, u.id
      ${pageOf(input)}`
  return { statement }
}

const members = handle(groupMembers, async (input, ctx) => {
  const rows = await readWhole(ctx.tx, await select(ctx, input))
  const { rows: total } = await sql<{ n: number }>`select count(*) as n ${membersOf(ctx, input)}`.execute(ctx.tx)
  return listAnswer(rows, total[0]!.n, input, `/api/student-group/${input.group_id}/members`)
})

const add = handle(addMembers, async ({ group_id, student_ids, section_id }, ctx) => {
  await checkGroup(ctx, group_id)
  if (!student_ids?.length && !section_id) throw addMembers.refuse('nobody')
  if (student_ids?.length) await reachAll(ctx, student_ids)
  const chosen = student_ids?.length
    ? sql`select unnest(${student_ids}::bigint[]) as id`
    : sql`select u.id from enrolments q ${seatOf(ctx, sql`q.student_id`)} where q.company_id = ${ctx.company}
      and q.batch_id = ${ctx.batch?.id ?? null} and q.section_id = ${section_id!} and q.status = 'studying'
      and ${placed(ctx, {})}`
  const { rows } = await sql<{ student_id: number }>`
    insert into student_group_members (company_id, group_id, student_id, since) select distinct ${ctx.company}::bigint,
      ${group_id}::bigint,
      c.id, ${ctx.today}::date from (${chosen}) c
    on conflict do nothing returning student_id`.execute(ctx.tx)
  ctx.note({ entity: 'student_groups', entity_id: group_id, after: { added: rows.map((row) => row.student_id) } })
  return { data: { added: rows.length }, message: 'Added to the group.' }
})

const remove = handle(removeMembers, async ({ group_id, student_ids }, ctx) => {
  await checkGroup(ctx, group_id)
  await reachAll(ctx, student_ids)
  await sql`delete from student_group_members where company_id = ${ctx.company} and group_id = ${group_id}
    and student_id = any(${student_ids}::bigint[])`.execute(ctx.tx)
  ctx.note({ entity: 'student_groups', entity_id: group_id, before: { removed: student_ids } })
  return { message: 'Taken out of the group.' }
})

const download = downloadOf<Query>({
  base: '/api/student-group/{group_id}/members',
  title: 'Group members',
  right: 'student-read',
  query: groupMembers.input,
  columns: [...whoColumns, { name: 'since', label: 'Since', kind: 'date' }],
  select,
})

export const groupHandlers = [members, download, add, remove]
