/** A promotion becomes real, in one transaction. How it is taken back: undo.ts. */
import { sql } from 'kysely'
import { userOf } from '#features/access/server/index.ts'
import { carryChoices } from '#features/academics/server/index.ts'
import { notFound } from '#platform/contract/refusal.ts'
import { writeAudit } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/db.ts'
import { handle } from '#platform/server/handler.ts'
import type { JobHandler } from '#platform/server/jobs.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { applyPromotion } from '../../contract/promotion.ts'
import { type LockedPromotion, lockPromotion } from './draft.ts'
import { rollsOf } from './plan-sql.ts'

export const promotionKind = 'promotion'

export const apply = handle(applyPromotion, async ({ id }, ctx, { jobs }) => {
  const found = await lockPromotion(ctx, id)
  if (found.state !== 'draft') throw applyPromotion.refuse('not-draft')
  const { n } = await ctx.tx
    .selectFrom('promotion_rows')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('company_id', '=', ctx.company)
    .where('promotion_id', '=', id)
    .executeTakeFirstOrThrow()
  const job_id = await jobs.start(ctx, {
    company: ctx.company,
    kind: promotionKind,
    title: 'Promotion of students',
    input: { promotion: id },
    by: ctx.user.id,
    total: n,
  })
  await ctx.tx
    .updateTable('promotions')
    .set({ state: 'applying', job_id })
    .where('company_id', '=', ctx.company)
    .where('id', '=', id)
    .execute()
  ctx.note({ entity: 'promotions', entity_id: id, after: { state: 'applying' } })
  return { data: { job_id } }
})

export const promotionJob: JobHandler = async ({ job, db, progress }) => {
  const { promotion: id } = job.input as { promotion: number }
  const company = job.company_id
  try {
    const done = await inSchool(db, company, async (tx) => {
      const found = await lockPromotion({ tx, company }, id)
      if (found.state !== 'applying') throw notFound('This promotion')
      await leaveOutChanged(tx, company, found)
      await enrol(tx, company, found)
      const with_choices = await carryChoices(tx, company, seatsOf(company, id))
      await tx
        .updateTable('promotions')
        .set({ state: 'applied', applied_at: sql<string>`app_now()` })
        .where('company_id', '=', company)
        .where('id', '=', id)
        .execute()
      const { rows } = await sql<{ before: number; promoted: number; detained: number; left: number }>`
        select count(*) as before, count(*) filter (where decision = 'promote') as promoted, count(*)
          filter (where decision = 'detain') as detained, count(*) filter (where decision = 'left') as left
        from promotion_rows where company_id = ${company} and promotion_id = ${id}`.execute(tx)
      const sum = { ...rows[0]!, with_choices }
      await writeAudit(tx, company, undefined, {}, 'apply-promotion', {
        entity: 'promotions',
        entity_id: id,
        after: sum,
      })
      return sum
    })
    await progress(done.before, done.before)
    return { promotion: id, ...done }
  } catch (error) {
    // it can be looked at and applied again
    await inSchool(db, company, (tx) =>
      tx
        .updateTable('promotions')
        .set({ state: 'draft', job_id: null })
        .where('company_id', '=', company)
        .where('id', '=', id)
        .where('state', '=', 'applying')
        .execute(),
    )
    throw error
  }
}

/** Old and new seats of those who moved. */
export const seatsOf = (company: number, id: number) => sql`
  select r.enroll_id as old_id, r.new_enroll_id as new_id, r.to_grade_id as grade_id from promotion_rows r
    where r.company_id = ${company}::bigint and r.promotion_id = ${id}::bigint and r.new_enroll_id is not null`

/** Since the draft a student may have left, been enrolled there, or somebody new been given the same code: left over, and listed. */
async function leaveOutChanged(tx: Tx, company: number, { id, to_batch_id }: LockedPromotion): Promise<void> {
  await sql`select from enrolments e join promotion_rows r on r.company_id = e.company_id and r.enroll_id = e.id
    where r.company_id = ${company} and r.promotion_id = ${id} order by e.id for update of e`.execute(tx)
  await sql`
    with c as materialized (
      select e.id, case when e.status <> p.old_status or u.deleted_at is not null then 'changed'
        when exists (select from enrolments n
        where n.company_id = e.company_id and n.student_id = e.student_id and n.batch_id = ${to_batch_id})
          then 'enrolled_already'
        when exists (select from enrolments n where n.company_id = e.company_id and n.batch_id = ${to_batch_id}
          and n.enroll_code = e.enroll_code) then 'code_taken' end as cause
      from promotion_rows p join enrolments e on e.company_id = p.company_id and e.id = p.enroll_id
      join ${userOf('e.student_id')}
      where p.company_id = ${company} and p.promotion_id = ${id} and p.decision <> 'left')
    update promotion_rows r set decision = 'left', to_grade_id = null, to_section_id = null, cause = c.cause from c
    where r.company_id = ${company} and r.promotion_id = ${id} and r.enroll_id = c.id and c.cause is not null`.execute(
    tx,
  )
}

async function enrol(tx: Tx, company: number, found: LockedPromotion): Promise<void> {
  const { id, to_batch_id } = found
  // analysed, so that five thousand are not joined one by one
  await sql`create temp table promotion_rolls on commit drop as ${rollsOf({ company, ...found })}`.execute(tx)
  await sql`analyze promotion_rolls`.execute(tx)
  await sql`
    with made as (
      insert into enrolments
        (company_id, student_id, batch_id, grade_id, section_id, roll, enroll_code, status, enrolled_on)
      select ${company}::bigint, e.student_id, ${to_batch_id}::bigint, r.to_grade_id, r.to_section_id, n.roll,
        e.enroll_code, 'studying', b.start_date
      from promotion_rows r join enrolments e on e.company_id = r.company_id and e.id = r.enroll_id
      join batches b on b.company_id = r.company_id and b.id = ${to_batch_id}::bigint
      left join promotion_rolls n on n.enroll_id = r.enroll_id
      where r.company_id = ${company}::bigint and r.promotion_id = ${id}::bigint and r.decision <> 'left'
      returning id, student_id, roll)
    update promotion_rows r set new_enroll_id = m.id, new_roll = m.roll
    from made m join enrolments o on o.company_id = ${company}::bigint and o.student_id = m.student_id
      and o.batch_id = ${found.from_batch_id}::bigint
    where r.company_id = ${company}::bigint and r.promotion_id = ${id}::bigint and r.enroll_id = o.id`.execute(tx)
  await sql`
    update enrolments e set status = case r.decision when 'promote' then 'passed' else 'failed' end
    from promotion_rows r
    where r.company_id = ${company} and r.promotion_id = ${id} and r.decision <> 'left' and e.company_id = r.company_id
      and e.id = r.enroll_id`.execute(tx)
}
