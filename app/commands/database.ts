/** The owner's address of the database: the outside one, or the embedded one started here. */
import type { Config } from '#platform/server/config.ts'
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres.ts'

export interface OpenDatabase {
  url: string
  embedded: boolean
  stop(): Promise<void>
}

export async function openDatabase(config: Config): Promise<OpenDatabase> {
  if (config.databaseUrl) return { url: config.databaseUrl, embedded: false, stop: async () => {} }
  const server = await startEmbeddedPostgres({ dataDir: config.dataDir })
  return { url: server.url, embedded: true, stop: () => server.stop() }
}
