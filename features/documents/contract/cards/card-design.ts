/** How a card looks: its size and the boxes of its sides, in millimetres from the upper left corner. Letters are measured in points. */
import { z } from 'zod'
import { fieldsOf } from '../placeholders.ts'
import { type CardKind, fieldsOfKind } from './card-fields.ts'

export const cardSizes = { least: 30, most: 300 } as const
export const mostBoxes = 60
/** Millimetres that a rounded number may be over the edge. */
export const edge = 0.05

const mm = (least: number, most: number) =>
  z.number('Must be a number').min(least, `At least ${least}`).max(most, `At most ${most}`)
const colour = z.string().regex(/^#[0-9a-f]{6}$/, 'Must be a colour')
const place = {
  id: z.string().regex(/^[a-z0-9]{1,12}$/),
  x: mm(0, cardSizes.most),
  y: mm(0, cardSizes.most),
  width: mm(0.1, cardSizes.most),
  height: mm(0.1, cardSizes.most),
}
const letters = { size: mm(4, 60), weight: z.union([z.literal(400), z.literal(600), z.literal(700)]), colour }

/** Words and fields; what does not fit gets smaller letters. */
const text = z.object({
  kind: z.literal('text'),
  ...place,
  text: z.string().max(300, 'At most 300 characters'),
  /** On a Nepali card, where it is another one. */
  text_np: z.string().max(300, 'At most 300 characters').nullish(),
  ...letters,
  align: z.enum(['left', 'center', 'right']),
  fill: colour.nullish(),
})
const photo = z.object({ kind: z.literal('photo'), ...place, radius: mm(0, 50), stroke: colour.nullish() })
const logo = z.object({ kind: z.literal('logo'), ...place })
/** The hand of who signs last on a marksheet. */
const signature = z.object({ kind: z.literal('signature'), ...place })
/** A student's is the one that is scanned at the gate. */
const qr = z.object({ kind: z.literal('qr'), ...place })
/** Code 128 of the enrol code, or of the employee number. */
const barcode = z.object({ kind: z.literal('barcode'), ...place, colour })
/** As long and as thick as its box. */
const line = z.object({ kind: z.literal('line'), ...place, colour })
const rectangle = z.object({
  kind: z.literal('rectangle'),
  ...place,
  fill: colour.nullish(),
  stroke: colour.nullish(),
  thickness: mm(0, 5),
  radius: mm(0, 50),
})
/** Days, times and subjects of an exam. */
const routine = z.object({ kind: z.literal('routine'), ...place, size: mm(4, 20), colour })

export const cardBox = z.discriminatedUnion('kind', [
  text,
  photo,
  logo,
  signature,
  qr,
  barcode,
  line,
  rectangle,
  routine,
])
export type CardBox = z.output<typeof cardBox>
export type BoxKind = CardBox['kind']
export type BoxOf<K extends BoxKind> = Extract<CardBox, { kind: K }>

const side = z.object({ fill: colour.nullish(), boxes: z.array(cardBox).max(mostBoxes, `At most ${mostBoxes} boxes`) })
export type CardSide = z.output<typeof side>

const design = z.object({
  width: mm(cardSizes.least, cardSizes.most),
  height: mm(cardSizes.least, cardSizes.most),
  front: side,
  back: side.nullish(),
})
export type CardDesign = z.output<typeof design>

export const sideNames = ['front', 'back'] as const
export type SideName = (typeof sideNames)[number]

/** What boxes a kind of card may have. */
export const boxKindsOf = (kind: CardKind): BoxKind[] => [
  'text',
  'photo',
  'logo',
  'signature',
  'qr',
  'barcode',
  'line',
  'rectangle',
  ...(kind === 'entrance_card' ? (['routine'] as const) : []),
]

export const outside = 'A box stands outside of the card'
export const unknownField = 'A text has a field in braces that there is none of'
export const unknownBox = 'A box is not of this kind of card'
export const twice = 'Two boxes have one name'

/** What is wrong with a box, in one sentence; nothing where it is right. */
export function wrongWith(kind: CardKind, { width, height }: { width: number; height: number }, box: CardBox) {
  if (box.x + box.width > width + edge || box.y + box.height > height + edge) return outside
  if (!boxKindsOf(kind).includes(box.kind)) return unknownBox
  const known = fieldsOfKind(kind)
  if (box.kind === 'text' && fieldsOf(box.text + (box.text_np ?? '')).some((field) => !Object.hasOwn(known, field)))
    return unknownField
  return undefined
}

/** The design of a kind of card: every box on it, every field known. */
export const cardDesign = (kind: CardKind) =>
  design.superRefine((card, ctx) => {
    for (const name of sideNames) {
      const boxes = card[name]?.boxes ?? []
      const ids = new Set<string>()
      for (const [at, box] of boxes.entries()) {
        const message = wrongWith(kind, card, box) ?? (ids.has(box.id) ? twice : undefined)
        if (message) ctx.addIssue({ code: 'custom', message, path: [name, 'boxes', at] })
        ids.add(box.id)
      }
    }
  })
