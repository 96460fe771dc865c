/** The template that is spoken of, and what may be kept as one. */
import { sql } from 'kysely'
import { fieldError, orNotFound } from '#platform/contract/refusal.ts'
import { type Ctx, makerOf } from '#platform/server/context.ts'
import { designs, type TemplateKind } from '../../contract/designs.ts'

export interface Template {
  id: number
  kind: TemplateKind
  name: string
  name_np: string | null
  version: number
  is_default: boolean
  updated_at: string
}

/** One that is not removed. */
export async function templateOf(ctx: Ctx, id: number, lock?: 'for update'): Promise<Template> {
  const { rows } = await sql<Template>`
    select id, kind, name, name_np, version, is_default, updated_at from templates
    where company_id = ${ctx.company} and id = ${id} and removed_at is null ${sql.raw(lock ?? '')}`.execute(ctx.tx)
  return orNotFound(rows[0], 'This template')
}

/** The design as its kind takes it; what is wrong is said of the box that is wrong. */
export function designFor(kind: TemplateKind, sent: unknown): object {
  const read = designs[kind].safeParse(sent)
  if (read.success) return read.data
  const [first] = read.error.issues
  throw fieldError(['design', ...(first?.path ?? [])].join('.'), first?.message ?? 'This cannot be a design')
}

export async function checkName(ctx: Ctx, kind: TemplateKind, name: string, id = 0): Promise<void> {
  const { rows } = await sql`
    select from templates
    where company_id = ${ctx.company} and kind = ${kind} and name = ${name} and id <> ${id}
      and removed_at is null`.execute(ctx.tx)
  if (rows.length) throw fieldError('name', 'Another template of this kind has this name')
}

export async function insertTemplate(
  ctx: Ctx,
  { kind, name, name_np, design }: { kind: TemplateKind; name: string; name_np: string | null; design: object },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into templates (company_id, kind, name, name_np, design)
      values (${ctx.company}, ${kind}, ${name}, ${name_np}, ${JSON.stringify(design)}::jsonb)
      returning company_id, id, version, design)
    insert into template_versions (company_id, template_id, version, design, saved_by)
    select company_id, id, version, design, ${makerOf(ctx)}::bigint from made returning template_id as id`.execute(
    ctx.tx,
  )
  return rows[0]!.id
}
