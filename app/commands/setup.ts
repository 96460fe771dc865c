/** `npm run setup`: makes the first super administrator of an outside database. Asks, or takes SETUP_USERNAME, SETUP_PASSWORD, SETUP_NAME. */
import { createInterface } from 'node:readline/promises'
import { sql } from 'kysely'
import { hashPassword } from '#features/access/server/passwords.ts'
import type { Config } from '#platform/server/config.ts'
import { connect } from '#platform/server/db.ts'
import { inSchool, platformCompany } from '#platform/server/tenant.ts'
import { makeReady } from '../ready.ts'
import { openDatabase } from './database.ts'

export async function run(_args: string[], config: Config): Promise<void> {
  const database = await openDatabase(config)
  await makeReady(database.url, config)
  const { db, close } = connect(database.url, { max: 2, clock: config.clock })
  try {
    const made = await inSchool(db, platformCompany, async (tx) => {
      await sql`insert into companies (id, name) values (${platformCompany}, 'Pathshala')
        on conflict do nothing`.execute(tx)
      await sql`insert into roles (company_id, slug, name, built_in) values (${platformCompany}, 'super', 'Super', true)
        on conflict do nothing`.execute(tx)
      const there = await tx
        .selectFrom('users')
        .select('username')
        .where('company_id', '=', platformCompany)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      if (there) return false
      const { name, username, password } = await ask()
      const [fname = 'Super', ...rest] = name.split(/\s+/)
      const user = await tx
        .insertInto('users')
        .values({
          company_id: platformCompany,
          fname,
          lname: rest.join(' ') || null,
          username: username.toLowerCase(),
          password_hash: await hashPassword(password),
          ut: 'super',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('user_roles')
        .values({ company_id: platformCompany, user_id: user.id, role_slug: 'super', is_primary: true })
        .execute()
      return true
    })
    console.log(
      made
        ? 'The super administrator is made. Sign in, then add the first school.'
        : 'There is a super administrator already: nothing was changed.',
    )
  } finally {
    await close()
    await database.stop()
  }
}

async function ask(): Promise<{ name: string; username: string; password: string }> {
  const { SETUP_NAME, SETUP_USERNAME, SETUP_PASSWORD } = process.env
  const given =
    SETUP_USERNAME && SETUP_PASSWORD
      ? { name: SETUP_NAME ?? 'Super', username: SETUP_USERNAME, password: SETUP_PASSWORD }
      : await askPerson()
  if (given.password.length < 12) throw new Error('The password of a super administrator needs at least 12 characters.')
  return given
}

async function askPerson() {
  if (!process.stdin.isTTY)
    throw new Error('Say SETUP_USERNAME and SETUP_PASSWORD in the environment, or run this in a terminal.')
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const name = await lines.question('Full name: ')
  const username = await lines.question('Username: ')
  const password = await lines.question('Password (12 characters or more): ')
  lines.close()
  return { name, username, password }
}
