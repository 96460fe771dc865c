/** The five endpoints of a declared resource, and its download. */
import { sql } from 'kysely'
import { z } from 'zod'
import type { Field } from '#platform/contract/field.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { dataOf, listAnswer, listOf, type ListQuery, listQuery } from '#platform/contract/list.ts'
import { inPart } from '#platform/contract/may-be-absent.ts'
import { notOfList, Refusal } from '#platform/contract/refusal.ts'
import type { Resource } from '#platform/contract/resource.ts'
import { schemasOf } from '#platform/contract/resource-schemas.ts'
import { byId } from '#platform/fields/ref/schema.ts'
import type { Ctx } from './context.ts'
import { downloadEndpoint, sendTable, wholeList } from './download.ts'
import { type Handler, handle } from './handler.ts'
import { readWhole } from './listing.ts'
import { type ReaderCtx, readingOnly } from './reading-only.ts'
import {
  countRows,
  insertRow,
  listRows,
  missingRefs,
  removeRow,
  type RowValues,
  type ListMore,
  selectRow,
  updateRow,
} from './resource-sql.ts'
import type { Inside } from './services.ts'

/** What a room adds to a resource. Rules may refuse and nothing else: each runs where the database writes nothing (`readingOnly`). */
export interface ResourceRules {
  more?: ListMore
  /** What the rules may refuse: code -> sentence. */
  refusals?: Record<string, string>
  /** Rows of a table of the room that are locked before `beforeSave` looks: whoever writes beside them is waited for. */
  locks?: { table: string; when: (values: RowValues, before: RowValues | undefined) => boolean }
  beforeSave?: (values: RowValues, ctx: ReaderCtx, before: RowValues | undefined) => Promise<void>
  beforeRemove?: (row: RowValues, ctx: ReaderCtx) => Promise<void>
  /** For what the saved row tells only; what it refuses is not saved. */
  afterSave?: (row: RowValues, ctx: ReaderCtx) => Promise<void>
}

/** Those that there are. */
async function ask(rule: ((ctx: ReaderCtx) => Promise<void>) | undefined, ctx: Ctx): Promise<void> {
  if (rule) await readingOnly(ctx.tx, () => rule(ctx))
}

async function askBeforeSave(
  { locks, beforeSave }: ResourceRules,
  ctx: Ctx,
  values: RowValues,
  before: RowValues | undefined,
): Promise<void> {
  if (locks?.when(values, before))
    await sql`select from ${sql.table(locks.table)} where company_id = ${ctx.company} order by id
      for no key update`.execute(ctx.tx)
  await ask(beforeSave && ((reader) => beforeSave(values, reader, before)), ctx)
}

/** The shapes of further columns. */
const shapesOf = ({ columns = {} }: ListMore) =>
  Object.fromEntries(Object.entries(columns).map(([name, { shape }]) => [name, shape]))

/** `tables` finds the resource that a ref points to. */
export function resourceHandlers(
  resource: Resource,
  tables: (name: string) => Resource,
  rules: ResourceRules = {},
): Handler[] {
  const { title, plural, rights, path } = resource
  const { more = {} } = rules
  const { filter, filterToo, ...schemas } = schemasOf(resource)
  const row = schemas.row.extend(shapesOf(more))
  const base = `/api/${path}` as const
  const query = listQuery.extend({ ...filter.shape, ...filterToo.shape, ...more.query })
  const list = endpoint({
    method: 'GET',
    path: base,
    title: `List ${plural.toLowerCase()}`,
    right: rights.read,
    input: query as unknown as z.ZodType<ListQuery & RowValues>,
    answer: listOf(inPart(row)),
  })
  const one = endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    title: `Get ${withArticle(title)}`,
    right: rights.read,
    input: byId,
    answer: dataOf(row),
  })
  const check = (input: ListQuery & RowValues, ctx: Ctx) =>
    ask(more.check && ((reader) => more.check!(input, reader)), ctx)
  const reads = [
    handle(list, async (input, ctx) => {
      await check(input, ctx)
      const [rows, total] = [
        await readWhole(ctx.tx, listRows(resource, tables, ctx, input, more)),
        await countRows(resource, ctx, input, more),
      ]
      return listAnswer(rows, total, input, base) as never
    }),
    handle(one, async ({ id }, ctx) => ({ data: (await selectRow(resource, tables, ctx, id, more)) as never })),
    handle(downloadEndpoint(base, resource, query), async (input, ctx, _inside, http) => {
      await check(input, ctx)
      const rows = listRows(resource, tables, ctx, { ...input, ...wholeList, slim: false }, more)
      return sendTable(resource, rows, input, ctx, http)
    }),
  ]
  return resource.readOnly ? reads : [...reads, ...writeHandlers(resource, tables, rules)]
}

function writeHandlers(resource: Resource, tables: (name: string) => Resource, rules: ResourceRules): Handler[] {
  const { name, title, rights, path, anyBatch } = resource
  const schemas = schemasOf(resource)
  const base = `/api/${path}` as const
  const files = Object.fromEntries(
    Object.entries(resource.fields).flatMap(([field, { kind, accept }]) =>
      kind === 'file' ? [[field, accept === 'image' ? 'image' : 'document'] as const] : [],
    ),
  )
  const refusals = rules.refusals ?? {}
  const common = { anyBatch: anyBatch ?? false, files, refusals, answer: dataOf(schemas.row) }
  const create = endpoint({
    ...common,
    method: 'POST',
    path: base,
    title: `Add ${withArticle(title)}`,
    right: rights.create,
    input: schemas.create,
  })
  const update = endpoint({
    ...common,
    method: 'PATCH',
    path: `${base}/{id}`,
    title: `Change ${withArticle(title)}`,
    right: rights.update,
    input: z.intersection(byId, schemas.update),
  })
  const remove = endpoint({
    method: 'DELETE',
    path: `${base}/{id}`,
    title: `Remove ${withArticle(title)}`,
    right: rights.remove,
    anyBatch: anyBatch ?? false,
    refusals,
    input: byId,
    answer: dataOf(byId),
  })
  return [
    handle(create, async (input, ctx, inside) => {
      const values = {
        ...withDefaults(resource.fields, input as RowValues),
        ...(await storeFiles(resource, ctx, inside)),
      }
      await checkRefs(resource, tables, ctx, values)
      await askBeforeSave(rules, ctx, values, undefined)
      const id = await nameDuplicates(resource, () => insertRow(resource, ctx, values))
      return { data: (await saved(resource, tables, rules, ctx, id, undefined)) as never, message: `${title} added.` }
    }),
    handle(update, async (input, ctx, inside) => {
      const { id, ...sent } = input as RowValues & { id: number }
      const before = await selectRow(resource, tables, ctx, id)
      const values = { ...present(sent), ...(await storeFiles(resource, ctx, inside)) }
      await checkRefs(resource, tables, ctx, values)
      await askBeforeSave(rules, ctx, values, before)
      await nameDuplicates(resource, () => updateRow(resource, ctx, id, values))
      return { data: (await saved(resource, tables, rules, ctx, id, before)) as never, message: `${title} changed.` }
    }),
    handle(remove, async ({ id }, ctx) => {
      const before = await selectRow(resource, tables, ctx, id)
      const { beforeRemove } = rules
      await ask(beforeRemove && ((reader) => beforeRemove(before, reader)), ctx)
      await removeRow(resource, ctx, id)
      ctx.note({ entity: name, entity_id: id, before })
      return { data: { id }, message: `${title} removed.` }
    }),
  ]
}

async function saved(
  resource: Resource,
  tables: (name: string) => Resource,
  rules: ResourceRules,
  ctx: Ctx,
  id: number,
  before: RowValues | undefined,
) {
  const row = await selectRow(resource, tables, ctx, id)
  const { afterSave } = rules
  await ask(afterSave && ((reader) => afterSave(row, reader)), ctx)
  ctx.note({ entity: resource.name, entity_id: id, before, after: row })
  return row
}

/** Files of the form are stored and their ids take their place. */
async function storeFiles(resource: Resource, ctx: Ctx, { files }: Inside): Promise<RowValues> {
  const values: RowValues = {}
  for (const [name, field] of Object.entries(resource.fields)) {
    const upload = ctx.uploads[name]
    if (field.kind === 'file' && upload)
      values[name] = await files.keep(ctx, upload, { needs: String(resource.rights.read) })
  }
  return values
}

/** A foreign id answers as a missing one, before the database says so in its own words. */
async function checkRefs(
  resource: Resource,
  tables: (name: string) => Resource,
  ctx: Ctx,
  values: RowValues,
): Promise<void> {
  for (const [name, field] of Object.entries(resource.fields)) {
    if ((field.kind !== 'ref' && field.kind !== 'multi_ref') || values[name] == null) continue
    if (await missingRefs(tables(field.of!), ctx, [values[name]].flat() as number[])) throw notOfList(name)
  }
}

/** Row-level security hides which key is doubled; the constraint's name and the declaration tell it. */
async function nameDuplicates<T>(resource: Resource, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    const keys = [
      ...Object.keys(resource.fields)
        .filter((name) => resource.fields[name]!.unique)
        .map((name) => [name]),
      ...(resource.uniqueTogether ?? []),
    ]
    const doubled =
      code === '23505'
        ? keys.find((names) => constraint === `${resource.name}_company_id_${names.join('_')}_key`)
        : undefined
    if (!doubled) throw error
    throw new Refusal('duplicate', 'This is used already. Choose another value.', {
      status: 422,
      errors: Object.fromEntries(doubled.map((name) => [name, ['Used already']])),
    })
  }
}

const present = (values: RowValues): RowValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

function withDefaults(fields: Record<string, Field>, values: RowValues): RowValues {
  const defaults = Object.entries(fields).filter(([name, field]) => values[name] == null && field.default !== undefined)
  return { ...present(values), ...Object.fromEntries(defaults.map(([name, field]) => [name, field.default])) }
}

/** 'Optional group' -> 'an optional group' */
const withArticle = (title: string): string => `${/^[aeiou]/i.test(title) ? 'an' : 'a'} ${title.toLowerCase()}`
