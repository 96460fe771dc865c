/**
 * Session tokens: a signed JWT that names the session and its school; the subject is the user's id, encrypted with the session's key.
 * That key comes from the session's id and the deployment's key. It is kept nowhere but in a cookie that the app's script may read,
 * so what it encrypted is unreadable after sign-out.
 */
import { createSigner, createVerifier } from 'fast-jwt'
import { encrypt, keyFor } from '#platform/server/cipher.ts'
import type { KeyRing } from '#platform/server/key-ring.ts'

export interface TokenFacts {
  session: string
  /** The company whose user this is; 0 for super users. */
  company: number
}

/** 32 bytes, base64url. It says nothing of the key that it comes from. */
export const sessionKeyOf = ({ newest }: KeyRing, session: string): string => keyFor(`session ${session}`, newest)

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
export const seal = ({ newest }: KeyRing, claims: Record<string, unknown>, expires: Date): string =>
  createSigner({ key: Buffer.from(newest), algorithm, noTimestamp: true })({ ...claims, exp: seconds(expires) })

/** The claims of a JWT, or undefined when it is forged, broken or past. `now`: ms since 1970. */
export function unseal({ all }: KeyRing, token: string, now: number): Record<string, unknown> | undefined {
  for (const key of all) {
    try {
      const claims = readerOf(key)(token)
      return typeof claims.exp === 'number' && claims.exp * 1000 > now ? claims : undefined
    } catch {
      // signed with another key, or by nobody of ours
    }
  }
  return undefined
}

export const signToken = (keys: KeyRing, { session, company }: TokenFacts, userId: number, expires: Date): string =>
  seal(keys, { jti: session, cid: company, sub: encrypt(sessionKeyOf(keys, session), String(userId)) }, expires)

/** What the token names, or undefined when it is forged, broken or past. */
export function readToken(keys: KeyRing, token: string, now: number): TokenFacts | undefined {
  const { jti, cid } = unseal(keys, token, now) ?? {}
  return typeof jti === 'string' && typeof cid === 'number' ? { session: jti, company: cid } : undefined
}
