/** Calls are typed by their address: who adds one says so, and nobody goes round it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const rooms = readdirSync('features')
const read = (path: string) => readFileSync(path, 'utf8')

it('every contract that declares calls names them by address', () => {
  const declares = /= (endpoint|command|resource|importCalls)\(/
  const unnamed = rooms.flatMap((room) =>
    (readdirSync(`features/${room}/contract`, { recursive: true }) as string[])
      .filter(
        (file) =>
          file.endsWith('.ts') &&
          !/\.test\.ts$|^calls\.ts$/.test(file) &&
          declares.test(read(`features/${room}/contract/${file}`)),
      )
      .filter((file) => !read(`features/${room}/contract/calls.ts`).includes(`'./${file}'`))
      .map((file) => `${room}/${file}`),
  )
  // forms and lists of addresses that other files declare
  expect(unnamed.sort()).toEqual([
    'accounting/voucher-list.ts',
    'people/staff-shape.ts',
    'students/guardians/guardian-shape.ts',
    'students/student-list.ts',
    'students/student-shape.ts',
  ])
})

it('no room calls an address that the compiler does not know', () => {
  const files = rooms
    .filter((room) => existsSync(`features/${room}/web`))
    .flatMap((room) =>
      (readdirSync(`features/${room}/web`, { recursive: true }) as string[])
        .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
        .map((file) => `features/${room}/web/${file}`),
    )
  expect(files.length).toBeGreaterThan(200)
  expect(files.filter((file) => /import \{[^}]*\buntyped\b[^}]*\} from '[^']*\/api\.ts'/.test(read(file)))).toEqual([])
})
