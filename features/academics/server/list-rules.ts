/** What resources of this room refuse beyond their declaration. */
import { sql } from 'kysely'
import { z } from 'zod'
import { oneLine } from '#platform/contract/plain-text.ts'
import { fieldError, notOfList, Refusal } from '#platform/contract/refusal.ts'
import { flagSchema } from '#platform/fields/flag/schema.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'
import type { ResourceRules } from '#platform/server/serve-resource.ts'
import { containing } from '#platform/server/sql-words.ts'
import { seats } from './slots.ts'
import { lessonsMeet } from './routine/clashes.ts'

const refuse = (rules: ResourceRules, code: string, message = rules.refusals![code]!) => new Refusal(code, message)

/** Of the specification's call: which grades, and each with its sections, since pickers lead from one to the other. */
export const gradeRules: ResourceRules = {
  more: {
    query: {
      /** A part of the name, in either language. */
      filter: z.string().overwrite(oneLine).max(200).optional(),
      /** Those of a batch: of one that is over, the grades that had students in it. */
      batchId: idSchema.optional(),
      /** The school must be named: a super user says by `companyId` whose grades are meant, everybody else has one school. */
      school_explicit: flagSchema.default(false),
      companyId: idSchema.optional(),
    },
    async check({ school_explicit, companyId, batchId }, ctx) {
      const isSuper = ctx.actor.ut === 'super'
      if (companyId !== undefined && !isSuper) throw new Refusal('invalid-user', 'Invalid user of search student')
      if (school_explicit && isSuper && companyId === undefined)
        throw fieldError('companyId', 'Say whose grades are meant')
      const batch =
        batchId === undefined ||
        (await ctx.tx
          .selectFrom('batches')
          .select('id')
          .where('company_id', '=', ctx.company)
          .where('id', '=', batchId as number)
          .executeTakeFirst())
      if (!batch) throw notOfList('batchId')
    },
    where({ filter, batchId }, { company }) {
      const parts = []
      if (filter) {
        const pattern = containing(filter as string)
        parts.push(sql`(folded(t.name) ilike ${pattern} or folded(t.name_np) ilike ${pattern})`)
      }
      if (batchId) {
        parts.push(sql`(exists
          (select from batches b where b.company_id = ${company} and b.id = ${batchId} and b.end_date >= app_today())
          or ${seats().any(company, batchId as number, sql`t.id`)})`)
      }
      return parts
    },
    columns: {
      sections: {
        shape: z.array(z.object({ id: z.number(), name: z.string() })),
        sql: sql`coalesce((select json_agg(json_build_object('id', x.id, 'name', x.name) order by x.name)
          from sections x
          where x.company_id = t.company_id and x.grade_id = t.id), '[]')`,
      },
    },
  },
}

/** Exactly one batch is current; one that becomes so makes the other step back by the trigger `other_batch_steps_back`. */
export const batchRules: ResourceRules = {
  // the wire's word for it (specification, section 7)
  more: { columns: { is_current_batch: { shape: z.boolean(), sql: sql`t.is_current` } } },
  refusals: { 'batch-is-current': 'The current batch cannot be removed. Make another one current first.' },
  // the other batch steps back by a trigger (0053): all are locked in one order first, so that two who do it wait for each other
  locks: { table: 'batches', when: (values, before) => values.is_current === true && !before?.is_current },
  async beforeSave(values, _ctx, before) {
    const start = (values.start_date ?? before?.start_date) as string
    const end = (values.end_date ?? before?.end_date) as string
    if (start >= end) throw fieldError('end_date', 'Must be after the start date')
    if (before?.is_current && values.is_current === false)
      throw fieldError('is_current', 'Make another batch current instead: one always is.')
  },
  async beforeRemove(row) {
    if (row.is_current) throw refuse(batchRules, 'batch-is-current')
  },
}

/** Lessons follow their period's time, so a change of it may bring a teacher into two places: those are named before. */
export const periodRules: ResourceRules = {
  refusals: { clash: 'A teacher, room or section would be in two places at that time.' },
  async beforeSave(values, ctx, before) {
    const at = (name: 'starts_at' | 'ends_at') => (values[name] ?? before?.[name]) as string
    if (at('starts_at') >= at('ends_at')) throw fieldError('ends_at', 'Must be after the start')
    if (!before) return
    const { rows } = await sql<{
      n: number
    }>`select count(*) as n from routine_slots
      where company_id = ${ctx.company} and period_id = ${before.id as number}`.execute(ctx.tx)
    if (values.kind === 'break' && rows[0]!.n > 0) throw fieldError('kind', 'There are lessons in this period')
    const meeting = await lessonsMeet(ctx, before.id as number, at('starts_at'), at('ends_at'))
    if (meeting) throw refuse(periodRules, 'clash', meeting)
  },
}

/** Fewer or more may only be asked while every choice made keeps to it. The saved group is locked here, and whoever chooses waits for it. */
export const optionalGroupRules: ResourceRules = {
  refusals: { 'choices-differ': 'Students have chosen already, and not as many as this. Change their choices first.' },
  async beforeSave(values, _ctx, before) {
    const of = (name: 'choose_min' | 'choose_max') => Number(values[name] ?? before?.[name] ?? 1)
    if (of('choose_min') > of('choose_max')) throw fieldError('choose_max', 'Must not be less than the least')
  },
  async afterSave(row, ctx) {
    const { rows } = await sql`
      select from optional_choices where company_id = ${ctx.company} and optional_group_id = ${row.id as number}
      group by enroll_id having count(*) not between ${row.choose_min as number} and ${row.choose_max as number}
      limit 1`.execute(ctx.tx)
    if (rows.length) throw refuse(optionalGroupRules, 'choices-differ')
  },
}

/** A subject taken out of its group is compulsory from then on, and cannot be taught beside another any more. Whoever places lessons waits. */
export const subjectRules: ResourceRules = {
  locks: {
    table: 'batches',
    when: (values, before) => before?.optional_group_id != null && values.optional_group_id === null,
  },
  async beforeSave(values, ctx, before) {
    if (!before?.optional_group_id || values.optional_group_id !== null) return
    const { rows } = await sql`
      select from routine_slots s
      join routine_slots o on o.company_id = s.company_id and o.batch_id = s.batch_id and o.section_id = s.section_id
        and o.weekday = s.weekday
        and o.span && s.span and o.id <> s.id
      where s.company_id = ${ctx.company} and s.subject_id = ${before.id as number} limit 1`.execute(ctx.tx)
    if (rows.length)
      throw fieldError(
        'optional_group_id',
        'It is taught beside another optional subject in the routine. Move those lessons first.',
      )
  },
}
