/** What the declaration of a resource says and the live table does not, or the other way round. PostgreSQL itself writes both sides, so that they compare. */
import { sql } from 'kysely'
import type { Database, Tx } from './db.ts'
import { columnSql, createTableSql, type DeclaredTable } from './declared-tables.ts'

/** One difference: how it reads, and the SQL that makes the table as declared ('' where a person has to decide). */
export interface Difference {
  says: string
  sql: string
}

interface Column {
  name: string
  type: string
  needed: boolean
  default: string | null
}
interface Rule {
  name: string
  kind: 'c' | 'u' | 'f' | 'p' | 'x'
  def: string
  columns: string[]
}
interface Shape {
  columns: Column[]
  rules: Rule[]
}

class Done extends Error {}

/** Run as the owner: the declared table is made in a schema of its own and never kept. */
export async function differences(
  db: Database,
  resource: DeclaredTable,
  tableOf: (resource: string) => string,
): Promise<Difference[]> {
  const live = await db.transaction().execute((tx) => shapeOf(tx, `public.${resource.name}`))
  if (!live) return [{ says: `there is no table ${resource.name}`, sql: createTableSql(resource, tableOf) }]
  const declared = await declaredShape(db, resource, tableOf)
  return [...ofColumns(resource, declared, live), ...ofRules(resource.name, declared, live)]
}

async function declaredShape(
  db: Database,
  resource: DeclaredTable,
  tableOf: (resource: string) => string,
): Promise<Shape> {
  let shape: Shape | undefined
  const [create] = createTableSql(resource, tableOf).split(';', 1)
  await db
    .transaction()
    .execute(async (tx) => {
      await sql`create schema declared`.execute(tx)
      await sql`set local search_path = declared, public`.execute(tx)
      await sql.raw(create!).execute(tx)
      await sql`set local search_path = public`.execute(tx)
      shape = await shapeOf(tx, `declared.${resource.name}`)
      throw new Done()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Done)) throw error
    })
  return shape!
}

async function shapeOf(tx: Tx, table: string): Promise<Shape | undefined> {
  const { rows } = await sql<{ oid: number | null }>`select to_regclass(${table})::oid::int as oid`.execute(tx)
  const oid = rows[0]?.oid
  if (!oid) return undefined
  const columns = await sql<Column>`
    select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as needed,
      pg_get_expr(d.adbin, d.adrelid) as default
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = ${oid} and a.attnum > 0 and not a.attisdropped order by a.attnum`.execute(tx)
  const rules = await sql<Rule>`
    select conname as name, contype as kind,
      replace(replace(pg_get_constraintdef(oid), 'declared.', ''), 'public.', '') as def,
      coalesce((select array_agg(attname::text order by attname) from pg_attribute
      where attrelid = conrelid and attnum = any(conkey)), '{}') as columns
    from pg_constraint where conrelid = ${oid} and contype in ('c', 'u', 'f', 'p', 'x') order by conname`.execute(tx)
  return { columns: columns.rows, rules: rules.rows }
}

function ofColumns({ name: table, fields }: DeclaredTable, declared: Shape, live: Shape): Difference[] {
  return declared.columns.flatMap((column): Difference[] => {
    const now = live.columns.find(({ name }) => name === column.name)
    const field = fields[column.name]
    if (!now)
      return [
        {
          says: `${column.name} is not there`,
          sql: field ? `alter table ${table} add column ${columnSql(column.name, field)};` : '',
        },
      ]
    const change = (says: string, how: string) => ({
      says: `${column.name}: ${says}`,
      sql: how && `alter table ${table} alter column ${column.name} ${how};`,
    })
    return [
      // a value of another type is nothing that a program may guess
      ...(now.type === column.type ? [] : [change(`${now.type}, declared ${column.type}`, '')]),
      ...(now.needed === column.needed
        ? []
        : [
            change(
              now.needed ? 'may not be empty, declared optional' : 'may be empty, declared required',
              column.needed ? 'set not null' : 'drop not null',
            ),
          ]),
      ...(now.default === column.default || !field
        ? []
        : [
            change(
              `default ${now.default}, declared ${column.default}`,
              column.default === null ? 'drop default' : `set default ${column.default}`,
            ),
          ]),
    ]
  })
}

/** Rules of declared columns only: what a room adds over several columns, or on columns of its own, is the room's. */
function ofRules(table: string, declared: Shape, live: Shape): Difference[] {
  const names = new Set(declared.columns.map(({ name }) => name))
  const same = (a: Rule) => (b: Rule) =>
    a.kind === b.kind && (a.def === b.def || (a.kind === 'f' && isReferenceOf(a, b)))
  // a column that is added brings its check along
  const isThere = (column: string) => live.columns.some(({ name }) => name === column)
  const comes = ({ kind, columns }: Rule) => kind === 'c' && !columns.every(isThere)
  const missing = declared.rules.filter((rule) => !comes(rule) && !live.rules.some(same(rule)))
  const stale = live.rules.filter((rule) => !declared.rules.some(same(rule)) && isDeclarable(rule, names))
  return [
    ...stale.map(({ name, def }) => ({
      says: `${name} is not declared: ${def}`,
      sql: `alter table ${table} drop constraint ${name};`,
    })),
    ...missing.map(({ name, def }) => ({
      says: `${name} is declared and not there: ${def}`,
      sql: `alter table ${table} add constraint ${name} ${def};`,
    })),
  ]
}

/** One reference says all of the other when it names its columns and more (a subject's optional group is of its own grade). */
function isReferenceOf(a: Rule, b: Rule): boolean {
  const target = ({ def }: Rule) => /REFERENCES (\w+)/.exec(def)?.[1]
  const within = (few: Rule, many: Rule) => few.columns.every((column) => many.columns.includes(column))
  return target(a) === target(b) && (within(a, b) || within(b, a))
}

/** A check on one declared column, a key of declared columns, a reference: what fields can say. */
function isDeclarable({ kind, columns }: Rule, declared: ReadonlySet<string>): boolean {
  const own = columns.filter((column) => column !== 'company_id')
  // the target of a reference from elsewhere, no rule on values
  if (own.includes('id')) return false
  if (kind === 'c') return own.length === 1 && declared.has(own[0]!)
  return (kind === 'u' || kind === 'f') && own.length > 0 && own.every((column) => declared.has(column))
}
