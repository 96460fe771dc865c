/** What a QR code on paper holds: bytes that mean something to one room, sealed, so that nobody makes one up and nobody changes one. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { KeyRing } from './key-ring.ts'

const bytesOfSeal = 12

/** `purpose`: a seal of one purpose is worth nothing for another. Letters, digits, '-' and '_'. */
export const sealedCode = ({ newest }: KeyRing, purpose: string, bytes: Buffer): string =>
  Buffer.concat([bytes, seal(newest, purpose, bytes)]).toString('base64url')

/** The bytes; undefined when the code is not ours, of another purpose or length, or was tampered with. */
export function openSealed(keys: KeyRing, purpose: string, code: string, length: number): Buffer | undefined {
  const all = Buffer.from(code, 'base64url')
  if (all.length !== length + bytesOfSeal) return undefined
  const bytes = all.subarray(0, length)
  const ours = keys.all.some((key) => timingSafeEqual(all.subarray(length), seal(key, purpose, bytes)))
  return ours ? bytes : undefined
}

const seal = (key: Uint8Array, purpose: string, bytes: Buffer) =>
  createHmac('sha256', createHmac('sha256', key).update(purpose).digest())
    .update(bytes)
    .digest()
    .subarray(0, bytesOfSeal)
