/**
 * Session tokens: a signed JWT that names the session and its school; the subject is the user's id, encrypted with the session's key.
 * The key lives with the session and in a cookie that the app's script may read, so what it encrypted is unreadable after sign-out.
 */
import { randomBytes } from 'node:crypto'
import { gcm } from '@noble/ciphers/aes.js'
import { jwtVerify, SignJWT } from 'jose'

export interface TokenFacts {
  session: string
  /** The company whose user this is; 0 for super users. */
  company: number
}

export const newSessionKey = () => randomBytes(32).toString('base64url')

/** iv + ciphertext, base64url; the browser decrypts it with the same library. */
export function encrypt(key: string, text: string): string {
  const iv = randomBytes(12)
  const sealed = gcm(Buffer.from(key, 'base64url'), iv).encrypt(new TextEncoder().encode(text))
  return Buffer.concat([iv, sealed]).toString('base64url')
}

/** What `encrypt` sealed; throws when the key or the text is another. */
export function decrypt(key: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  return new TextDecoder().decode(gcm(Buffer.from(key, 'base64url'), bytes.subarray(0, 12)).decrypt(bytes.subarray(12)))
}

export function signToken(
  secret: Uint8Array,
  facts: TokenFacts,
  sessionKey: string,
  userId: number,
  expires: Date,
): Promise<string> {
  return new SignJWT({ cid: facts.company })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(encrypt(sessionKey, String(userId)))
    .setJti(facts.session)
    .setExpirationTime(expires)
    .sign(secret)
}

/** What the token names, or undefined when it is forged, broken or past. */
export async function readToken(secret: Uint8Array, token: string): Promise<TokenFacts | undefined> {
  try {
    const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'] })
    if (typeof payload.jti !== 'string' || typeof payload.cid !== 'number') return undefined
    return { session: payload.jti, company: payload.cid }
  } catch {
    return undefined
  }
}
