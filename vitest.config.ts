/** Three kinds of test, told apart by their file names: pure ones, ones with a database, ones in a browser. The cheap ones come first, so that what is wrong is told soon. */
import { existsSync } from 'node:fs'
import { configDefaults, defineConfig } from 'vitest/config'
import { temporaryInMemory } from './test/in-memory.ts'
import { waitingToday } from './test/of-the-day.ts'

temporaryInMemory()

/** `npm test` alone: some of the slow ones, others each day. */
const otherDays =
  process.env.TESTS === 'day'
    ? waitingToday(import.meta.dirname, [
        { of: (file) => /\.db\.test\.ts$|growth-of-work/.test(file), every: 4 },
        { of: (file) => /^e2e\/[\w-]+\.e2e\.ts$/.test(file), every: 10 },
      ])
    : []
const away = [
  ...otherDays,
  ...configDefaults.exclude,
  'dist/**',
  '.cache/**',
  '.pathshala*/**',
  'test/tiny-room/library/**',
]
const needDatabase = ['**/*.db.test.ts', 'test/laws/**/*.test.ts']
const database = 'test/database.ts'

/** What waits for a database or a browser: two at once leave two cores idle for a fifth to two fifths of the time. */
const atOnce = 3

const unit = {
  extends: true as const,
  // a busy machine is no failure: what hangs is told all the same
  test: { name: 'unit', include: ['**/*.test.{ts,tsx}'], exclude: [...away, ...needDatabase], testTimeout: 30_000 },
}

const db = {
  extends: true as const,
  test: {
    name: 'db',
    include: needDatabase,
    exclude: away,
    globalSetup: database,
    // The app is loaded once a worker, not once a file: each file has a database and an app object of its own, and modules keep nothing else.
    isolate: false,
    maxWorkers: atOnce,
    sequence: { groupOrder: 1 },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
}

/** Each file has a server, a database and a browser of its own. */
const stories = {
  globalSetup: 'e2e/server.ts',
  testTimeout: 180_000,
  hookTimeout: 180_000,
  // a second is too short where several browsers draw at once
  expect: { poll: { timeout: 15_000 } },
}
const e2e = {
  extends: true as const,
  test: {
    ...stories,
    name: 'e2e',
    // the day's stories; every screen one after another (walks) and dialog by dialog in both languages where there is time: half an hour
    include: process.env.STORIES === 'all' ? ['e2e/**/*.e2e.ts'] : ['e2e/*.e2e.ts'],
    exclude: [...away, 'e2e/alone/**'],
    maxWorkers: atOnce,
    sequence: { groupOrder: 2 },
  },
}
/** Those that measure milliseconds. */
const alone = {
  extends: true as const,
  test: {
    ...stories,
    name: 'e2e-alone',
    include: ['e2e/alone/*.e2e.ts'],
    fileParallelism: false,
    sequence: { groupOrder: 3 },
  },
}

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: existsSync(database) ? [unit, db, e2e, alone] : [unit, e2e, alone],
  },
})
