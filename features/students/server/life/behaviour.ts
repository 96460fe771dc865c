/** Behaviour points: the entries. */
import { sql } from 'kysely'
import { pageOf } from '#platform/server/sql-words.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import { listAnswer } from '#platform/contract/list.ts'
import { fieldError, notFound, notOfList } from '#platform/contract/refusal.ts'
import { type Ctx, makerOf } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { addBehaviour, type BehaviourEntry, listBehaviour, removeBehaviour } from '../../contract/life.ts'
import { reachStudent } from '../student-scope.ts'
import { downloadOf, whoColumns } from './downloads.ts'
import { isOwn, placed, reachAll, seatOf, who, within } from './life-sql.ts'

type Query = InputOf<typeof listBehaviour>
const entriesOf = (ctx: Ctx, input: Query) => sql`
    from behaviour_entries b
    join behaviour_categories c on c.company_id = b.company_id
      and c.id = b.behaviour_category_id ${seatOf(ctx, sql`b.student_id`)}
    where b.company_id = ${ctx.company} and b.batch_id = ${ctx.batch?.id ?? null} and ${placed(ctx, input)}
      and ${within(sql`b.seen_on`, input)}
      and ${input.student_id ? sql`b.student_id = ${input.student_id}` : sql`true`}
        and ${input.behaviour_category_id ? sql`b.behaviour_category_id = ${input.behaviour_category_id}` : sql`true`}`

function select(ctx: Ctx, input: Query) {
  const statement = sql<Omit<BehaviourEntry, 'own'> & { maker: number | null }>`
    select b.id, ${who}, b.behaviour_category_id, c.name as behaviour_category, c.name_np as behaviour_category_np,
      b.points, b.seen_on, b.note,
      b.made_by as maker,
      (select m.full_name from users m where m.company_id = b.company_id and m.id = b.made_by) as made_by
    ${entriesOf(ctx, input)}
    order by b.seen_on ${sql.raw(input.descending || !input.sortBy ? 'desc' : 'asc')}, b.id desc
      ${pageOf(input)}`
  return { statement }
}

const list = handle(listBehaviour, async (input, ctx) => {
  const { rows } = await select(ctx, input).statement.execute(ctx.tx)
  const { rows: total } = await sql<{ n: number }>`select count(*) as n ${entriesOf(ctx, input)}`.execute(ctx.tx)
  return listAnswer(
    rows.map(({ maker, ...row }) => ({ ...row, own: isOwn(ctx, maker, 'behaviour-delete') })),
    total[0]!.n,
    input,
    '/api/behaviour',
  )
})

const add = handle(addBehaviour, async ({ student_ids, behaviour_category_id, note, ...sent }, ctx) => {
  const { seen_on = ctx.today } = sent
  await reachAll(ctx, student_ids)
  if (seen_on > ctx.today) throw fieldError('seen_on', 'This day is still to come')
  const { rows } = await sql`
    insert into behaviour_entries
      (company_id, student_id, batch_id, behaviour_category_id, points, seen_on, note, made_by)
    select distinct ${ctx.company}::bigint, s.id, ${ctx.batch!.id}::bigint, c.id, c.points, ${seen_on}::date,
      ${note ?? null}::text, ${makerOf(ctx)}::bigint
    from unnest(${student_ids}::bigint[]) s (id) join behaviour_categories c on c.company_id = ${ctx.company}::bigint
      and c.id = ${behaviour_category_id}::bigint returning id`.execute(ctx.tx)
  if (!rows.length) throw notOfList('behaviour_category_id')
  ctx.note({ entity: 'behaviour_entries', after: { student_ids, behaviour_category_id, seen_on, note } })
  return { message: 'Behaviour noted.' }
})

const remove = handle(removeBehaviour, async ({ id }, ctx) => {
  const row = await ctx.tx
    .selectFrom('behaviour_entries')
    .selectAll()
    .where('company_id', '=', ctx.company)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('This entry'))
  await reachStudent(ctx, row.student_id, { what: 'This entry' })
  if (!isOwn(ctx, row.made_by, 'behaviour-delete')) throw removeBehaviour.refuse('not-own')
  await ctx.tx.deleteFrom('behaviour_entries').where('company_id', '=', ctx.company).where('id', '=', id).execute()
  ctx.note({ entity: 'behaviour_entries', entity_id: id, before: row })
  return { message: 'Entry taken back.' }
})

const download = downloadOf<Query>({
  base: '/api/behaviour',
  title: 'Behaviour',
  right: 'behaviour-read',
  query: listBehaviour.input,
  select,
  columns: [
    { name: 'seen_on', label: 'Date', kind: 'date' },
    ...whoColumns,
    { name: 'behaviour_category', label: 'Category', kind: 'text' },
    { name: 'points', label: 'Points', kind: 'int' },
    { name: 'note', label: 'Note', kind: 'long_text' },
    { name: 'made_by', label: 'By', kind: 'text' },
  ],
})

export const behaviourHandlers = [list, download, add, remove]
