/** What the laws of reach plant and look for: ids from every table of a school, canaries in every column that takes free text, files opened before they are read. */
import { unzipSync } from 'fflate'
import { type RawBuilder, sql } from 'kysely'
import { extractText } from 'unpdf'
import type { World } from '#test/world.ts'

export interface TableIds {
  table: string
  ids: (number | string)[]
}

/** The tables with `company_id`, and for each some ids of the school, the newest first. */
export async function idsOf(world: World, company: number, most = 2): Promise<TableIds[]> {
  const { rows: tables } = await sql<{ name: string; has_id: boolean }>`
    select table_name as name, bool_or(column_name = 'id') as has_id from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' group by table_name having bool_or(column_name = 'company_id') order by table_name`.execute(
    world.owner.db,
  )
  const found: TableIds[] = []
  for (const { name, has_id } of tables) {
    if (!has_id) {
      found.push({ table: name, ids: [] })
      continue
    }
    const { rows } = await sql<{
      id: string
    }>`select id::text as id from ${sql.table(name)} where company_id = ${company} order by id desc limit ${most}`.execute(
      world.owner.db,
    )
    found.push({ table: name, ids: rows.map(({ id }) => (/^\d+$/.test(id) ? Number(id) : id)) })
  }
  return found
}

/**
 * Few numbers that name rows of all tables: each stands for as many tables as it can, until every table has been named by two of its ids, or by all that it has. A call asked
 * with all of them is asked with an id of whatever table it looks into.
 */
export function fewForAll(tables: readonly (readonly number[])[], each = 2): number[] {
  const owed = new Map(tables.map((ids) => [ids, Math.min(each, new Set(ids).size)]))
  const of = new Map<number, Set<readonly number[]>>()
  for (const ids of tables) for (const id of ids) of.set(id, (of.get(id) ?? new Set()).add(ids))
  const chosen: number[] = []
  const worth = (id: number) => [...of.get(id)!].filter((ids) => owed.get(ids)!).length
  while ([...owed.values()].some((count) => count)) {
    let [best, most] = [0, 0]
    for (const id of of.keys()) {
      const value = worth(id)
      if (value > most) [best, most] = [id, value]
    }
    chosen.push(best)
    for (const ids of of.get(best)!) owed.set(ids, Math.max(0, owed.get(ids)! - 1))
    of.delete(best)
  }
  return chosen.toSorted((a, b) => a - b)
}

/**
 * A row of the school in every table that has none: what nobody in the demo has done yet is reached as well. References and triggers sleep, checks hold.
 * Returns the tables that took none.
 */
export async function fillEmptyTables(world: World, company: number): Promise<string[]> {
  const { rows: columns } = await sql<ColumnFacts>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
      (select substring(pg_get_constraintdef(k.oid) from '''([^'']+)''::text') from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] limit 1) as word,
      (select t.relname from pg_constraint k join pg_class t on t.oid = k.confrelid where k.conrelid = c.oid and k.contype = 'f' and k.conkey[array_length(k.conkey, 1)] = a.attnum and t.relname <> 'companies' limit 1) as target
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attgenerated = '' and (a.attname = 'company_id' or (a.attnotnull and not a.atthasdef and a.attidentity = ''))
      and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'company_id') order by c.relname, a.attnum`.execute(
    world.owner.db,
  )
  const empty: string[] = []
  for (const table of new Set(columns.map((each) => each.table))) {
    const { rows: some } = await sql`select from ${sql.table(table)} where company_id = ${company} limit 1`.execute(
      world.owner.db,
    )
    if (
      !some.length &&
      !(await insertSample(
        world,
        table,
        columns.filter((each) => each.table === table),
        company,
      ))
    )
      empty.push(table)
  }
  return empty
}

interface ColumnFacts {
  table: string
  column: string
  type: string
  word: string | null
  target: string | null
}

async function insertSample(world: World, table: string, columns: ColumnFacts[], company: number): Promise<boolean> {
  // two references to one table mean two rows of it (a promotion goes from one batch to another)
  const values = columns.map(({ column, type, word, target }, at) => {
    const nth = columns.slice(0, at).filter((each) => each.target === target).length
    if (column === 'company_id') return sql`${company}::bigint`
    if (target && type === 'bigint')
      return sql`coalesce((select id from ${sql.table(target)} where company_id = ${company} order by id desc offset ${nth} limit 1), ${nth + 1}::bigint)`
    if (target && type === 'uuid')
      return sql`coalesce((select id from ${sql.table(target)} where company_id = ${company} limit 1), gen_random_uuid())`
    return sql.raw(sampleOf(type, word))
  })
  return world.owner.db
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`insert into ${sql.table(table)} (${sql.join(columns.map(({ column }) => sql.ref(column)))}) values (${sql.join(values)})`.execute(
        tx,
      )
    })
    .then(
      () => true,
      (error: Error) => {
        console.info(`${table} takes no sample: ${error.message}`)
        return false
      },
    )
}

function sampleOf(type: string, told: string | null): string {
  // a pattern is no word: those of one column are months of a batch
  const word = told?.startsWith('^') ? '05' : told
  const samples: Record<string, string> = {
    text: `'${word ?? '2083-01'}'`,
    uuid: 'gen_random_uuid()',
    date: "'2026-11-20'",
    boolean: 'true',
    jsonb: "'{}'",
    'timestamp with time zone': 'app_now()',
    'time without time zone': "'10:15'",
    'bigint[]': "'{}'",
    'text[]': "'{}'",
  }
  return samples[type] ?? '1'
}

/** One number over every row of the school in every table. */
export async function hashOf(world: World, tables: TableIds[], company: number): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {}
  for (const { table } of tables) {
    const { rows } = await sql<{
      h: string
    }>`select count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) as h from ${sql.table(table)} t where company_id = ${company}`.execute(
      world.owner.db,
    )
    hashes[table] = rows[0]!.h
  }
  return hashes
}

/** Every column of free text of every row of the school; what a check, a key or a format keeps out is told, so that a law can say how much it reached. */
export async function plant(
  world: World,
  company: number,
  canary: string,
): Promise<{ planted: string[]; refused: string[] }> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text'
      -- words of a list, and codes of a pattern, are nobody's own
      and not exists (select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and k.conkey = array[a.attnum] where k.contype = 'c' and a.attname = c.column_name
        and k.conrelid = format('public.%I', c.table_name)::regclass and pg_get_constraintdef(k.oid) ~ '(ANY \\(|~ ''|= ''.*= '')')
      and exists (
      select from information_schema.columns o where o.table_schema = 'public' and o.table_name = c.table_name and o.column_name = 'company_id') order by 1, 2`.execute(
    world.owner.db,
  )
  const result = { planted: [] as string[], refused: [] as string[] }
  for (const { table, column } of columns) {
    const { rows: some } = await sql`select from ${sql.table(table)} where company_id = ${company} limit 1`.execute(
      world.owner.db,
    )
    if (!some.length) continue
    const done =
      (await tryPlant(world, table, column, company, sql`${canary}`)) ||
      (await tryPlant(world, table, column, company, sql`${canary} || row_number`))
    result[done ? 'planted' : 'refused'].push(`${table}.${column}`)
  }
  return result
}

/** Triggers and references sleep meanwhile: a canary is no business. Checks and keys hold. */
function tryPlant(
  world: World,
  table: string,
  column: string,
  company: number,
  value: RawBuilder<unknown>,
): Promise<boolean> {
  return world.owner.db
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update ${sql.table(table)} t set ${sql.ref(column)} = ${value} from (select ctid as at, row_number() over () from ${sql.table(table)} where company_id = ${company}) n where t.ctid = n.at`.execute(
        tx,
      )
    })
    .then(
      () => true,
      () => false,
    )
}

/** What a reader of the answer would see: sheets and papers opened, texts as they are. */
export async function readable(raw: Buffer, type: string): Promise<string> {
  if (type.includes('spreadsheetml'))
    return Object.values(unzipSync(raw))
      .map((part) => Buffer.from(part).toString('utf8'))
      .join('\n')
  if (type.includes('application/pdf')) return (await extractText(new Uint8Array(raw), { mergePages: true })).text
  return raw.toString('utf8')
}
