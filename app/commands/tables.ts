/** `npm run tables`: writes platform/server/tables.gen.ts, the row types of the live catalogue, after a migration. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { type Config, projectRoot } from '#platform/server/config.ts'
import { migrate } from '#platform/server/migrate.ts'
import { openDatabase } from './database.ts'

const types = { int8: 'number', timestamptz: 'string', time: 'string', jsonb: 'unknown', _int8: 'number[]' }

/** `outFile` lets the catalogue law write elsewhere and compare. */
export function writeTables(url: string, outFile: string): void {
  execFileSync(
    process.execPath,
    [
      join(projectRoot, 'node_modules/kysely-codegen/dist/cli/bin.js'),
      '--dialect',
      'postgres',
      '--url',
      url,
      '--date-parser',
      'string',
      '--numeric-parser',
      'number',
      '--type-mapping',
      JSON.stringify(types),
      '--default-schema',
      'public',
      '--include-pattern',
      'public.*',
      '--out-file',
      outFile,
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
}

export async function run(_args: string[], config: Config): Promise<void> {
  const database = await openDatabase(config)
  await migrate(database.url)
  writeTables(database.url, join(projectRoot, 'platform/server/tables.gen.ts'))
  await database.stop()
}
