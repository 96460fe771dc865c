/** Three kinds of test, told apart by their file names: pure ones, ones with a database, ones in a browser. */
import { existsSync } from 'node:fs'
import { configDefaults, defineConfig } from 'vitest/config'

const away = [...configDefaults.exclude, 'dist/**', '.cache/**', '.pathshala*/**', 'test/tiny-room/library/**']
const needDatabase = ['**/*.db.test.ts', 'test/laws/**/*.test.ts']
const database = 'test/database.ts'

const unit = {
  extends: true as const,
  test: { name: 'unit', include: ['**/*.test.{ts,tsx}'], exclude: [...away, ...needDatabase] },
}

const db = {
  extends: true as const,
  test: {
    name: 'db',
    include: needDatabase,
    exclude: away,
    globalSetup: database,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
}

const e2e = {
  extends: true as const,
  test: {
    name: 'e2e',
    // the day's stories; every screen one after another (walks) and dialog by dialog in both languages where there is time: half an hour
    include: process.env.STORIES === 'all' ? ['e2e/**/*.e2e.ts'] : ['e2e/*.e2e.ts'],
    globalSetup: 'e2e/server.ts',
    // One browser at a time, after all other tests, or the small machine makes them slow and then wrong.
    fileParallelism: false,
    sequence: { groupOrder: 1 },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
}

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: existsSync(database) ? [unit, db, e2e] : [unit, e2e],
  },
})
