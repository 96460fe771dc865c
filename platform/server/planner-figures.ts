/**
 * What PostgreSQL's planner is told of whose a row is. Its own statistics of such columns are those of the last ANALYZE: of a school, a batch or an exam that is younger it expects no
 * row, and joins row by row what has a thousand (a statement of fees of a new school of 30 students: 11 s). So for the columns that name the school or another row of it none are
 * kept; the planner is told the same figures in every deployment and at every hour, those of a middling school. They are rather too many rows than too few: what is
 * joined by hash though it is small costs microseconds, what is compared each with each though it is large does not come back (decision 0058).
 */
import type pg from 'pg'

/** A table's rows are spread over so many schools. */
const schools = 20
/** Values that a school has of a column that names one of its classes, exams, heads, accounts. */
const few = 10
/** Batches of a school that has not been here for long: of the batch that is asked about rather too many rows are expected than too few. */
const batches = 2
/** Rows for each value of a column that names a person or a document: of those tables a school has many rows, and says so in a comment (`comment on table ... is 'many'`, in a migration). */
const rowsOfEach = 16

/** Before 18 PostgreSQL takes no figures from anybody. */
const oldest = 18

/**
 * Tells them for the columns of all tables that belong to a school, of those that came with the last migration too; again at each start, as a restored dump has none.
 * Columns that name another row of the school are those of foreign keys that are ids (bigint).
 */
export async function tellPlannerFigures(client: pg.Client): Promise<void> {
  await client.query(`
    do $figures$
    declare c record;
    begin
      for c in
        select t.oid::regclass as name, t.relname, a.attname, a.attnotnull, a.attstattarget is distinct from 0 as is_kept,
          case when a.attname = 'company_id' then ${schools}
            when k.batch then ${batches}
            when k.many then -1.0 / ${rowsOfEach}
            else ${few} end::real as values
        from pg_attribute a join pg_class t on t.oid = a.attrelid
        left join lateral (
          select bool_or(obj_description(k.confrelid, 'pg_class') = 'many') as many, bool_or(k.confrelid = 'batches'::regclass) as batch,
            count(*) > 0 as refers
          from pg_constraint k where k.conrelid = t.oid and k.contype = 'f' and a.attnum = any(k.conkey)) k on true
        where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and not a.attisdropped
          and exists (select from pg_attribute s where s.attrelid = t.oid and s.attname = 'company_id' and not s.attisdropped)
          and (a.attname = 'company_id' or k.refers and a.atttypid = 'bigint'::regtype)
      loop
        if c.is_kept then
          execute format('alter table %s alter column %I set statistics 0', c.name, c.attname);
        end if;
        perform pg_clear_attribute_stats('public', c.relname::text, c.attname::text, false);
        perform pg_restore_attribute_stats('schemaname', 'public', 'relname', c.relname::text, 'attname', c.attname::text,
          'inherited', false, 'null_frac', (case when c.attnotnull then 0 else 0.5 end)::real, 'avg_width', 8,
          'n_distinct', c.values);
      end loop;
    end $figures$`)
}

/** Refuses a server that takes no figures. */
export async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select current_setting('server_version_num')::int as version`)
  const refused = tooOld(rows[0].version)
  if (refused) throw new Error(refused)
}

/** What is said of a server of this `server_version_num` (170005 is 17.5). */
export const tooOld = (version: number): string | undefined =>
  version < oldest * 10_000
    ? `Pathshala needs PostgreSQL ${oldest} or newer; this one is ${Math.trunc(version / 10_000)}.`
    : undefined
