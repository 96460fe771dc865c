/** pathshala start | migrate | migration | tables | rights | house | setup | keys | demo | verify-books */
import { own } from '#platform/contract/own-names.ts'
import { readConfig } from '#platform/server/config.ts'

const commands: Record<
  string,
  () => Promise<{ run(args: string[], config: ReturnType<typeof readConfig>): Promise<void> }>
> = {
  start: () => import('./commands/start.ts'),
  migrate: () => import('./commands/migrate.ts'),
  migration: () => import('./commands/migration.ts'),
  'verify-books': () => import('./commands/verify-books.ts'),
  tables: () => import('./commands/tables.ts'),
  rights: () => import('./commands/rights.ts'),
  house: () => import('./commands/house.ts'),
  demo: () => import('./commands/demo.ts'),
  setup: () => import('./commands/setup.ts'),
  keys: () => import('./commands/keys.ts'),
}

const [name = 'start', ...args] = process.argv.slice(2)
const load = own(commands, name)
if (!load) {
  console.error(`There is no command '${name}'. Commands: ${Object.keys(commands).join(', ')}.`)
  process.exit(2)
}
try {
  await (await load()).run(args, readConfig())
} catch (error) {
  console.error((error as Error).message)
  if (process.env.DEBUG) console.error(error)
  process.exit(1)
}
