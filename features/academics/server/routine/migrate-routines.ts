/** Routines are copied from another batch or section: each section wholly or not at all. */
import type { InputOf } from '#platform/contract/endpoint.ts'
import { fieldError, notFound, required } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { migrateRoutines, previewMigration } from '../../contract/routine.ts'
import { lockRoutine, orNameClash } from './clashes.ts'
import { applyPlan, type Copy, planCopy } from './copy-plan.ts'

async function checked(ctx: Ctx, input: InputOf<typeof previewMigration>): Promise<Copy> {
  if (!ctx.batch) throw migrateRoutines.refuse('no-batch')
  const from = await ctx.tx
    .selectFrom('batches')
    .select('id')
    .where('company_id', '=', ctx.company)
    .where('id', '=', input.from_batch_id)
    .executeTakeFirstOrThrow(() => notFound('This batch'))
  if (Boolean(input.from_section_id) !== Boolean(input.to_section_id))
    throw required(input.from_section_id ? 'to_section_id' : 'from_section_id')
  const sections = [input.from_section_id, input.to_section_id].filter((id) => id !== undefined)
  const found = sections.length
    ? await ctx.tx
        .selectFrom('sections')
        .select('id')
        .where('company_id', '=', ctx.company)
        .where('id', 'in', sections)
        .execute()
    : []
  if (found.length !== new Set(sections).size) throw notFound('This section')
  if (from.id === ctx.batch.id && (!input.from_section_id || input.from_section_id === input.to_section_id))
    throw fieldError('from_batch_id', 'Choose another batch, or two sections')
  return { ...input, to_batch_id: ctx.batch.id }
}

const preview = handle(previewMigration, async (input, ctx) => ({
  data: await planCopy(ctx, await checked(ctx, input)),
}))

const migrate = handle(migrateRoutines, async (input, ctx) => {
  const copy = await checked(ctx, input)
  await lockRoutine(ctx, copy.to_batch_id)
  const plan = await planCopy(ctx, copy)
  const sound = plan.filter((section) => !section.problems.length)
  if (!sound.length) throw migrateRoutines.refuse('nothing')
  // lessons that stay in a section with a problem may meet those that come to others
  const lessons = await orNameClash(ctx, copy.to_batch_id, [], () => applyPlan(ctx, copy))
  ctx.note({
    entity: 'routine_slots',
    after: { ...copy, lessons, sections: sound.map((section) => section.section_id) },
  })
  return { data: { sections: sound.length, lessons, left: plan.length - sound.length }, message: 'Routines copied.' }
})

export const migrationHandlers = [preview, migrate]
