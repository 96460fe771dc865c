/** Drawing a promotion up, looking at it, and deciding by hand. Which class and section comes next: `plan-sql.ts`. */
import { type RawBuilder, sql } from 'kysely'
import { academicSettings } from '#features/academics/contract/settings.ts'
import { userOf } from '#features/access/server/index.ts'
import { seat, seatColumns } from '#features/academics/server/index.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import { listAnswer } from '#platform/contract/list.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { readSettings } from '#platform/server/settings.ts'
import { containing, pageOf } from '#platform/server/sql-words.ts'
import * as contract from '../../contract/promotion.ts'
import type { Promotion, PromotionRow } from '../../contract/promotion.ts'
import { askBooks, askVerdicts } from '../slots.ts'
import { gradeAbove, rollsOf, sectionIn } from './plan-sql.ts'

type Draft = InputOf<typeof contract.draftPromotion>

export const draft = handle(contract.draftPromotion, async (input, ctx) => {
  const from = ctx.batch
  if (!from) throw contract.draftPromotion.refuse('no-batch')
  const to = await ctx.tx
    .selectFrom('batches')
    .select(['id', 'start_date'])
    .where('company_id', '=', ctx.company)
    .where('id', '=', input.to_batch_id)
    .executeTakeFirstOrThrow(() => notFound('This batch'))
  if (to.start_date <= from.start_date) throw contract.draftPromotion.refuse('not-later')
  const exam_id = input.source === 'exam' ? await checkExam(ctx, input.exam_id) : null
  const rolls = input.rolls ?? (await readSettings(ctx, academicSettings)).roll_rule
  const { id } = await ctx.tx
    .insertInto('promotions')
    .values({
      company_id: ctx.company,
      from_batch_id: from.id,
      to_batch_id: to.id,
      kind: input.kind,
      source: input.source,
      exam_id,
      rolls,
      created_by: ctx.user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await fillRows(ctx, id, input, from.id, exam_id)
  const { rows } =
    await sql`select from promotion_rows where company_id = ${ctx.company} and promotion_id = ${id} limit 1`.execute(
      ctx.tx,
    )
  if (!rows.length) throw contract.draftPromotion.refuse('nobody')
  ctx.note({ entity: 'promotions', entity_id: id, after: input })
  return { data: { id } }
})

async function checkExam(ctx: Ctx, id: number | undefined): Promise<number> {
  if (!id)
    throw contract.draftPromotion.refuse('exam-needed', {
      status: 422,
      errors: { exam_id: ['Field is required'] },
    })
  if (!(await askVerdicts().isOfBatch(ctx, id, ctx.batch!.id))) throw notFound('This exam')
  return id
}

/** Joined as `v`. Passed: true, failed: false, not known: null. */
function verdict(source: Draft['source'], company: number, exam: number | null): RawBuilder<unknown> {
  if (source === 'everyone') return sql`cross join (select true as passed) v`
  if (source === 'status')
    return sql`cross join lateral (select case e.status when 'passed' then true when 'failed' then false end as passed)
      v`
  return sql`left join ${askVerdicts().rows(company, exam)} v on v.enroll_id = e.id`
}

async function fillRows(ctx: Ctx, id: number, input: Draft, fromBatch: number, exam: number | null): Promise<void> {
  const { company } = ctx
  await sql`
    insert into promotion_rows
      (company_id, promotion_id, enroll_id, decision, cause, to_grade_id, to_section_id, old_status)
    select ${company}::bigint, ${id}::bigint, d.id,
      case when d.cause is not null then 'left' when d.passed then 'promote' else 'detain' end, d.cause,
      case when d.cause is null then d.to_grade end,
        case when d.cause is null then ${sectionIn(company, sql`d.to_grade`, sql`d.section_id`)} end, d.status
    from (
      select p.*, case when p.seated then 'enrolled_already' when p.passed is null then 'no_result'
        when p.to_grade is null then 'last_class' end as cause
      from (
        select e.id, e.section_id, e.status, v.passed,
          case when v.passed and ${input.kind === 'promote'} then ${gradeAbove(company, sql`e.grade_id`)}
            else e.grade_id end as to_grade,
          exists (select from enrolments n
          where n.company_id = e.company_id and n.student_id = e.student_id
            and n.batch_id = ${input.to_batch_id}::bigint) as seated
        from enrolments e
        join ${userOf('e.student_id')} and u.deleted_at is null
        ${verdict(input.source, company, exam)}
        where e.company_id = ${company}::bigint and e.batch_id = ${fromBatch}::bigint
          and e.status in ('studying', 'passed', 'failed')
          and ${input.grade_ids?.length ? sql`e.grade_id = any(${input.grade_ids}::bigint[])` : sql`true`}
          and ${input.section_id ? sql`e.section_id = ${input.section_id}` : sql`true`}) p) d`.execute(ctx.tx)
}

const countsSql = sql`json_build_object('before', count(*), 'promoted', count(*) filter (where r.decision = 'promote'),
  'detained', count(*) filter (where r.decision = 'detain'), 'left', count(*) filter (where r.decision = 'left'))`

async function read(ctx: Ctx, where: RawBuilder<unknown>): Promise<Promotion[]> {
  const { rows } = await sql<Promotion>`
    select p.id, p.state, p.kind, p.source, p.rolls, f.name as from_batch, t.name as to_batch, p.to_batch_id,
      ${askVerdicts().nameOf(ctx.company, sql`p.exam_id`)} as exam, p.job_id, u.full_name as created_by, p.created_at,
      p.applied_at, p.undone_at, p.undo_reason,
      (select ${countsSql} from promotion_rows r where r.company_id = p.company_id and r.promotion_id = p.id) as counts
    from promotions p join batches f on f.company_id = p.company_id and f.id = p.from_batch_id
    join batches t on t.company_id = p.company_id and t.id = p.to_batch_id
    left join ${userOf('p.created_by')}
    where p.company_id = ${ctx.company} and ${where} order by p.id desc limit 50`.execute(ctx.tx)
  return rows
}

export const list = handle(contract.listPromotions, async (_input, ctx) => ({
  data: await read(ctx, sql`p.from_batch_id = ${ctx.batch?.id ?? null}`),
}))

export const show = handle(contract.showPromotion, async ({ id }, ctx) => {
  const [found] = await read(ctx, sql`p.id = ${id}`)
  if (!found) throw notFound('This promotion')
  const { rows } = await sql<{
    grade_id: number
    grade: string
    grade_np: string | null
    section_id: number | null
    section: string | null
    counts: Promotion['counts']
  }>`
    select e.grade_id, g.name as grade, g.name_np as grade_np, e.section_id, x.name as section, ${countsSql} as counts
    from promotion_rows r join enrolments e on e.company_id = r.company_id and e.id = r.enroll_id
    ${seat}
    where r.company_id = ${ctx.company} and r.promotion_id = ${id}
    group by e.grade_id, g.name, g.name_np, g.rank, e.section_id, x.name order by g.rank, x.name`.execute(ctx.tx)
  return { data: { ...found, classes: rows.map(({ counts, ...place }) => ({ ...place, ...counts })) } }
})

export interface LockedPromotion {
  id: number
  state: string
  kind: string
  rolls: 'name' | 'rank' | 'keep' | 'none'
  exam_id: number | null
  from_batch_id: number
  to_batch_id: number
}
export async function lockPromotion(ctx: Pick<Ctx, 'tx' | 'company'>, id: number): Promise<LockedPromotion> {
  const found = await ctx.tx
    .selectFrom('promotions')
    .select(['id', 'state', 'kind', 'rolls', 'exam_id', 'from_batch_id', 'to_batch_id'])
    .where('company_id', '=', ctx.company)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('This promotion'))
  return found as LockedPromotion
}

/** Rolls as they would be given now; of an applied promotion as they were. */
export const rows = handle(contract.promotionRows, async (input, ctx) => {
  const found = await ctx.tx
    .selectFrom('promotions')
    .select(['id', 'state', 'rolls', 'exam_id', 'to_batch_id'])
    .where('company_id', '=', ctx.company)
    .where('id', '=', input.id)
    .executeTakeFirstOrThrow(() => notFound('This promotion'))
  const pattern = input.search ? containing(input.search) : null
  const where = sql`r.company_id = ${ctx.company} and r.promotion_id = ${input.id}
    and ${input.decision ? sql`r.decision = ${input.decision}` : sql`true`}
    and ${input.grade_id ? sql`e.grade_id = ${input.grade_id}` : sql`true`}
    and ${input.section_id ? sql`e.section_id = ${input.section_id}` : sql`true`}
    and ${pattern ? sql`(folded(u.full_name) ilike ${pattern} or folded(e.enroll_code) ilike ${pattern})` : sql`true`}`
  const tables = sql`promotion_rows r join enrolments e on e.company_id = r.company_id and e.id = r.enroll_id
    join ${userOf('e.student_id')}`
  const planned =
    found.state === 'draft'
      ? rollsOf({ company: ctx.company, ...found, rolls: found.rolls as LockedPromotion['rolls'] })
      : sql`select enroll_id, new_roll as roll from promotion_rows
        where company_id = ${ctx.company} and promotion_id = ${input.id}`
  // once for the whole: of rows just written the planner knows nothing, and would number them anew for each
  const { rows: page } = await sql<PromotionRow & { place: number }>`
    with planned as materialized (${planned}),
    page as materialized (
    select row_number() over (order by g.rank, x.name, e.roll, u.full_name collate "C", r.enroll_id) as place,
      r.enroll_id, e.student_id, u.full_name as name, u.name_np, e.enroll_code, ${seatColumns}, r.decision, r.cause,
      r.to_grade_id, tg.name as to_grade, tg.name_np as to_grade_np, r.to_section_id, tx.name as to_section,
      ${ctx.can('due-read') ? askBooks().dueOfEnrolment(ctx.company, sql`e.id`) : sql`null`} as due
    from ${tables} ${seat}
    left join grades tg on tg.company_id = r.company_id and tg.id = r.to_grade_id
    left join sections tx on tx.company_id = r.company_id and tx.id = r.to_section_id
    where ${where} order by place ${pageOf(input)})
    select page.*, n.roll as to_roll from page left join planned n on n.enroll_id = page.enroll_id
    order by page.place`.execute(ctx.tx)
  const { rows: total } = await sql<{ n: number }>`select count(*) as n from ${tables} where ${where}`.execute(ctx.tx)
  return listAnswer(page, total[0]!.n, input, `/api/promotion/${input.id}/rows`)
})

const notDraft = () => contract.decideRows.refuse('not-draft')

export const decide = handle(
  contract.decideRows,
  async ({ id, enroll_ids, decision, to_grade_id, to_section_id }, ctx) => {
    const found = await lockPromotion(ctx, id)
    if (found.state !== 'draft') throw notDraft()
    const among = sql`r.company_id = ${ctx.company} and r.promotion_id = ${id}
      and r.enroll_id = any(${enroll_ids}::bigint[])`
    if (decision === 'left') {
      const { numAffectedRows } = await sql`update promotion_rows r
          set decision = 'left', cause = 'by_hand', to_grade_id = null, to_section_id = null where ${among}`.execute(
        ctx.tx,
      )
      return { data: { changed: Number(numAffectedRows) } }
    }
    if (to_grade_id && to_section_id) await checkSection(ctx, to_grade_id, to_section_id)
    const grade = to_grade_id
      ? sql`${to_grade_id}::bigint`
      : decision === 'promote' && found.kind === 'promote'
        ? gradeAbove(ctx.company, sql`e.grade_id`)
        : sql`e.grade_id`
    const section =
      to_section_id !== undefined
        ? sql`${to_section_id}::bigint`
        : sectionIn(ctx.company, sql`t.grade`, sql`t.section_id`)
    const targets = sql`select e.id, e.section_id, ${grade} as grade from promotion_rows r
      join enrolments e on e.company_id = r.company_id and e.id = r.enroll_id where ${among}`
    const { rows: nowhere } = await sql`select from (${targets}) t where t.grade is null limit 1`.execute(ctx.tx)
    if (nowhere.length) throw contract.decideRows.refuse('no-grade')
    const { numAffectedRows } = await sql`
    update promotion_rows r set decision = ${decision}, cause = null, to_grade_id = t.grade, to_section_id = ${section}
    from (${targets}) t where ${among} and r.enroll_id = t.id`.execute(ctx.tx)
    return { data: { changed: Number(numAffectedRows) } }
  },
)

async function checkSection(ctx: Ctx, grade: number, section: number): Promise<void> {
  await ctx.tx
    .selectFrom('sections')
    .select('id')
    .where('company_id', '=', ctx.company)
    .where('id', '=', section)
    .where('grade_id', '=', grade)
    .executeTakeFirstOrThrow(() => notFound('This section'))
}

export const drop = handle(contract.dropPromotion, async ({ id }, ctx) => {
  const found = await lockPromotion(ctx, id)
  if (found.state !== 'draft') throw notDraft()
  await ctx.tx.deleteFrom('promotions').where('company_id', '=', ctx.company).where('id', '=', id).execute()
  ctx.note({ entity: 'promotions', entity_id: id })
  return { message: 'Thrown away.' }
})
