/** Templates of all kinds. Each saving is a version that stays. */
import { sql } from 'kysely'
import { notFound, orNotFound } from '#platform/contract/refusal.ts'
import { makerOf } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import * as contract from '../../contract/templates.ts'
import { checkName, designFor, insertTemplate, type Template, templateOf } from './template-of.ts'

const list = handle(contract.listTemplates, async ({ kind }, ctx) => {
  const { rows } = await sql<contract.TemplateLine>`
    select id, kind, name, name_np, version, is_default, updated_at from templates
    where company_id = ${ctx.company} and removed_at is null ${kind ? sql`and kind = ${kind}` : sql``}
    order by kind, is_default desc, name collate "C", id`.execute(ctx.tx)
  return { data: rows }
})

interface Saved {
  saved_at: string
  saved_by: string | null
  saved_by_np: string | null
}
const withSaver = sql`left join users u on u.company_id = v.company_id and u.id = v.saved_by`

const show = handle(contract.showTemplate, async ({ id, version = null }, ctx) => {
  const { rows } = await sql<Template & Saved & { design: Record<string, unknown> }>`
    select t.id, t.kind, t.name, t.name_np, coalesce(${version}::int, t.version) as version, t.is_default, t.updated_at,
      coalesce(v.design, t.design) as design,
      coalesce(v.saved_at, t.updated_at) as saved_at, u.full_name as saved_by, u.name_np as saved_by_np
    from templates t
    left join template_versions v on v.company_id = t.company_id and v.template_id = t.id
      and v.version = coalesce(${version}::int, t.version)
    ${withSaver} where t.company_id = ${ctx.company} and t.id = ${id} and t.removed_at is null
      and (${version}::int is null or v.version is not null)`.execute(ctx.tx)
  return { data: orNotFound(rows[0], 'This template') }
})

const versions = handle(contract.templateVersions, async ({ id }, ctx) => {
  await templateOf(ctx, id)
  const { rows } = await sql<Saved & { version: number }>`
    select v.version, v.saved_at, u.full_name as saved_by, u.name_np as saved_by_np
    from template_versions v ${withSaver}
    where v.company_id = ${ctx.company} and v.template_id = ${id} order by v.version desc limit 200`.execute(ctx.tx)
  return { data: rows }
})

const add = handle(contract.addTemplate, async ({ kind, name, name_np, design }, ctx) => {
  const kept = designFor(kind, design)
  await checkName(ctx, kind, name)
  const id = await insertTemplate(ctx, { kind, name, name_np: name_np || null, design: kept })
  ctx.note({ entity: 'templates', entity_id: id, after: { kind, name, name_np } })
  return { data: { id, version: 1 }, message: 'Template added.' }
})

const save = handle(contract.saveTemplate, async ({ id, version, name, name_np, design }, ctx) => {
  const before = await templateOf(ctx, id, 'for update')
  if (before.version !== version) throw contract.saveTemplate.refuse('changed-meanwhile', { status: 409 })
  const kept = designFor(before.kind, design)
  await checkName(ctx, before.kind, name, id)
  await sql`
    with saved as (
      update templates
      set name = ${name}, name_np = ${name_np || null}, design = ${JSON.stringify(kept)}::jsonb, version = version + 1,
        updated_at = app_now()
      where company_id = ${ctx.company} and id = ${id} returning company_id, id, version, design)
    insert into template_versions (company_id, template_id, version, design, saved_by)
    select company_id, id, version, design, ${makerOf(ctx)}::bigint from saved`.execute(ctx.tx)
  ctx.note({ entity: 'templates', entity_id: id, before, after: { name, name_np, version: version + 1 } })
  return { data: { id, version: version + 1 }, message: 'Template saved.' }
})

const copy = handle(contract.copyTemplate, async ({ id, name }, ctx) => {
  const { kind, name_np } = await templateOf(ctx, id)
  await checkName(ctx, kind, name)
  const { rows } = await sql<{ design: object }>`
    select design from templates where company_id = ${ctx.company} and id = ${id}`.execute(ctx.tx)
  const made = await insertTemplate(ctx, { kind, name, name_np, design: rows[0]!.design })
  ctx.note({ entity: 'templates', entity_id: made, after: { kind, name, copy_of: id } })
  return { data: { id: made, version: 1 }, message: 'Template copied.' }
})

const remove = handle(contract.removeTemplate, async ({ id }, ctx) => {
  const before = await templateOf(ctx, id, 'for update')
  await sql`update templates set removed_at = app_now(), is_default = false
    where company_id = ${ctx.company} and id = ${id}`.execute(ctx.tx)
  ctx.note({ entity: 'templates', entity_id: id, before, after: null })
  return { message: 'Template removed.' }
})

const makeDefault = handle(contract.defaultTemplate, async ({ id, is_default }, ctx) => {
  const { kind } = await templateOf(ctx, id)
  // the rows of the kind in one order: two who choose at once wait for each other
  const { rows: held } = await sql<{ id: number; is_default: boolean }>`
    select id, is_default from templates where company_id = ${ctx.company} and kind = ${kind} and removed_at is null
    order by id for update`.execute(ctx.tx)
  if (!held.some((each) => each.id === id)) throw notFound('This template')
  const was = held.find((each) => each.is_default)
  await sql`update templates set is_default = false
    where company_id = ${ctx.company} and kind = ${kind} and is_default
      and id ${is_default ? sql`<>` : sql`=`} ${id}`.execute(ctx.tx)
  if (is_default)
    await sql`update templates set is_default = true where company_id = ${ctx.company} and id = ${id}`.execute(ctx.tx)
  ctx.note({ entity: 'templates', entity_id: id, before: { default: was?.id ?? null }, after: { is_default } })
  return { message: is_default ? 'This is the default now.' : 'No template is the default now.' }
})

export const templateHandlers = [list, show, versions, add, save, copy, remove, makeDefault]
