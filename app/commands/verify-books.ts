/** `npm run verify-books`: proves the books of every school, those of accounting and of fees; exit code 1 names what is wrong. */
import * as accounting from '#features/accounting/server/verify-books.ts'
import * as fees from '#features/fees/server/verify-books.ts'
import type { Config } from '#platform/server/config.ts'
import { connect } from '#platform/server/db.ts'
import { inSchool, platformCompany } from '#platform/server/tenant.ts'
import { openDatabase } from './database.ts'

export async function run(_args: string[], config: Config): Promise<void> {
  const database = await openDatabase(config)
  const { db, close } = connect(database.url, { max: 2, role: 'pathshala_app', statementTimeout: 0 })
  const schools = await inSchool(db, platformCompany, (tx) =>
    tx.selectFrom('companies').select(['id', 'name']).where('id', '<>', platformCompany).orderBy('id').execute(),
  )
  let wrong = 0
  for (const school of schools) {
    const faults = [...(await accounting.verifySchool(db, school.id)), ...(await fees.verifySchool(db, school.id))]
    wrong += faults.length
    for (const fault of faults)
      console.error(`${school.name} (${school.id}): NOT TRUE: ${fault.check} (${fault.count})`)
  }
  await close()
  await database.stop()
  console.log(
    `${schools.length} schools, ${accounting.checkNames.length + fees.checkNames.length} checks each: ${wrong ? `${wrong} FAILED` : 'the books are right.'}`,
  )
  if (wrong) process.exitCode = 1
}
