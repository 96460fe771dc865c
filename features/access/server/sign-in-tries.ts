/**
 * Whose tries a sign-in counts for, and who is told. An account is one, by whatever name it was typed.
 * Guesses from one place lock that place out; guesses from everywhere lock for minutes those places only from which nobody of the account ever signed in.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { FastifyRequest } from 'fastify'
import type { Database, Tx } from '#platform/server/db.ts'
import type { Http } from '#platform/server/handler.ts'
import type { Services } from '#platform/server/services.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { seal, unseal } from './token.ts'
import { countTry, type Limit, TooManyTries } from './tries.ts'

interface Account {
  company_id: number
  user_id: number
}

const fromOnePlace = { most: 10, minutes: 15 } as const
const fromEverywhere = { most: 30, minutes: 5 } as const
/** A school's computer room is one address. */
const byOneAddress = { most: 100, minutes: 5 } as const

const accountKey = ({ company_id, user_id }: Account) => `account:${company_id}:${user_id}`
const addressKey = (ip: string) => `address:${ip}`

export interface SignInTry {
  /** All limits that this try counts for. */
  limits: Limit[]
  /** Those that end with the account's next sign-in from here. */
  ofHere(account: Account): string[]
}

/** Counts the try before a password is looked at. Names that nobody has are counted alike, so that nobody learns which there are. */
export async function countSignIn(
  services: Services,
  accounts: readonly Account[],
  typed: string,
  request: FastifyRequest,
): Promise<SignInTry> {
  const device = deviceOf(services, request)
  const nobody = `nobody:${typed.toLowerCase()}`
  const place = (account: Account) => (device?.subject === accountKey(account) ? `device:${device.id}` : request.ip)
  const here = (account: Account) => `${accountKey(account)}@${place(account)}`
  const ofPlace: Limit[] = accounts.length
    ? accounts.map((account) => ({ key: here(account), ...fromOnePlace }))
    : [{ key: `${nobody}@${request.ip}`, ...fromOnePlace }]
  const wide: Limit[] = [
    ...(accounts.length ? accounts.map(accountKey) : [nobody]).map((key) => ({ key, ...fromEverywhere })),
    { key: addressKey(request.ip), ...byOneAddress },
  ]
  const counted = { limits: [...ofPlace, ...wide], ofHere: (account: Account) => [here(account)] }
  const tell = async (error: unknown, key: (account: Account) => string): Promise<never> => {
    const reached = new Map(error instanceof TooManyTries ? error.reached.map((limit) => [limit.key, limit.most]) : [])
    for (const account of accounts)
      if (reached.has(key(account))) await noteLock(services.db, account, request.ip, reached.get(key(account))!)
    throw error
  }
  // what a place is refused is not counted for the account: one place alone never locks the others
  await countTry(services.db, ofPlace).catch((error: unknown) => tell(error, here))
  try {
    await countTry(services.db, wide)
  } catch (error) {
    const exceeded = new Set(error instanceof TooManyTries ? error.exceeded.map((limit) => limit.key) : [])
    const locked = accounts.filter((account) => exceeded.has(accountKey(account)))
    const whose = locked.length ? locked : accounts
    if (!exceeded.size || !whose.length || !(await allKnown(services.db, whose, device?.subject, request.ip)))
      await tell(error, accountKey)
  }
  return counted
}

/** A browser or an address from which each of these accounts was signed in to before: what others do elsewhere keeps it not out. */
async function allKnown(
  db: Database,
  accounts: readonly Account[],
  device: string | undefined,
  ip: string,
): Promise<boolean> {
  for (const account of accounts)
    if (device !== accountKey(account) && !(await knowsAddress(db, account, ip))) return false
  return true
}

/** Somebody has signed in to this account from this address in the last 90 days. */
function knowsAddress(db: Database, { company_id, user_id }: Account, ip: string): Promise<boolean> {
  return inSchool(db, company_id, async (tx) => {
    const { rows } = await sql`
      select from audit_rows
      where company_id = ${company_id} and actor_id = ${user_id} and actor_company_id = ${company_id}
        and action = 'sign-in' and ip = ${ip} and at > app_now() - interval '90 days' limit 1`.execute(tx)
    return rows.length > 0
  })
}

const mostNotesADay = 20

/** Who is guessed at from everywhere is told so a few times, not a thousand times. */
function noteLock(db: Database, { company_id, user_id }: Account, ip: string, tries: number): Promise<void> {
  return inSchool(db, company_id, async (tx) => {
    await sql`delete from locked_tries
      where company_id = ${company_id} and user_id = ${user_id} and at < app_now() - interval '90 days'`.execute(tx)
    await sql`
      insert into locked_tries (company_id, user_id, address, tries) select ${company_id}::bigint, ${user_id}::bigint,
        ${ip}, ${tries}::int
      where (select count(*) from locked_tries where company_id = ${company_id} and user_id = ${user_id}
        and at > app_now() - interval '1 day') < ${mostNotesADay}`.execute(tx)
  })
}

export interface LockedTries {
  at: string
  address: string
  tries: number
}

/** What the owner has not been told yet; told once. */
export async function tellLocks(tx: Tx, { company_id, user_id }: Account): Promise<LockedTries[]> {
  const { rows } = await sql<LockedTries>`
    update locked_tries set told_at = app_now()
    where company_id = ${company_id} and user_id = ${user_id} and told_at is null returning at, address, tries`.execute(
    tx,
  )
  return rows.toSorted((a, b) => b.at.localeCompare(a.at))
}

const deviceCookie = 'pathshala_device'
const audience = 'device'
const deviceDays = 400

/** The browser in which this account was signed in to before; it opens nothing, it is only not kept out for what others do elsewhere. */
function deviceOf(
  { keys, clock }: Pick<Services, 'keys' | 'clock'>,
  { cookies }: FastifyRequest,
): { subject: string; id: string } | undefined {
  const token = cookies[deviceCookie]
  if (!token) return undefined
  const { aud, sub, jti } = unseal(keys, token, clock.now()) ?? {}
  return aud === audience && typeof sub === 'string' && typeof jti === 'string' ? { subject: sub, id: jti } : undefined
}

export function rememberDevice({ keys, config, clock }: Services, account: Account, { request, reply }: Http): void {
  const known = deviceOf({ keys, clock }, request)
  if (known?.subject === accountKey(account)) return
  const expires = new Date(clock.now() + deviceDays * 86_400_000)
  const token = seal(keys, { aud: audience, sub: accountKey(account), jti: randomUUID() }, expires)
  reply.setCookie(deviceCookie, token, {
    path: '/api/login',
    sameSite: 'strict',
    secure: config.tls,
    httpOnly: true,
    maxAge: deviceDays * 86_400,
  })
}
