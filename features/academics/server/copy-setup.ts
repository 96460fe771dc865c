/** A new batch takes over who teaches what and the routine of another. What the batch has already stays. */
import { sql } from 'kysely'
import { notFound } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { copySetup, previewSetup, type SetupPart } from '../contract/teaching.ts'
import { lockRoutine, orNameClash } from './routine/clashes.ts'
import { applyPlan, planCopy } from './routine/copy-plan.ts'

async function checkBatches(ctx: Ctx, to: number, from: number): Promise<void> {
  const found = await ctx.tx
    .selectFrom('batches')
    .select('id')
    .where('company_id', '=', ctx.company)
    .where('id', 'in', [to, from])
    .execute()
  if (!found.some((row) => row.id === to)) throw notFound('This batch')
  if (!found.some((row) => row.id === from)) throw notFound('The other batch')
  if (to === from) throw copySetup.refuse('same')
}

/** People who have left do not come along. */
const staying = (alias: 'f') =>
  sql`exists (select from users u
    where u.company_id = ${sql.ref(`${alias}.company_id`)} and u.id = ${sql.ref(`${alias}.user_id`)}
      and u.deleted_at is null)`
const routineFrom = (from: number, to: number) =>
  ({ from_batch_id: from, to_batch_id: to, teachers: 'same', rooms: true, replace: false }) as const

async function counts(ctx: Ctx, to: number, from: number): Promise<SetupPart[]> {
  const { rows } = await sql<SetupPart>`
    select 'class_teachers' as part, count(*) as found,
      (select count(*) from section_teachers where company_id = ${ctx.company} and batch_id = ${to}) as there,
      count(*) filter
        (where ${staying('f')} and not exists (select from section_teachers t where t.company_id = f.company_id
        and t.batch_id = ${to} and t.section_id = f.section_id)) as new
    from section_teachers f where f.company_id = ${ctx.company} and f.batch_id = ${from}
    union all
    select 'subject_teachers', count(*),
      (select count(*) from subject_teachers where company_id = ${ctx.company} and batch_id = ${to}),
      count(*) filter
        (where ${staying('f')} and not exists (select from subject_teachers t where t.company_id = f.company_id
        and t.batch_id = ${to} and t.section_id = f.section_id and t.subject_id = f.subject_id))
    from subject_teachers f where f.company_id = ${ctx.company} and f.batch_id = ${from}
    union all
    select 'routine', count(*),
      (select count(*) from routine_slots where company_id = ${ctx.company} and batch_id = ${to}), 0
      from routine_slots f where f.company_id = ${ctx.company} and f.batch_id = ${from}`.execute(ctx.tx)
  const plan = await planCopy(ctx, routineFrom(from, to))
  const lessons = plan.filter((section) => !section.problems.length).reduce((sum, section) => sum + section.lessons, 0)
  return rows.map((row) => (row.part === 'routine' ? { ...row, new: lessons } : row))
}

const preview = handle(previewSetup, async ({ id, from_batch_id }, ctx) => {
  await checkBatches(ctx, id, from_batch_id)
  return { data: await counts(ctx, id, from_batch_id) }
})

const copy = handle(copySetup, async ({ id, from_batch_id, parts }, ctx) => {
  await checkBatches(ctx, id, from_batch_id)
  await lockRoutine(ctx, id)
  const makers = { class_teachers: copyClassTeachers, subject_teachers: copySubjectTeachers, routine: copyRoutine }
  const data: { part: SetupPart['part']; copied: number }[] = []
  // in this order: lessons bring their teachers with them, and then the subject is not empty any more
  for (const part of ['class_teachers', 'subject_teachers', 'routine'] as const)
    if (parts.includes(part)) data.push({ part, copied: await makers[part](ctx, id, from_batch_id) })
  ctx.note({ entity: 'batches', entity_id: id, after: { from_batch_id, copied: data } })
  return { data, message: 'Set-up copied.' }
})

async function copyClassTeachers(ctx: Ctx, to: number, from: number): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into section_teachers (company_id, batch_id, section_id, user_id)
    select f.company_id, ${to}::bigint, f.section_id, f.user_id from section_teachers f
    where f.company_id = ${ctx.company}
      and f.batch_id = ${from} and ${staying('f')} on conflict do nothing`.execute(ctx.tx)
  return Number(numAffectedRows)
}

async function copySubjectTeachers(ctx: Ctx, to: number, from: number): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into subject_teachers (company_id, batch_id, section_id, subject_id, user_id)
    select f.company_id, ${to}::bigint, f.section_id, f.subject_id, f.user_id from subject_teachers f
    where f.company_id = ${ctx.company} and f.batch_id = ${from} and ${staying('f')}
      and not exists
      (select from subject_teachers t
      where t.company_id = f.company_id and t.batch_id = ${to} and t.section_id = f.section_id
        and t.subject_id = f.subject_id)`.execute(ctx.tx)
  return Number(numAffectedRows)
}

async function copyRoutine(ctx: Ctx, to: number, from: number): Promise<number> {
  const asked = routineFrom(from, to)
  await planCopy(ctx, asked)
  return orNameClash(ctx, to, [], () => applyPlan(ctx, asked))
}

export const setupHandlers = [preview, copy]
