/** `npm run tables`: writes the row types of the live catalogue after a migration, each room's own into its `server/tables.gen.ts`. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, projectRoot } from '#platform/server/config.ts'
import { migrate } from '#platform/server/migrate.ts'
import { ownerOfTable } from '../house.ts'
import { openDatabase } from './database.ts'

const types = { int8: 'number', timestamptz: 'string', time: 'string', jsonb: 'unknown', _int8: 'number[]' }
const ofPlatform = 'platform/server/tables.gen.ts'
const said = '/** Written by `npm run tables` from the live catalogue. */'

/** Path from the root -> what must stand there. A table that no room owns is the platform's, until a `feature.ts` names it. */
export function tableFiles(url: string): Map<string, string> {
  const { helpers, rows, tables } = readCatalogue(url)
  const files = new Map<string, string>()
  for (const owner of new Set(['platform', ...tables.map(([table]) => ownerOfTable.get(table) ?? 'platform')])) {
    const own = tables.filter(([table]) => (ownerOfTable.get(table) ?? 'platform') === owner)
    const shapes = own.map(([, shape]) => rows.get(shape)!).join('\n')
    const list = (indent: string) => own.map(([table, shape]) => `${indent}${table}: ${shape};\n`).join('')
    if (owner === 'platform') {
      files.set(
        ofPlatform,
        `${said}\n${helpers}${shapes}\n/** Each room adds its own. */\nexport interface DB {\n${list('  ')}}\n`,
      )
      continue
    }
    const used = ['ArrayType', 'Generated', 'Numeric'].filter((name) => new RegExp(`\\b${name}\\b`).test(shapes))
    files.set(
      `features/${owner}/server/tables.gen.ts`,
      `${said}\nimport ${used.length ? `type { ${used.join(', ')} } from ` : ''}'#platform/server/tables.gen.ts'\n\n${shapes.replaceAll('export interface', 'interface')}\ndeclare module '#platform/server/tables.gen.ts' {\n  interface DB {\n${list('    ')}  }\n}\n`,
    )
  }
  return files
}

/** What kysely-codegen says in one file: helpers, a shape for each table, and which table has which. */
function readCatalogue(url: string) {
  const folder = mkdtempSync(join(tmpdir(), 'tables-'))
  const file = join(folder, 'tables.ts')
  try {
    generate(url, file)
    const text = readFileSync(file, 'utf8').replaceAll('\r\n', '\n')
    const start = text.indexOf('import type')
    const helpers = text.slice(start, text.indexOf('export interface'))
    const rows = new Map(
      [...text.matchAll(/export interface (\w+) \{\n[^}]*\}\n/g)].map(([shape, name]) => [name!, shape]),
    )
    const tables = [...rows.get('DB')!.matchAll(/^ {2}(\w+): (\w+);$/gm)].map(
      ([, table, shape]) => [table!, shape!] as const,
    )
    return { helpers, rows, tables }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function generate(url: string, outFile: string): void {
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
  for (const [file, text] of tableFiles(database.url)) writeFileSync(join(projectRoot, file), text)
  await database.stop()
}
