/** `npm run migration NAME`: writes the difference between declarations and the live catalogue as the next migration, for people to read. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, projectRoot } from '#platform/server/config.ts'
import { connect, type Database } from '#platform/server/db.ts'
import { differences } from '#platform/server/catalogue.ts'
import { migrate, migrationFiles } from '#platform/server/migrate.ts'
import { declaredTables, resourceNamed } from '../resources.ts'
import { openDatabase } from './database.ts'

export async function run([name]: string[], config: Config): Promise<void> {
  if (!name || !/^[a-z0-9-]+$/.test(name))
    throw new Error('Say a name for the migration in kebab-case: npm run migration NAME')
  const database = await openDatabase(config)
  await migrate(database.url)
  const owner = connect(database.url, { max: 1 })
  const parts = await missing(owner.db)
  await owner.close()
  await database.stop()
  if (!parts.length) return console.log('Declarations and database agree: nothing to write.')
  const number = String(Number(migrationFiles().at(-1)!.slice(0, 4)) + 1).padStart(4, '0')
  const file = join(projectRoot, 'migrations', `${number}-${name}.sql`)
  writeFileSync(
    file,
    `-- Written by \`npm run migration ${name}\` from the declarations: read it before it lands.\n\n${parts.join('\n\n')}\n`,
  )
  console.log(`Wrote migrations/${number}-${name}.sql. Read it, then start the app to apply it.`)
}

/** What differs as SQL; what a person has to decide (another type) as a comment. */
async function missing(db: Database): Promise<string[]> {
  const parts: string[] = []
  for (const table of declaredTables) {
    for (const { says, sql } of await differences(db, table, (of) => resourceNamed(of).name))
      parts.push(sql || `-- ${table.name}: ${says}`)
  }
  return parts
}
