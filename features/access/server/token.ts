/**
 * Session tokens: a signed JWT that names the session and its school; the subject is the user's id, encrypted with the session's key.
 * The key lives with the session and in a cookie that the app's script may read, so what it encrypted is unreadable after sign-out.
 */
import { randomBytes } from 'node:crypto'
import { createSigner, createVerifier } from 'fast-jwt'
import { encrypt } from '#platform/server/cipher.ts'

export interface TokenFacts {
  session: string
  /** The company whose user this is; 0 for super users. */
  company: number
}

export const newSessionKey = () => randomBytes(32).toString('base64url')

const algorithm = 'HS256'
const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

const readers = new WeakMap<Uint8Array, (token: string) => Record<string, unknown>>()

/** Reads what was sealed with this secret; throws for what was not. Whether it is past says our clock, not the machine's. */
function readerOf(secret: Uint8Array) {
  const reader =
    readers.get(secret) ?? createVerifier({ key: Buffer.from(secret), algorithms: [algorithm], ignoreExpiration: true })
  readers.set(secret, reader)
  return reader
}

/** A JWT of these claims. */
export const seal = (secret: Uint8Array, claims: Record<string, unknown>, expires: Date): string =>
  createSigner({ key: Buffer.from(secret), algorithm, noTimestamp: true })({ ...claims, exp: seconds(expires) })

/** The claims of a JWT, or undefined when it is forged, broken or past. `now`: ms since 1970. */
export function unseal(secret: Uint8Array, token: string, now: number): Record<string, unknown> | undefined {
  try {
    const claims = readerOf(secret)(token)
    return typeof claims.exp === 'number' && claims.exp * 1000 > now ? claims : undefined
  } catch {
    return undefined
  }
}

export const signToken = (
  secret: Uint8Array,
  { session, company }: TokenFacts,
  sessionKey: string,
  userId: number,
  expires: Date,
): string => seal(secret, { jti: session, cid: company, sub: encrypt(sessionKey, String(userId)) }, expires)

/** What the token names, or undefined when it is forged, broken or past. */
export function readToken(secret: Uint8Array, token: string, now: number): TokenFacts | undefined {
  const { jti, cid } = unseal(secret, token, now) ?? {}
  return typeof jti === 'string' && typeof cid === 'number' ? { session: jti, company: cid } : undefined
}
