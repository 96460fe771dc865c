/** Exam options of a school for the provider; each change stands in both logs. */
import { sql } from 'kysely'
import { readWithin, schoolOf, within } from '#features/schools/server/index.ts'
import { writeAudit } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/db.ts'
import { handle } from '#platform/server/handler.ts'
import { readSettings, storeSettings } from '#platform/server/settings.ts'
import { type ExamOptions, saveExamOptions, showExamOptions } from '../contract/from-above.ts'
import { examSettings } from '../contract/settings.ts'

async function optionsOf(tx: Tx, { id, name, name_np }: Pick<ExamOptions, 'id' | 'name' | 'name_np'>) {
  const { rows: exams } = await sql<ExamOptions['exams'][number]>`
    select x.name, x.name_np, x.state,
      (select count(*) from published_results r where r.company_id = x.company_id and r.exam_id = x.id) as results
    from exams x join batches b on b.company_id = x.company_id and b.id = x.batch_id and b.is_current
    where x.company_id = ${id} order by x.start_date, x.id`.execute(tx)
  const { rows: schemes } = await sql<{ name: string }>`
    select name from grading_schemes where company_id = ${id} and is_active order by id`.execute(tx)
  const settings = await readSettings({ tx, company: id }, examSettings)
  return { id, name, name_np, settings, schemes: schemes.map((scheme) => scheme.name), exams }
}

const show = handle(showExamOptions, async ({ id }, ctx) => ({
  data: await readWithin(ctx, id, `${showExamOptions.method} ${showExamOptions.path}`, (school) =>
    optionsOf(ctx.tx, school),
  ),
}))

const save = handle(saveExamOptions, async ({ id, ...sent }, ctx) => {
  const { before, data } = await within(ctx, id, async () => {
    const school = await schoolOf(ctx.tx, id, true)
    const standing = await readSettings({ tx: ctx.tx, company: id }, examSettings)
    await storeSettings({ tx: ctx.tx, company: id }, examSettings.name, sent)
    const options = await optionsOf(ctx.tx, school)
    const note = { entity: 'settings', entity_id: examSettings.name, before: standing, after: options.settings }
    if (ctx.company !== id)
      await writeAudit(ctx.tx, id, ctx, ctx.request, `${saveExamOptions.method} ${saveExamOptions.path}`, note)
    return { before: standing, data: options }
  })
  ctx.note({ entity: 'companies', entity_id: id, before, after: data.settings })
  return { data, message: 'Saved.' }
})

export const fromAboveHandlers = [show, save]
