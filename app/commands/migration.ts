/** `npm run migration NAME`: writes the difference between declarations and the live catalogue as the next migration, for people to read. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Config, projectRoot } from '#platform/server/config.ts'
import { connect, type Database } from '#platform/server/db.ts'
import { columnSql, createTableSql } from '#platform/server/declared-tables.ts'
import type { Resource } from '#platform/contract/resource.ts'
import { migrate, migrationFiles } from '#platform/server/migrate.ts'
import { resourceNamed, resources } from '../resources.ts'
import { openDatabase } from './database.ts'

export async function run([name]: string[], config: Config): Promise<void> {
  if (!name || !/^[a-z0-9-]+$/.test(name)) throw new Error('Say a name for the migration in kebab-case: npm run migration NAME')
  const database = await openDatabase(config)
  await migrate(database.url)
  const owner = connect(database.url, { max: 1 })
  const parts = await missing(owner.db)
  await owner.close()
  await database.stop()
  if (!parts.length) return console.log('Declarations and database agree: nothing to write.')
  const number = String(migrationFiles().length + 1).padStart(4, '0')
  const file = join(projectRoot, 'migrations', `${number}-${name}.sql`)
  writeFileSync(file, `-- Written by \`npm run migration ${name}\` from the declarations: read it before it lands.\n\n${parts.join('\n\n')}\n`)
  console.log(`Wrote migrations/${number}-${name}.sql. Read it, then start the app to apply it.`)
}

/** Tables and columns that are declared and not there. Removed or changed columns are a person's decision: the catalogue law names them. */
async function missing(db: Database): Promise<string[]> {
  const { rows } = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns where table_schema = 'public'`.execute(db)
  const known = new Set(rows.map((row) => `${row.table_name}.${row.column_name}`))
  const tables = new Set(rows.map((row) => row.table_name))
  return resources.flatMap(({ resource: given }) => {
    const resource: Resource = given
    if (!tables.has(resource.name)) return [createTableSql(resource, (of) => resourceNamed(of).name)]
    const columns = Object.entries(resource.fields).filter(([column]) => !known.has(`${resource.name}.${column}`))
    return columns.map(([column, field]) => `alter table ${resource.name} add column ${columnSql(column, field)};`)
  })
}
