/** What may be kept as a card, beginning with what may not. */
import { describe, expect, it } from 'vitest'
import { cardDesign, mostBoxes, outside, twice, unknownBox, unknownField } from './card-design.ts'
import type { CardKind } from './card-fields.ts'

const box = (more: Record<string, unknown> = {}) => ({
  kind: 'text',
  id: 'a1',
  x: 2,
  y: 2,
  width: 50,
  height: 6,
  text: '{name}',
  size: 10,
  weight: 600,
  colour: '#112233',
  align: 'center',
  ...more,
})
const card = (...boxes: object[]) => ({ width: 54, height: 86, front: { boxes }, back: null })
const complaint = (design: object, kind: CardKind = 'id_card_student') =>
  cardDesign(kind).safeParse(design).error?.issues[0]?.message

describe('a design of a card', () => {
  it('is refused with a box outside, an unknown field, a box of another kind, two of one name', () => {
    expect(complaint(card(box({ x: 10 })))).toBe(outside)
    expect(complaint(card(box({ y: 81 })))).toBe(outside)
    expect(complaint(card(box({ text: '{password_hash}' })))).toBe(unknownField)
    expect(complaint(card(box({ text: 'ok', text_np: '{constructor}' })))).toBe(unknownField)
    expect(complaint(card(box({ text: '{department}' })))).toBe(unknownField)
    expect(complaint(card(box({ kind: 'routine', size: 6 })))).toBe(unknownBox)
    expect(complaint(card(box(), box()))).toBe(twice)
  })
  it('is refused with numbers, colours and names that are none', () => {
    for (const wrong of [
      { x: -1 },
      { width: 0 },
      { size: 200 },
      { x: Number.NaN },
      { x: '2' },
      { colour: 'red' },
      { colour: '#12345g' },
      { weight: 500 },
      { align: 'justify' },
      { id: '../a' },
      { kind: 'script' },
      { text: 'x'.repeat(301) },
    ])
      expect(complaint(card(box(wrong))), JSON.stringify(wrong)).toBeDefined()
    expect(complaint(card(...Array.from({ length: mostBoxes + 1 }, (_, n) => box({ id: `b${n}` }))))).toBeDefined()
    expect(complaint({ ...card(box()), width: 4000 })).toBeDefined()
  })
  it('drops what it does not know, and keeps what it does', () => {
    const read = cardDesign('id_card_student').parse(card(box({ onclick: 'alert(1)', text_np: 'नाम {name_np}' })))
    expect(read.front.boxes[0]).toEqual(box({ text_np: 'नाम {name_np}' }))
    expect(complaint(card(box({ kind: 'routine', size: 6 })), 'entrance_card')).toBeUndefined()
    expect(complaint(card(box({ text: '{department}' })), 'id_card_staff')).toBeUndefined()
  })
})
