/** `npm run demo -- --students N [--per-school M]`: adds schools with N students together. */
import type { Config } from '#platform/server/config.ts'
import { connect } from '#platform/server/db.ts'
import { parseArgs } from 'node:util'
import { fillDefaultDemo, fillLargeDemo } from '../demo.ts'
import { makeReady } from '../ready.ts'
import { openDatabase } from './database.ts'

export async function run(args: string[], config: Config): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { students: { type: 'string' }, 'per-school': { type: 'string', default: '2000' } },
  })
  const students = Number(values.students ?? 0)
  if (!Number.isInteger(students) || students < 0 || students > 1_000_000)
    throw new Error('--students takes a whole number from 1 to 1,000,000.')
  const database = await openDatabase(config)
  await makeReady(database.url, config)
  const owner = connect(database.url, { max: 2, clock: config.clock, statementTimeout: 0 })
  const started = performance.now()
  await fillDefaultDemo(owner)
  if (students)
    await fillLargeDemo(owner, students, {
      perSchool: Number(values['per-school']),
      told: (name, done) => console.log(`${done} students: ${name}`),
    })
  console.log(`The demo is there (${Math.round((performance.now() - started) / 1000)} s). Start with npm start.`)
  await owner.close()
  await database.stop()
}
