/** What the QR code of a certificate holds: the school and the row of the register, sealed. What it tells is looked up there. */
import { openSealed, sealedCode } from '#platform/server/sealed-code.ts'

export interface CertificateCode {
  company: number
  id: number
}

const purpose = 'certificate'
const bytesOfId = 6

export function certificateCode(key: Uint8Array, { company, id }: CertificateCode): string {
  const ids = Buffer.alloc(2 * bytesOfId)
  ids.writeUIntBE(company, 0, bytesOfId)
  ids.writeUIntBE(id, bytesOfId, bytesOfId)
  return sealedCode(key, purpose, ids)
}

/** Undefined when it is not ours, or was tampered with. */
export function readCertificateCode(key: Uint8Array, code: string): CertificateCode | undefined {
  const bytes = openSealed(key, purpose, code, 2 * bytesOfId)
  return bytes && { company: bytes.readUIntBE(0, bytesOfId), id: bytes.readUIntBE(bytesOfId, bytesOfId) }
}
