/** Words of certificates that stand on several screens, without the schemas of their declarations. */
import type { CertificateType } from '../../contract/certificates/certificate-design.ts'
import type { TypedField } from '../../contract/certificates/certificate-fields.ts'

export const typeWords: Record<CertificateType, string> = {
  character: 'Character certificate',
  transfer: 'Transfer certificate',
  participation: 'Certificate of participation',
  other: 'Other certificate',
}
export const typedWords: Record<TypedField, string> = {
  conduct: 'Conduct',
  purpose: 'Purpose or reason',
  event: 'Event',
  achievement: 'Achievement',
  remark: 'Remark',
}
