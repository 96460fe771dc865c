/** `pathshala migrate`: brings the database up to date and ends. */
import type { Config } from '#platform/server/config.ts'
import { makeReady } from '../ready.ts'
import { openDatabase } from './database.ts'

export async function run(_args: string[], config: Config): Promise<void> {
  const database = await openDatabase(config)
  const { applied } = await makeReady(database.url, config)
  console.log(applied.length ? `Applied: ${applied.join(', ')}` : 'The database is up to date.')
  await database.stop()
}
