/** What a card's QR code holds: whose card of which version it is, signed; no name, no number that anybody else uses. */
import { createHmac, timingSafeEqual } from 'node:crypto'

export interface Card {
  company: number
  student: number
  version: number
}

const prefix = 'PS1.'
const bytesOfCard = 20
const bytesOfSeal = 12

export function cardToken(key: Uint8Array, { company, student, version }: Card): string {
  const card = Buffer.alloc(bytesOfCard)
  card.writeBigUInt64BE(BigInt(company), 0)
  card.writeBigUInt64BE(BigInt(student), 8)
  card.writeUInt32BE(version, 16)
  return prefix + Buffer.concat([card, seal(key, card)]).toString('base64url')
}

/** Undefined when it is not ours, or was tampered with. */
export function readCard(key: Uint8Array, token: string): Card | undefined {
  if (!token.startsWith(prefix)) return undefined
  const bytes = Buffer.from(token.slice(prefix.length), 'base64url')
  if (bytes.length !== bytesOfCard + bytesOfSeal) return undefined
  const card = bytes.subarray(0, bytesOfCard)
  if (!timingSafeEqual(bytes.subarray(bytesOfCard), seal(key, card))) return undefined
  return {
    company: Number(card.readBigUInt64BE(0)),
    student: Number(card.readBigUInt64BE(8)),
    version: card.readUInt32BE(16),
  }
}

const seal = (key: Uint8Array, card: Buffer) =>
  createHmac('sha256', createHmac('sha256', key).update('student card').digest())
    .update(card)
    .digest()
    .subarray(0, bytesOfSeal)
