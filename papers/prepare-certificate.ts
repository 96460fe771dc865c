/** Certificates as certificate.typ shows them: days and numbers are text. */
import { digitsIn } from '#nepal/digits.ts'
import { bsText } from './paper-text.ts'
import type { CertificatePaper } from './card-shapes.ts'

export function prepareCertificates({ sheets, ...paper }: CertificatePaper) {
  const { language } = paper
  return {
    ...paper,
    sheets: sheets.map(({ photo, ...sheet }) => ({
      ...sheet,
      has_photo: photo !== undefined,
      photo: photo ?? null,
      number: sheet.number && digitsIn(language, sheet.number),
      issued_on: sheet.issued_on && bsText(sheet.issued_on, language),
      copy: sheet.copy === null ? null : digitsIn(language, sheet.copy),
      cancelled_on: sheet.cancelled_on && bsText(sheet.cancelled_on, language),
    })),
  }
}
