/** What a card's QR code holds: whose card of which version it is, signed; no name, no number that anybody else uses. */
import type { KeyRing } from '#platform/server/key-ring.ts'
import { openSealed, sealedCode } from '#platform/server/sealed-code.ts'

export interface Card {
  company: number
  student: number
  version: number
}

const prefix = 'PS1.'
const bytesOfCard = 20
const purpose = 'student card'

export function cardToken(keys: KeyRing, { company, student, version }: Card): string {
  const card = Buffer.alloc(bytesOfCard)
  card.writeBigUInt64BE(BigInt(company), 0)
  card.writeBigUInt64BE(BigInt(student), 8)
  card.writeUInt32BE(version, 16)
  return prefix + sealedCode(keys, purpose, card)
}

/** Undefined when it is not ours, or was tampered with. */
export function readCard(keys: KeyRing, token: string): Card | undefined {
  if (!token.startsWith(prefix)) return undefined
  const bytes = openSealed(keys, purpose, token.slice(prefix.length), bytesOfCard)
  if (!bytes) return undefined
  return {
    company: Number(bytes.readBigUInt64BE(0)),
    student: Number(bytes.readBigUInt64BE(8)),
    version: bytes.readUInt32BE(16),
  }
}
