/** What the boxes of a card say of one person, in the language of the card. Pure: the designer shows the same. */
import type { Language } from '#nepal/digits.ts'
import { fillText } from '../placeholders.ts'
import type { CardBox, CardSide } from './card-design.ts'
import { type CardKind, fieldsOfKind } from './card-fields.ts'

export type CardValues = Readonly<Record<string, string | null | undefined>>

/** Null of a box that is no text, or that says nothing of this person. */
export function textOf(box: CardBox, values: CardValues, language: Language): string | null {
  if (box.kind !== 'text') return null
  return fillText((language === 'ne' && box.text_np) || box.text, values)
}

/** Of all boxes of a side, in their order. */
export const textsOf = (side: CardSide | null | undefined, values: CardValues, language: Language): (string | null)[] =>
  (side?.boxes ?? []).map((box) => textOf(box, values, language))

/** Invented, for a look at a card that is designed. */
export const sampleValues = (kind: CardKind, language: Language): CardValues =>
  Object.fromEntries(Object.entries(fieldsOfKind(kind)).map(([name, { sample }]) => [name, sample[language]]))
