/**
 * The text of a certificate: the editor's JSON, as far as this list goes and no further. Whatever else is sent (another node, mark or attribute) is refused:
 * what is kept can be printed, and is nothing but text.
 */
import { z } from 'zod'
import { fieldNames } from './certificate-fields.ts'

export const aligns = ['left', 'center', 'right', 'justify'] as const
export type Align = (typeof aligns)[number]
/** Of letters, beside the size of the whole paper. */
export const textSizes = ['small', 'large', 'huge'] as const
export type TextSize = (typeof textSizes)[number]
export const headingLevels = [1, 2, 3] as const
/** Characters of one piece of text. */
const longestText = 2000

const mark = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('bold') }),
  z.strictObject({ type: z.literal('underline') }),
  z.strictObject({ type: z.literal('size'), attrs: z.strictObject({ size: z.enum(textSizes) }) }),
])
const marks = z.array(mark).max(3).optional()

const inline = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string().min(1).max(longestText), marks }),
  z.strictObject({ type: z.literal('hardBreak'), marks }),
  z.strictObject({ type: z.literal('placeholder'), attrs: z.strictObject({ name: z.enum(fieldNames) }), marks }),
])
export type BodyInline = z.output<typeof inline>
const line = z.array(inline).max(300).optional()

const textAlign = z.enum(aligns).nullish()
const paragraph = z.strictObject({
  type: z.literal('paragraph'),
  attrs: z.strictObject({ textAlign }).optional(),
  content: line,
})
const block = z.discriminatedUnion('type', [
  paragraph,
  z.strictObject({
    type: z.literal('heading'),
    attrs: z.strictObject({ level: z.literal(headingLevels), textAlign }),
    content: line,
  }),
  z.strictObject({
    type: z.literal('bulletList'),
    content: z
      .array(z.strictObject({ type: z.literal('listItem'), content: z.array(paragraph).min(1).max(20) }))
      .min(1)
      .max(60),
  }),
  z.strictObject({ type: z.literal('horizontalRule') }),
])
export type BodyBlock = z.output<typeof block>

/** Of one language together: two pages of the smallest letters. What is drawn while somebody types is no book. */
const most = { letters: 6000, pieces: 1500, fields: 200 }
const tooLong = 'This text is too long for a certificate. Make it shorter.'
const tooManyFields = `At most ${most.fields} fields in one text`
const isEmpty = 'The text is empty. Write something, or take this language away.'
const notPrinted = 'Something in the text cannot be printed, such as a picture, a table or a link. Take it out.'
const linesOf = (part: BodyBlock): BodyInline[] =>
  part.type === 'bulletList'
    ? part.content.flatMap((item) => item.content.flatMap(({ content = [] }) => content))
    : part.type === 'horizontalRule'
      ? []
      : (part.content ?? [])
function tooMuch({ content }: CertificateBody): string | undefined {
  const pieces = content.flatMap(linesOf)
  const letters = pieces.reduce((sum, piece) => sum + (piece.type === 'text' ? piece.text.length : 0), 0)
  if (pieces.filter(({ type }) => type === 'placeholder').length > most.fields) return tooManyFields
  return letters > most.letters || pieces.length > most.pieces ? tooLong : undefined
}

const body = z.strictObject({ type: z.literal('doc'), content: z.array(block).min(1).max(120) })
export type CertificateBody = z.output<typeof body>

/** What is wrong is said in words of the office, whatever it is that the editor does not make. */
export const certificateBody = z.unknown().transform((sent, context): CertificateBody => {
  const { success, data, error } = body.safeParse(sent)
  const wrong = success ? tooMuch(data) : sayPlainly(error.issues[0]!)
  if (wrong === undefined) return data!
  context.addIssue({ code: 'custom', message: wrong, input: sent })
  return z.NEVER
})

function sayPlainly({ code, path }: z.core.$ZodIssue): string {
  if (code === 'too_small' && path.length === 1) return isEmpty
  return code === 'too_big' ? tooLong : notPrinted
}
