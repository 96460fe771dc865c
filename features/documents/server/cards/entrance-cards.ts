/** Entrance cards in the school's own design: fills a slot of the exams room. */
import type { EntranceDesign } from '#features/exams/server/index.ts'
import type { FieldsOf } from '../../contract/cards/card-fields.ts'
import { cardPaper, digits, inLanguage, nameValues, schoolValues } from './card-paper.ts'
import { defaultOf } from './card-template.ts'

export const ownEntranceCards: EntranceDesign = async (ctx, language) => {
  const template = await defaultOf(ctx, 'entrance_card')
  if (!template) return null
  return ({ school, rules, signature }, cards) =>
    cardPaper(
      template.design,
      { school: { logo: school.logo ?? null }, signature: signature?.picture ?? null },
      cards.map((card) => ({
        values: {
          ...nameValues(card.student, card.student_np, language),
          class: inLanguage(language, card.grade, card.grade_np),
          section: card.section,
          roll: digits(language, card.roll),
          enroll_code: card.enroll_code,
          batch: digits(language, card.batch),
          exam: inLanguage(language, card.exam, card.exam_np),
          symbol_no: card.symbol_no,
          exam_room: card.room,
          exam_seat: digits(language, card.seat),
          rules,
          ...schoolValues(
            {
              name: school.name,
              name_np: school.name_np ?? null,
              address: school.address ?? null,
              phone: school.phone ?? null,
            },
            language,
          ),
        } satisfies Record<FieldsOf<'entrance_card'>, string | null>,
        photo: card.photo,
        qr: card.enroll_code,
        code: card.enroll_code,
        sittings: card.sittings,
      })),
      { layout: 'sheet', with_back: true, language },
    )
}
