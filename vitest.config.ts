/**
 * Kinds of test, told apart by their file names: pure ones, ones with a database, ones in a browser.
 * TESTS=gate takes what `npm test` runs, TESTS=sweep what it leaves out; without it every file can be run.
 */
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { configDefaults, defineConfig } from 'vitest/config'
import { declaredRights, familyWords, sharedWords } from './app/web-words.ts'
import { chromiumArguments, findChromium } from './test/chromium.ts'
import { commands } from './test/components/commands.ts'
import { temporaryInMemory } from './test/in-memory.ts'
import { componentTests, databaseTests, selectionNow } from './test/selection.ts'

temporaryInMemory()

const root = import.meta.dirname
const part = process.env.TESTS
const away = [...configDefaults.exclude, 'dist/**', '.cache/**', '.pathshala*/**', 'test/tiny-room/library/**']
const withDatabase = ['**/*.db.test.ts', 'test/laws/**/*.test.ts']

const { selection, onScreen, rooms } = selectionNow(root)

function chosen(): string[] {
  if (part !== 'gate' && part !== 'sweep') return withDatabase
  const { inside, outside } = databaseTests(selection, rooms)
  return part === 'gate' ? inside : outside
}

/** Of which rooms the component tests are: the sweep runs all of them. */
const shown = part === 'gate' ? onScreen : 'all'

/** What waits for a database: two at once leave two cores idle for a fifth to two fifths of the time. */
const atOnce = 3

const unit = {
  extends: true as const,
  // a busy machine is no failure: what hangs is told all the same
  test: {
    name: 'unit',
    include: ['**/*.test.{ts,tsx}'],
    exclude: [...away, ...withDatabase, '**/*.component.test.tsx'],
    testTimeout: 30_000,
  },
}

const db = {
  extends: true as const,
  test: {
    name: 'db',
    include: chosen(),
    exclude: away,
    globalSetup: 'test/database.ts',
    // The app is loaded once a worker, not once a file: each file has a database and an app object of its own, and modules keep nothing else.
    isolate: false,
    maxWorkers: atOnce,
    sequence: { groupOrder: 1 },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
}

/** A screen alone in a browser, with answers that the test gives: test/components/mount.tsx. */
const components = {
  extends: true as const,
  plugins: [react(), familyWords(root), sharedWords(root), declaredRights(root)],
  // packages are found before the first test: one that is found later would load the page anew in the midst of it
  optimizeDeps: {
    entries: [
      'app/{web,rooms.web,rooms.family}.{ts,tsx}',
      '{features/*,platform,school}/web/**/*.{ts,tsx}',
      'platform/fields/**/*.tsx',
      'test/components/*',
    ],
  },
  test: {
    name: 'components',
    include: componentTests(shown),
    exclude: away,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      commands,
      provider: playwright({
        launchOptions: { executablePath: findChromium(), args: chromiumArguments() },
        contextOptions: { reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium' as const }],
    },
    provide: {
      shots: process.env.SHOTS === '1' ? `${root}/e2e/shots` : '',
      rooms: shown === 'all' ? 'all' : [...shown],
      oneView: part === 'gate',
    },
    sequence: { groupOrder: 2 },
    testTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
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
    // the gate tells one story of each room
    include: part === 'gate' ? ['e2e/rooms/*.e2e.ts'] : ['e2e/**/*.e2e.ts'],
    exclude: [...away, 'e2e/alone/**'],
    maxWorkers: 2,
    sequence: { groupOrder: 3 },
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
    sequence: { groupOrder: 4 },
  },
}

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [unit, db, components, e2e, alone],
  },
})
