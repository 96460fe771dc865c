/** No test leans on a name of the demo: it makes its own (`build.ts`), or asks the demo how it calls it (`called.ts`). */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bagmati, himalaya } from '#app/demo-schools.ts'
import { grades, optional } from '#features/academics/server/demo-names.ts'
import { staff } from '#features/access/server/demo-names.ts'
import { examNames } from '#features/exams/server/demo-names.ts'
import { heads } from '#features/fees/server/demo-names.ts'
import { projectRoot } from '#platform/server/config.ts'

const names = [
  ...staff.flatMap(([, fname, lname]) => [`${fname} ${lname}`, fname]),
  ...grades.map(([name]) => name),
  ...optional.map(([name]) => name),
  ...heads.map(([title]) => title),
  ...examNames,
  himalaya.name,
  bagmati.name,
  'teacher\\d+',
  `(?:${himalaya.prefix}|${bagmati.prefix})\\d{3,}`,
]
const named = new RegExp(`(?<![\\w])(?:${names.join('|')})(?!\\w)`, 'g')

/** Tests in front of the demo; those of pure code make up their own. */
const tests = ['test', 'e2e', 'features', 'platform', 'school', 'app']
  .flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      `${folder}/${name}`.replaceAll('\\', '/'),
    ),
  )
  .filter((file) => /\.db\.test\.ts$|^test\/(?:laws\/)?[^/]*\.ts$|^e2e\/.*\.ts$/.test(file))
  .filter((file) => !/^test\/(?:called|called\.test)\.ts$/.test(file))

it('no test leans on a name of the demo', () => {
  expect(tests.length).toBeGreaterThan(90)
  const found = tests.flatMap((file) =>
    readFileSync(join(projectRoot, file), 'utf8')
      .split('\n')
      .flatMap((line, at) => (line.match(named) ?? []).map((name) => `${file}:${at + 1} ${name}`)),
  )
  expect(found, 'make your own with test/builders.ts, or take the name from test/called.ts').toEqual([])
})
