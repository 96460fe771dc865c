/** One clock: server, database and browser take the time from one place each, so that a test can name its day. */
import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '#test/world.ts'

let world: World
beforeAll(async () => void (world = await openWorld({ demo: false, jobs: false })))
afterAll(() => world.close())

/** Where time comes from, and what says on which day a run of tests took place. */
const sources = new Set([
  'platform/server/clock.ts',
  'platform/web/clock.ts',
  'test/runs/sweep.ts',
  'test/runs/run-vitest.ts',
])
const ofScript = /\bnew Date\(\s*\)|\bDate\.now\b|\bDate\(\)/
const ofSql =
  /(?<![\w.])now\(\)|\b(?:current_date|current_timestamp|current_time|localtimestamp|localtime|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday)\b|'(?:now|today|tomorrow|yesterday)'::/i
/** SQL stands there, and no function of JavaScript is called now(). */
const hasSql = (file: string) => /\/server\/|^app\/|^test\/(?!components)/.test(file)

const files = ['app', 'features', 'nepal', 'papers', 'platform', 'school', 'test', 'e2e']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  )
  .filter((file) => /\.tsx?$/.test(file) && !sources.has(file) && !file.startsWith('test/laws/clock'))

const asksFor = (pattern: RegExp, asked: readonly string[]): string[] =>
  asked.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) => (pattern.test(line) && !excused.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
  )
/** The queue keeps its own time (pg-boss), and the table of migrations is older than the clock. */
const excused = /pgboss\.|schema_migrations|start_after/

describe('nobody else asks for the time', () => {
  it('in code: take `ctx.now` and `ctx.today`, `services.clock`, `todayOf(tx)`; in the browser `nowHere()`, `todayHere()`; in tests `testDay` or `world.clock`', () => {
    expect(files.length).toBeGreaterThan(1_800)
    expect(asksFor(ofScript, files)).toEqual([])
    expect(ofScript.test('const at = new Date()')).toBe(true)
  })
  it('in SQL: take `app_now()` and `app_today()`', () => {
    const withSql = files.filter(hasSql)
    expect(withSql.length).toBeGreaterThan(700)
    expect(asksFor(ofSql, withSql)).toEqual([])
    const migrations = readdirSync('migrations').filter((name) => name > '0121-one-clock.sql')
    expect(
      asksFor(
        ofSql,
        migrations.map((name) => `migrations/${name}`),
      ),
    ).toEqual([])
    expect(ofSql.test('set noted_at = now()')).toBe(true)
  })
  it('in the database: neither defaults, functions, views, checks, policies nor triggers', async () => {
    const { rows } = await sql<{ place: string; text: string }>`
      with ours as (select 'public'::regnamespace as schema), texts as (
        select c.relname || '.' || a.attname as place, pg_get_expr(d.adbin, d.adrelid) as text
        from ours, pg_attrdef d join pg_class c on c.oid = d.adrelid
        join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum where c.relnamespace = schema
        union all select proname, prosrc from ours, pg_proc where pronamespace = schema and proname <> 'app_now'
        union all select viewname, definition from pg_views where schemaname = 'public'
        union all select conname, pg_get_constraintdef(oid) from ours, pg_constraint where connamespace = schema
        union all select policyname, concat(qual, with_check) from pg_policies where schemaname = 'public'
        union all select tgname, pg_get_triggerdef(t.oid) from ours, pg_trigger t join pg_class c on c.oid = t.tgrelid
          where c.relnamespace = schema and not tgisinternal)
      select * from texts`.execute(world.owner.db)
    expect(rows.length).toBeGreaterThan(500)
    expect(rows.filter(({ text }) => text.includes('app_now()')).length).toBeGreaterThan(60)
    expect(
      rows
        .filter(({ place, text }) => ofSql.test(text) && !place.startsWith('schema_migrations'))
        .map(({ place }) => place),
    ).toEqual([])
  })
})
