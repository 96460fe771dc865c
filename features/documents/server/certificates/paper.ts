/** A certificate as the printer takes it, out of its design and what was kept or invented. */
import { renderSVG } from 'uqr'
import type { SchoolHead } from '#papers/shapes.ts'
import type { CertificatePaper } from '#papers/card-shapes.ts'
import { StoredBytes } from '#platform/server/stored-bytes.ts'
import type { CertificateDesign, CertificateLanguage } from '../../contract/certificates/certificate-design.ts'
import { sampleValues } from '../../contract/certificates/certificate-fields.ts'
import { walkBody } from '../../contract/certificates/walk.ts'
import type { Snapshot } from './snapshot.ts'

type Sheet = CertificatePaper['sheets'][number]

/** All but the sheets. */
export function frameOf(design: CertificateDesign, language: CertificateLanguage): Omit<CertificatePaper, 'sheets'> {
  const { paper, margin_x, margin_y, frame, colour, size, signatures } = design
  return {
    language,
    paper,
    margin_x,
    margin_y,
    frame,
    colour,
    size,
    heading: design[language]?.heading ?? '',
    signatures: signatures.map(({ title, title_np }) => (language === 'ne' && title_np) || title),
  }
}

/** Whatever stands around the values. */
export interface SheetState {
  /** Leads to the page that says whether the paper is genuine. */
  address: string
  logo: SchoolHead['logo']
  copy: number | null
  /** AD. */
  cancelled_on: string | null
  draft: boolean
}

export function sheetOf(
  company: number,
  design: CertificateDesign,
  language: CertificateLanguage,
  {
    school,
    values,
    number,
    issued_on,
    photo,
  }: Pick<Snapshot, 'school' | 'values' | 'issued_on' | 'photo'> & { number: string | null },
  { address, logo = null, copy, cancelled_on, draft }: SheetState,
): Sheet {
  const { shows } = design
  const text = design[language]
  return {
    school: shows.school ? { ...school, logo: shows.logo ? logo : null } : null,
    logo: shows.logo && !shows.school ? logo : null,
    number: shows.number ? number : null,
    issued_on: shows.issued_on ? issued_on : null,
    ...(shows.photo && { photo: photo ? new StoredBytes(company, photo, { small: true }) : null }),
    qr: shows.qr ? Buffer.from(renderSVG(address, { ecc: 'M', border: 1 })) : null,
    blocks: text ? walkBody(text.body, values) : [],
    copy,
    cancelled_on,
    draft,
  }
}

/** With invented values, in the name of the school. */
export function samplePaper(
  company: number,
  design: CertificateDesign,
  language: CertificateLanguage,
  { logo, ...school }: SchoolHead,
  issued_on: string,
  origin: string,
): CertificatePaper {
  const sample = sampleValues(language)
  const kept = {
    school: {
      name: school.name,
      name_np: school.name_np ?? null,
      address: school.address ?? null,
      phone: school.phone ?? null,
      pan: school.pan ?? null,
    },
    values: {
      ...sample,
      school: (language === 'ne' && school.name_np) || school.name,
      school_en: school.name,
      school_np: school.name_np ?? null,
      school_address: school.address ?? null,
    },
    number: sample.number ?? null,
    issued_on,
    photo: null,
  }
  const around = {
    address: `${origin}/verify-document/`,
    logo: logo ?? null,
    copy: null,
    cancelled_on: null,
    draft: false,
  }
  return { ...frameOf(design, language), sheets: [sheetOf(company, design, language, kept, around)] }
}

export const verifyAddress = (origin: string, code: string): string => `${origin}/verify-document/${code}`
