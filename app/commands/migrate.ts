/** `pathshala migrate`: brings the database up to date and ends. */
import type { Config } from '#platform/server/config.ts'
import { migrate } from '#platform/server/migrate.ts'
import { openDatabase } from './database.ts'

export async function run(_args: string[], config: Config): Promise<void> {
  const database = await openDatabase(config)
  const applied = await migrate(database.url)
  console.log(applied.length ? `Applied: ${applied.join(', ')}` : 'The database is up to date.')
  await database.stop()
}
