/** Every grid of the product, and every other place in which texts stand in many fields, is worked in by a mouse and a finger (test/components/grid-hands.ts). */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const files = ['features', 'platform', 'school', 'app'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
)
const read = (name: RegExp): Map<string, string> =>
  new Map(files.filter((file) => name.test(file)).map((file) => [file, readFileSync(file, 'utf8')]))
const screens = [...read(/\/web\/.*\.tsx$/)].filter(([file]) => !file.endsWith('.test.tsx'))

/** A grid with rows of its own; `pair-grid.tsx` is drawn by the sheets that use it. */
const drawsGrid = (text: string): boolean => /<(Pair)?Grid\b[^G]/.test(text) && /\/(pair-)?grid\.tsx'/.test(text)
const drawn = screens
  .filter(([file, text]) => !file.endsWith('/pair-grid.tsx') && drawsGrid(text))
  .map(([file]) => file)
/** Single fields with their own hands (`useWhole`), and the kit's grid itself. */
const others = [
  'platform/web/kit/grid/grid.tsx',
  'platform/web/kit/import/import-grid.tsx',
  'platform/web/kit/states/money.tsx',
]

const worked = [...read(/\.component\.test\.tsx$/).values()].flatMap((text) =>
  [...text.matchAll(/workByHands\(\s*'([^']+)'/g)].map(([, file]) => file!),
)

it('is there to be worked in', () => {
  expect(drawn).toEqual(
    expect.arrayContaining(['features/fees/web/plan-grid.tsx', 'features/exams/web/marks/mark-sheet.tsx']),
  )
  expect(drawn.length).toBeGreaterThanOrEqual(12)
})

it('each grid is worked in by a mouse and a finger, and none that is not there', () => {
  const all = [...new Set([...drawn, ...others])].toSorted()
  expect(
    all.filter((file) => !worked.includes(file)).map((file) => `${file}: call workByHands in its component test`),
  ).toEqual([])
  expect(worked.filter((file) => !all.includes(file))).toEqual([])
})

it('whatever else chooses all of a field when it is pressed is among them', () => {
  const own = screens.filter(([, text]) => /\buseWhole\(/.test(text)).map(([file]) => file)
  expect(own.filter((file) => !worked.includes(file))).toEqual([])
})
