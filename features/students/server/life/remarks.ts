/** Remarks on students. */
import { sql } from 'kysely'
import { pageOf } from '#platform/server/sql-words.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import { listAnswer } from '#platform/contract/list.ts'
import { fieldError, notFound, notOfList } from '#platform/contract/refusal.ts'
import { type Ctx, makerOf } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { addRemark, listRemarks, type Remark, removeRemark } from '../../contract/life.ts'
import { reachStudent } from '../student-scope.ts'
import { downloadOf, whoColumns } from './downloads.ts'
import { isOwn, placed, reachAll, seatOf, who, within } from './life-sql.ts'

type Query = InputOf<typeof listRemarks>
const remarksOf = (ctx: Ctx, input: Query) => sql`
    from remarks r
    join remark_types t on t.company_id = r.company_id and t.id = r.remark_type_id ${seatOf(ctx, sql`r.student_id`)}
    where r.company_id = ${ctx.company} and r.batch_id = ${ctx.batch?.id ?? null} and ${placed(ctx, input)}
      and ${within(sql`r.made_on`, input)}
      and ${input.student_id ? sql`r.student_id = ${input.student_id}` : sql`true`}
        and ${input.remark_type_id ? sql`r.remark_type_id = ${input.remark_type_id}` : sql`true`}`

function select(ctx: Ctx, input: Query) {
  const statement = sql<Omit<Remark, 'own'> & { maker: number | null }>`
    select r.id, ${who}, r.remark_type_id, t.name as remark_type, t.name_np as remark_type_np, t.tone, r.text,
      r.made_on, r.for_guardian, r.made_by as maker,
      (select m.full_name from users m where m.company_id = r.company_id and m.id = r.made_by) as made_by
    ${remarksOf(ctx, input)}
    order by r.made_on ${sql.raw(input.descending || !input.sortBy ? 'desc' : 'asc')}, r.id desc
      ${pageOf(input)}`
  return { statement }
}

/** The newest of the batch, of students whom one reaches. */
export async function latestRemarks(ctx: Ctx, most: number) {
  const { rows } = await select(ctx, listRemarks.input.parse({ rowsPerPage: most })).statement.execute(ctx.tx)
  return rows.map(({ maker: _maker, ...row }) => row)
}

const list = handle(listRemarks, async (input, ctx) => {
  const { rows } = await select(ctx, input).statement.execute(ctx.tx)
  const { rows: total } = await sql<{ n: number }>`select count(*) as n ${remarksOf(ctx, input)}`.execute(ctx.tx)
  return listAnswer(
    rows.map(({ maker, ...row }) => ({ ...row, own: isOwn(ctx, maker, 'remark-delete') })),
    total[0]!.n,
    input,
    '/api/remark',
  )
})

const add = handle(addRemark, async ({ student_ids, remark_type_id, text, for_guardian, ...sent }, ctx) => {
  const { made_on = ctx.today } = sent
  await reachAll(ctx, student_ids)
  if (made_on > ctx.today) throw fieldError('made_on', 'This day is still to come')
  const type = await ctx.tx
    .selectFrom('remark_types')
    .select('id')
    .where('company_id', '=', ctx.company)
    .where('id', '=', remark_type_id)
    .executeTakeFirst()
  if (!type) throw notOfList('remark_type_id')
  await sql`
    insert into remarks (company_id, student_id, batch_id, remark_type_id, text, made_on, for_guardian, made_by)
    select distinct ${ctx.company}::bigint, unnest(${student_ids}::bigint[]), ${ctx.batch!.id}::bigint,
      ${remark_type_id}::bigint, ${text},
      ${made_on}::date, ${for_guardian}::boolean, ${makerOf(ctx)}::bigint`.execute(ctx.tx)
  ctx.note({ entity: 'remarks', after: { student_ids, remark_type_id, text, made_on, for_guardian } })
  return { message: 'Remark saved.' }
})

const remove = handle(removeRemark, async ({ id }, ctx) => {
  const row = await ctx.tx
    .selectFrom('remarks')
    .selectAll()
    .where('company_id', '=', ctx.company)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('This remark'))
  await reachStudent(ctx, row.student_id, { what: 'This remark' })
  if (!isOwn(ctx, row.made_by, 'remark-delete')) throw removeRemark.refuse('not-own')
  await ctx.tx.deleteFrom('remarks').where('company_id', '=', ctx.company).where('id', '=', id).execute()
  ctx.note({ entity: 'remarks', entity_id: id, before: row })
  return { message: 'Remark taken back.' }
})

const download = downloadOf<Query>({
  base: '/api/remark',
  title: 'Remarks',
  right: 'remark-read',
  query: listRemarks.input,
  select,
  columns: [
    { name: 'made_on', label: 'Date', kind: 'date' },
    ...whoColumns,
    { name: 'remark_type', label: 'Type', kind: 'text' },
    { name: 'text', label: 'Remark', kind: 'long_text' },
    { name: 'for_guardian', label: 'Guardian sees it', kind: 'flag' },
    { name: 'made_by', label: 'By', kind: 'text' },
  ],
})

export const remarkHandlers = [list, download, add, remove]
