/** By which design cards are printed: one that is chosen, the school's default, or what is ready made. */
import { sql } from 'kysely'
import { orNotFound } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import type { CardDesign } from '../../contract/cards/card-design.ts'
import type { CardKind } from '../../contract/cards/card-fields.ts'
import * as contract from '../../contract/cards/printing.ts'
import type { DesignOf } from '../../contract/designs.ts'
import { readyMade } from '../../contract/cards/ready-made.ts'

type Reader = Pick<Ctx, 'tx' | 'company'>
export interface CardTemplate {
  /** Null: ready made. */
  id: number | null
  version: number
  name: string
  design: DesignOf<CardKind>
}

/** The default of the kind, or null. */
export async function defaultOf({ tx, company }: Reader, kind: CardKind): Promise<CardTemplate | null> {
  const { rows } = await sql<CardTemplate>`
    select id, version, name, design from templates
    where company_id = ${company} and kind = ${kind} and is_default`.execute(tx)
  return rows[0] ?? null
}

/** One that was chosen is of this kind, or nobody's. */
export async function templateFor(ctx: Reader, kind: CardKind, id: number | null | undefined): Promise<CardTemplate> {
  if (!id) {
    const [{ name, design }] = readyMade[kind]
    return (await defaultOf(ctx, kind)) ?? { id: null, version: 0, name, design }
  }
  const { rows } = await sql<CardTemplate>`
    select id, version, name, design from templates
    where company_id = ${ctx.company} and id = ${id} and kind = ${kind} and removed_at is null`.execute(ctx.tx)
  return orNotFound(rows[0], 'This template')
}

/** As it was when the job was asked for. */
export async function versionFor(
  { tx, company }: Reader,
  kind: CardKind,
  { id, version }: Pick<CardTemplate, 'id' | 'version'>,
): Promise<CardDesign> {
  if (id === null) return readyMade[kind][0].design
  const { rows } = await sql<{ design: CardDesign }>`
    select design from template_versions
    where company_id = ${company} and template_id = ${id} and version = ${version}`.execute(tx)
  return orNotFound(rows[0], 'This template').design
}

export const cardTemplates = handle(contract.cardTemplates, async ({ kind }, ctx) => {
  const { rows } = await sql<{
    id: number
    name: string
    name_np: string | null
    is_default: boolean
    has_back: boolean
  }>`
    select id, name, name_np, is_default, jsonb_typeof(design -> 'back') is not distinct from 'object' as has_back
    from templates
    where company_id = ${ctx.company} and kind = ${kind} and removed_at is null
    order by is_default desc, name collate "C", id`.execute(ctx.tx)
  return { data: rows }
})
