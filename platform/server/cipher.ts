/** AES-256-GCM with keys of 32 bytes: what is sealed is neither read nor changed without the key. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const [cipher, ivBytes, tagBytes] = ['aes-256-gcm', 12, 16] as const

/**
 * iv + ciphertext + tag, base64url; the browser opens what has no `bound` with @noble/ciphers.
 * @param key 32 bytes, base64url
 * @param bound what it belongs to: under another one it does not open
 */
export function encrypt(key: string, text: string, bound = ''): string {
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, Buffer.from(key, 'base64url'), iv)
  if (bound) sealing.setAAD(Buffer.from(bound))
  return Buffer.concat([iv, sealing.update(text, 'utf8'), sealing.final(), sealing.getAuthTag()]).toString('base64url')
}

/** What `encrypt` sealed; throws when the key, the text or what it belongs to is another. */
export function decrypt(key: string, sealed: string, bound = ''): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const opening = createDecipheriv(cipher, Buffer.from(key, 'base64url'), bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
  if (bound) opening.setAAD(Buffer.from(bound))
  opening.setAuthTag(bytes.subarray(-tagBytes))
  return opening.update(bytes.subarray(ivBytes, -tagBytes), undefined, 'utf8') + opening.final('utf8')
}

/** A key of its own for one use of the deployment's secret, base64url. */
export const keyFor = (use: string, secret: Uint8Array): string =>
  Buffer.from(hkdfSync('sha256', secret, '', use, 32)).toString('base64url')
