/**
 * `npm run new-field`: notes one thing more of a student, a guardian and a member of staff, in a copy of the tree: a line in the shape, its Nepali, and what
 * `npm run migration` and `npm run tables` write. Then types and laws must hold, and the field must be in the record, the form's rules, the sheet, completeness and erasure.
 */
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#platform/server/config.ts'
import { tryInCopy } from '../copy-of-tree.ts'

const fields = [
  {
    shape: 'features/students/contract/student-shape.ts',
    after: 'mother_tongue: ',
    line: 'house: noted(f.text(40, { optional: true }), { counted: true }),',
    words: { House: 'हाउस' },
  },
  {
    shape: 'features/students/contract/guardians/guardian-shape.ts',
    after: 'occupation: ',
    line: "tongue: noted(f.text(40, { optional: true }), { seen: 'all' }),",
    words: { Tongue: 'भाषा', "Guardian's tongue": 'अभिभावकको भाषा' },
  },
  {
    shape: 'features/people/contract/staff-shape.ts',
    after: 'qualification: ',
    line: 'hobby: noted(f.text(40, { optional: true })),',
    words: { Hobby: 'रुचि' },
  },
]

const { tree, run, close } = tryInCopy('new-field', 'A new field')
for (const { shape, after, line, words } of fields) {
  edit(shape, (text) => text.replace(`    ${after}`, `    ${line}\n    ${after}`))
  const room = shape.split('/')[1]!
  edit(`features/${room}/web/ne.json`, (text) => JSON.stringify({ ...JSON.parse(text), ...words }, null, 2))
}
function edit(file: string, change: (text: string) => string): void {
  const path = join(tree, file)
  const before = readFileSync(path, 'utf8')
  const after = change(before)
  if (after === before) throw new Error(`${file} has no place for the line.`)
  writeFileSync(path, after)
}
cpSync(join(projectRoot, 'test/new-field/field.probe.ts'), join(tree, 'test/laws/new-field.test.ts'))

run('npm run migration', 'node', '--import', 'tsx', 'app/cli.ts', 'migration', 'three-fields')
run('npm run tables', 'node', '--import', 'tsx', 'app/cli.ts', 'tables')
run('types', 'npm', 'run', '-s', 'types')
const laws = ['new-field', 'catalogue', 'private-facts'].map((law) => `test/laws/${law}.test.ts`)
run(
  'words and laws',
  'node',
  'node_modules/vitest/vitest.mjs',
  'run',
  '--project',
  'unit',
  '--project',
  'db',
  'app/nepali',
  ...laws,
)
console.log('A new field: its line, its migration, its Nepali.')
close()
