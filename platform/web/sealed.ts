/**
 * What the session's key opens: the permissions and the token's subject. The key is a cookie that the app may read and that goes at
 * sign-out, so what lies in storage is unreadable from then on. crypto.subtle is missing on plain http, hence the library.
 */
import { gcm } from '@noble/ciphers/aes.js'

/** iv (12 bytes) + ciphertext, base64url. Undefined when key and text do not fit. */
export function unseal(key: string, sealed: string): string | undefined {
  try {
    const bytes = fromBase64Url(sealed)
    return new TextDecoder().decode(gcm(fromBase64Url(key), bytes.subarray(0, 12)).decrypt(bytes.subarray(12)))
  } catch {
    return undefined
  }
}

/** The user's id in the token, if the key opens it and the token is not past. */
export function subjectOf(token: string, key: string, now = Date.now()): number | undefined {
  try {
    const payload = JSON.parse(new TextDecoder().decode(fromBase64Url(token.split('.')[1] ?? ''))) as { sub?: unknown; exp?: unknown }
    if (typeof payload.sub !== 'string') return undefined
    if (typeof payload.exp === 'number' && payload.exp * 1000 <= now) return undefined
    const id = unseal(key, payload.sub)
    return id !== undefined && /^\d+$/.test(id) ? Number(id) : undefined
  } catch {
    return undefined
  }
}

/** The slugs, if the key opens them. */
export function permissionsOf(sealed: string, key: string): ReadonlySet<string> | undefined {
  try {
    const list: unknown = JSON.parse(unseal(key, sealed) ?? '')
    return Array.isArray(list) ? new Set(list.filter((slug): slug is string => typeof slug === 'string')) : undefined
  } catch {
    return undefined
  }
}

function fromBase64Url(text: string): Uint8Array {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (char) => char.charCodeAt(0))
}
