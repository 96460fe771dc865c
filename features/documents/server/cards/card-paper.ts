/** A design and people become what the printer takes: texts are filled here, and are data from then on. */
import { renderSVG } from 'uqr'
import type { CardPaper } from '#papers/card-shapes.ts'
import type { EntranceSitting } from '#papers/exam-shapes.ts'
import { lastSignature } from '#features/exams/server/index.ts'
import { adToBs } from '#nepal/bikram-sambat.ts'
import { formatBs } from '#nepal/bs-format.ts'
import { digitsIn, type Language } from '#nepal/digits.ts'
import type { Letterhead } from '#platform/server/asked-of-rooms.ts'
import type { Ctx } from '#platform/server/context.ts'
import { schoolHead } from '#platform/server/download.ts'
import { StoredBytes } from '#platform/server/stored-bytes.ts'
import type { CardDesign } from '../../contract/cards/card-design.ts'
import { type CardValues, textsOf } from '../../contract/cards/card-texts.ts'

type Reader = Pick<Ctx, 'tx' | 'company'>

/** What is the same on all cards of a school. */
export interface CardFrame {
  school: Letterhead
  signature: StoredBytes | null
}
export async function frameOf(ctx: Reader): Promise<CardFrame> {
  const school = await schoolHead(ctx)
  const last = await lastSignature(ctx)
  return { school, signature: last?.file_id ? new StoredBytes(ctx.company, last.file_id) : null }
}

/** One person, as far as the printer is concerned. */
export interface OnCard {
  values: CardValues
  photo: CardPaper['cards'][number]['photo']
  /** What the QR code holds. */
  qr: string | null
  /** What the bars say. */
  code: string | null
  sittings?: EntranceSitting[]
}

export interface How {
  layout: CardPaper['layout']
  with_back: boolean
  language: Language
}

const qrSvg = (text: string): Uint8Array => Buffer.from(renderSVG(text, { ecc: 'M', border: 1 }))
const hasBox = ({ front, back }: CardDesign, kind: string): boolean =>
  [...front.boxes, ...(back?.boxes ?? [])].some((box) => box.kind === kind)

export function cardPaper(
  whole: CardDesign,
  { school, signature }: { school: Pick<CardPaper, 'logo'>; signature: CardPaper['signature'] },
  people: readonly OnCard[],
  { layout, with_back, language }: How,
): CardPaper {
  const design = with_back ? whole : { ...whole, back: null }
  const [photos, codes] = [hasBox(design, 'photo'), hasBox(design, 'qr')]
  return {
    language,
    layout,
    logo: school.logo,
    signature,
    design,
    cards: people.map(({ values, photo, qr, code, sittings }) => ({
      front: textsOf(design.front, values, language),
      back: textsOf(design.back, values, language),
      photo: photos ? photo : null,
      qr: codes && qr ? qrSvg(qr) : null,
      code,
      ...(sittings && { sittings }),
    })),
  }
}

/** '2083-12-30'; a day that BS tables do not have is none. */
export function bsOf(ad: string | null, language: Language): string | null {
  if (!ad) return null
  try {
    return formatBs(adToBs(ad), { pattern: 'YYYY-MM-DD', language })
  } catch {
    return null
  }
}
export const inLanguage = (language: Language, en: string | null, np: string | null): string | null =>
  (language === 'ne' && np) || en
export const digits = (language: Language, value: string | number | null): string | null =>
  value === null ? null : digitsIn(language, value)

export const schoolValues = (
  { name, name_np, address, phone }: Pick<Letterhead, 'name' | 'name_np' | 'address' | 'phone'>,
  language: Language,
) => ({
  school: inLanguage(language, name, name_np),
  school_en: name,
  school_np: name_np,
  school_address: address,
  school_phone: phone,
})
export const nameValues = (name: string, name_np: string | null, language: Language) => ({
  name: inLanguage(language, name, name_np),
  name_en: name,
  name_np,
})
