/** The sign-in by which a node of the app reaches the database: a role that owns nothing, however the app's role is left. */
import pg from 'pg'
import { keyFor } from './cipher.ts'
import { fingerprintOf, type KeyRing } from './key-ring.ts'

export const nodeRole = (key: Uint8Array): string => `pathshala_node_${fingerprintOf(key)}`

/** The app's address of the same database. */
export function nodeAddress(ownerUrl: string, { newest }: KeyRing): string {
  const url = new URL(ownerUrl)
  url.username = nodeRole(newest)
  url.password = keyFor('database-login', newest)
  return url.href
}

/** Makes the role of the newest key, or gives it its password again. */
export async function makeNodeLogin(owner: pg.Client, { newest }: KeyRing): Promise<void> {
  const role = nodeRole(newest)
  const password = pg.escapeLiteral(keyFor('database-login', newest))
  try {
    await owner.query(
      `do $$ begin create role ${role} nosuperuser nocreatedb nocreaterole nobypassrls;
       exception when duplicate_object or unique_violation then null; end $$`,
    )
    await owner.query(`alter role ${role} login password ${password}`)
    await owner.query(`grant pathshala_app to ${role}`)
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    throw new Error(
      `The owner of the database may not create roles. Create one that owns nothing, "grant pathshala_app" to it, and set DATABASE_APP_URL to its address.`,
      { cause: error },
    )
  }
}

/** Nobody signs in any more with what came from this key. */
export async function dropNodeLogin(owner: pg.Client, key: Uint8Array): Promise<void> {
  await owner.query(`drop role if exists ${nodeRole(key)}`)
}
