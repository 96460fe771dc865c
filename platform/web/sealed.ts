/**
 * What the session's key opens: the permissions and the token's subject. The key is a cookie that the app may read and that goes at
 * sign-out, so what lies in storage is unreadable from then on.
 */

/** iv (12 bytes) + ciphertext, base64url. Undefined when key and text do not fit. */
export async function unseal(key: string, sealed: string): Promise<string | undefined> {
  try {
    const bytes = fromBase64Url(sealed)
    return new TextDecoder().decode(await decrypt(fromBase64Url(key), bytes.subarray(0, 12), bytes.subarray(12)))
  } catch {
    return undefined
  }
}

/** Only a page on plain http asks for the library: the others need not wait for it. */
async function decrypt(key: Bytes, iv: Bytes, sealed: Bytes): Promise<BufferSource> {
  if (!crypto.subtle) return (await import('./unseal-without-subtle.ts')).decrypt(key, iv, sealed) as Bytes
  return crypto.subtle.decrypt(
    { name: 'AES-GCM', iv },
    await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt']),
    sealed,
  )
}

/** The user's id in the token, if the key opens it and the token is not past. */
export async function subjectOf(token: string, key: string, now: number): Promise<number | undefined> {
  try {
    const payload = JSON.parse(new TextDecoder().decode(fromBase64Url(token.split('.')[1] ?? ''))) as {
      sub?: unknown
      exp?: unknown
    }
    if (typeof payload.sub !== 'string') return undefined
    if (typeof payload.exp === 'number' && payload.exp * 1000 <= now) return undefined
    const id = await unseal(key, payload.sub)
    return id !== undefined && /^\d+$/.test(id) ? Number(id) : undefined
  } catch {
    return undefined
  }
}

/** The slugs, if the key opens them. */
export async function permissionsOf(sealed: string, key: string): Promise<ReadonlySet<string> | undefined> {
  try {
    const list: unknown = JSON.parse((await unseal(key, sealed)) ?? '')
    return Array.isArray(list) ? new Set(list.filter((slug): slug is string => typeof slug === 'string')) : undefined
  } catch {
    return undefined
  }
}

type Bytes = Uint8Array<ArrayBuffer>

function fromBase64Url(text: string): Bytes {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (char) => char.charCodeAt(0))
}
