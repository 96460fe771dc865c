/** Class teachers of sections and teachers of subjects, in the batch worked in. */
import { sql } from 'kysely'
import { userOf } from '#features/access/server/index.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import * as contract from '../contract/teaching.ts'
import type { SectionTeacher, SubjectSection } from '../contract/teaching.ts'
import { worksHere } from './routine/week-grid.ts'
import { isKeptToSections, sectionScope } from './section-scope.ts'
import { seats } from './slots.ts'

function batchOf(ctx: Ctx): number {
  if (!ctx.batch) throw contract.setClassTeacher.refuse('no-batch')
  return ctx.batch.id
}

/** All of them work here. */
async function checkStaff(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)]
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from users u
    where u.company_id = ${ctx.company} and u.id = any(${wanted}::bigint[]) and u.deleted_at is null
      and ${worksHere(sql`u.id`, ctx.company)}`.execute(ctx.tx)
  if (rows[0]!.n !== wanted.length) throw contract.setClassTeacher.refuse('no-teacher')
}

const classTeachers = handle(contract.sectionTeachers, async ({ grade_id }, ctx) => {
  const batch = ctx.batch?.id ?? null
  const { rows } = await sql<SectionTeacher>`
    select x.id as section_id,
      case when u.id is not null then json_build_object('id', u.id, 'name', u.full_name, 'name_np', u.name_np) end
      as teacher,
      ${seats().count(ctx.company, batch, sql`x.id`)} as students
    from sections x
    left join section_teachers t on t.company_id = x.company_id and t.batch_id = ${batch}::bigint
      and t.section_id = x.id left
      join ${userOf('t.user_id')}
    where x.company_id = ${ctx.company} and ${grade_id ? sql`x.grade_id = ${grade_id}` : sql`true`}
      and ${sectionScope(ctx, sql`x.id`)}
      order by x.id limit 1000`.execute(ctx.tx)
  return { data: rows }
})

const setClass = handle(contract.setClassTeacher, async ({ section_id, ...sent }, ctx) => {
  const batch = batchOf(ctx)
  const { rows: found } = await sql<{ user_id: number | null }>`
    select t.user_id from sections x
    left join section_teachers t on t.company_id = x.company_id and t.batch_id = ${batch} and t.section_id = x.id
    where x.company_id = ${ctx.company} and x.id = ${section_id} and ${sectionScope(ctx, sql`x.id`)}
    for update of x`.execute(ctx.tx)
  if (!found[0]) throw notFound('This section')
  const user_id = sent.user_id ?? null
  if (user_id === null) {
    await ctx.tx
      .deleteFrom('section_teachers')
      .where('company_id', '=', ctx.company)
      .where('batch_id', '=', batch)
      .where('section_id', '=', section_id)
      .execute()
  } else {
    await checkStaff(ctx, [user_id])
    await ctx.tx
      .insertInto('section_teachers')
      .values({ company_id: ctx.company, batch_id: batch, section_id, user_id })
      .onConflict((same) => same.columns(['company_id', 'batch_id', 'section_id']).doUpdateSet({ user_id }))
      .execute()
  }
  ctx.note({
    entity: 'section_teachers',
    entity_id: section_id,
    before: { user_id: found[0].user_id },
    after: { user_id },
  })
  return { message: 'Class teacher saved.' }
})

async function readTaught(
  ctx: Ctx,
  { grade_id, subject_id }: { grade_id?: number | undefined; subject_id?: number | undefined },
): Promise<SubjectSection[]> {
  const { rows } = await sql<SubjectSection>`
    select b.id as subject_id, x.id as section_id, x.name as section,
      coalesce((select
        json_agg(json_build_object('id', u.id, 'name', u.full_name, 'name_np', u.name_np) order by u.full_name)
        from subject_teachers t join ${userOf('t.user_id')}
        where t.company_id = b.company_id and t.batch_id = ${ctx.batch?.id ?? null}::bigint and t.section_id = x.id
          and t.subject_id = b.id), '[]') as teachers
    from subjects b join sections x on x.company_id = b.company_id and x.grade_id = b.grade_id
    where b.company_id = ${ctx.company} and ${grade_id ? sql`b.grade_id = ${grade_id}` : sql`true`}
      and ${subject_id ? sql`b.id = ${subject_id}` : sql`true`}
    order by b.id, x.name, x.id limit 10000`.execute(ctx.tx)
  return rows
}

const taught = handle(contract.subjectTeachers, async (input, ctx) => ({ data: await readTaught(ctx, input) }))

const setTaught = handle(contract.setSubjectTeachers, async ({ subject_id, sections }, ctx) => {
  const batch = batchOf(ctx)
  const subject = await ctx.tx
    .selectFrom('subjects')
    .select('grade_id')
    .where('company_id', '=', ctx.company)
    .where('id', '=', subject_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => notFound('This subject'))
  const ids = [...new Set(sections.map((each) => each.section_id))]
  // who is kept to own sections names no teacher, himself least of all, in another
  const known = await ctx.tx
    .selectFrom('sections')
    .select('grade_id')
    .where('company_id', '=', ctx.company)
    .where('id', 'in', ids)
    .where(sectionScope(ctx, sql`id`))
    .execute()
  if (known.length !== ids.length && isKeptToSections(ctx)) throw notFound('This section')
  if (known.filter((each) => each.grade_id === subject.grade_id).length !== ids.length)
    throw contract.setClassTeacher.refuse('other-grade')
  const rows = sections.flatMap((each) => each.user_ids.map((user_id) => ({ section_id: each.section_id, user_id })))
  await checkStaff(
    ctx,
    rows.map((row) => row.user_id),
  )
  const before = await readTaught(ctx, { subject_id })
  const sent = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) w (section_id bigint, user_id bigint)`
  // who still has lessons of it in the routine is held by a foreign key
  await sql`
    delete from subject_teachers t
    where t.company_id = ${ctx.company} and t.batch_id = ${batch} and t.subject_id = ${subject_id}
      and t.section_id = any(${ids}::bigint[])
      and not exists (select from ${sent} where w.section_id = t.section_id and w.user_id = t.user_id)`.execute(ctx.tx)
  await sql`
    insert into subject_teachers (company_id, batch_id, section_id, subject_id, user_id)
    select distinct ${ctx.company}::bigint, ${batch}::bigint, w.section_id, ${subject_id}::bigint, w.user_id
    from ${sent} on conflict do nothing`.execute(ctx.tx)
  ctx.note({ entity: 'subject_teachers', entity_id: subject_id, before, after: rows })
  return { message: 'Teachers saved.' }
})

export const teacherHandlers = [classTeachers, setClass, taught, setTaught]
