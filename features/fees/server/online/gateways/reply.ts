/** Replies of gateways are read as what strangers say. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import type { Reply } from '#platform/server/outside.ts'
import { Garbled } from './gateway.ts'

export function readJson<T extends z.ZodType>(shape: T, { status, text }: Reply): z.output<T> {
  const read = shape.safeParse(parse(text))
  if (!read.success) throw new Garbled(`A reply with status ${status} is not what the documents say.`)
  return read.data
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const hmac = (kind: 'sha256' | 'sha512', secret: string, text: string, as: 'base64' | 'hex'): string =>
  createHmac(kind, secret).update(text).digest(as)

/** Compared without telling by the time it takes. */
export function isSame(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)]
  return x.length === y.length && timingSafeEqual(x, y)
}
