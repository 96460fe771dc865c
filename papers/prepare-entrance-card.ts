/** Entrance cards as entrance-card.typ shows them: days and times are text. */
import { digitsIn, type Language } from '#nepal/digits.ts'
import { bsText } from './paper-text.ts'
import type { EntranceCardPaper, EntranceSitting } from './exam-shapes.ts'

const kinds = {
  theory: ['', ''],
  practical: [' (PR)', ' (प्र.)'],
  internal: [' (IN)', ' (आ.)'],
} as const

export const sittingsOnPaper = (sittings: readonly EntranceSitting[], language: Language) =>
  sittings.map(({ subject, subject_np, kind, held_on, starts_at }) => ({
    day: bsText(held_on, language),
    time: starts_at === null ? '' : digitsIn(language, starts_at),
    subject: ((language === 'ne' && subject_np) || subject) + kinds[kind][language === 'ne' ? 1 : 0],
  }))

export function prepareEntranceCards({ school, language, rules, signature, cards }: EntranceCardPaper) {
  const first = (en: string, np: string | null) => (language === 'ne' && np) || en
  return {
    school,
    language,
    rules,
    signature: signature && { title: first(signature.title, signature.title_np), picture: signature.picture },
    cards: cards.map((card) => ({
      exam: first(card.exam, card.exam_np),
      batch: digitsIn(language, card.batch),
      student: first(card.student, card.student_np),
      photo: card.photo,
      grade: [first(card.grade, card.grade_np), card.section].filter(Boolean).join(' '),
      roll: card.roll === null ? null : digitsIn(language, card.roll),
      enroll_code: card.enroll_code,
      // as it stands on the answer book: in the letters in which it was given
      symbol_no: card.symbol_no,
      seat: card.room === null ? null : [card.room, card.seat].map((each) => digitsIn(language, each ?? '')).join(', '),
      sittings: sittingsOnPaper(card.sittings, language),
    })),
  }
}
