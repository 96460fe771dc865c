/** What the QR code of a certificate holds: the school and the row of the register, sealed. What it tells is looked up there. */
import type { KeyRing } from '#platform/server/key-ring.ts'
import { openSealed, sealedCode } from '#platform/server/sealed-code.ts'

export interface CertificateCode {
  company: number
  id: number
}

const purpose = 'certificate'
const bytesOfId = 6

export function certificateCode(keys: KeyRing, { company, id }: CertificateCode): string {
  const ids = Buffer.alloc(2 * bytesOfId)
  ids.writeUIntBE(company, 0, bytesOfId)
  ids.writeUIntBE(id, bytesOfId, bytesOfId)
  return sealedCode(keys, purpose, ids)
}

/** Undefined when it is not ours, or was tampered with. */
export function readCertificateCode(keys: KeyRing, code: string): CertificateCode | undefined {
  const bytes = openSealed(keys, purpose, code, 2 * bytesOfId)
  return bytes && { company: bytes.readUIntBE(0, bytesOfId), id: bytes.readUIntBE(bytesOfId, bytesOfId) }
}
