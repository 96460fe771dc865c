/** The text of a certificate with its values, as the printer takes it: lines of plain text, each piece with what it looks like. Whatever stands in a value stays text. */
import type { Align, BodyBlock, BodyInline, CertificateBody, TextSize } from './certificate-body.ts'
import type { CertificateDesign, CertificateLanguage } from './certificate-design.ts'
import type { FieldName, FieldValues, TypedField } from './certificate-fields.ts'
import { typedFields } from './certificate-fields.ts'

/** `blank`: a line to write on, where nothing is known. `line`: the next piece begins a new line. */
export interface Piece {
  text?: string
  blank?: true
  line?: true
  bold?: true
  underline?: true
  size?: TextSize
}
export type Block =
  | { kind: 'paragraph'; align: Align; pieces: Piece[] }
  | { kind: 'heading'; level: 1 | 2 | 3; align: Align; pieces: Piece[] }
  | { kind: 'list'; items: Piece[][] }
  | { kind: 'rule' }

export const walkBody = (body: CertificateBody, values: FieldValues): Block[] =>
  body.content.map((each) => blockOf(each, values))

function blockOf(block: BodyBlock, values: FieldValues): Block {
  switch (block.type) {
    case 'paragraph':
      return { kind: 'paragraph', align: block.attrs?.textAlign ?? 'left', pieces: piecesOf(block.content, values) }
    case 'heading': {
      const { level, textAlign } = block.attrs
      return { kind: 'heading', level, align: textAlign ?? 'left', pieces: piecesOf(block.content, values) }
    }
    case 'bulletList':
      return {
        kind: 'list',
        items: block.content.map(({ content }) =>
          content.flatMap((each, at) => [...(at ? [{ line: true as const }] : []), ...piecesOf(each.content, values)]),
        ),
      }
    case 'horizontalRule':
      return { kind: 'rule' }
  }
}

const piecesOf = (content: readonly BodyInline[] = [], values: FieldValues): Piece[] =>
  content.map((each) => ({ ...lookOf(each), ...saidBy(each, values) }))

function saidBy(each: BodyInline, values: FieldValues): Pick<Piece, 'text' | 'blank' | 'line'> {
  if (each.type === 'hardBreak') return { line: true }
  if (each.type === 'text') return { text: each.text }
  const value = values[each.attrs.name]
  return value ? { text: value } : { blank: true }
}

function lookOf({ marks = [] }: BodyInline): Pick<Piece, 'bold' | 'underline' | 'size'> {
  const size = marks.find((mark) => mark.type === 'size')?.attrs.size
  return {
    ...(marks.some(({ type }) => type === 'bold') && { bold: true as const }),
    ...(marks.some(({ type }) => type === 'underline') && { underline: true as const }),
    ...(size && { size }),
  }
}

/** Those that the text speaks of, each once, in its order. */
export function fieldsOfBody({ content }: CertificateBody): FieldName[] {
  const lines = content.flatMap((block) =>
    block.type === 'bulletList'
      ? block.content.flatMap((item) => item.content.map((each) => each.content))
      : block.type === 'horizontalRule'
        ? []
        : [block.content],
  )
  return [
    ...new Set(
      lines.flatMap((line = []) => line.flatMap((each) => (each.type === 'placeholder' ? each.attrs.name : []))),
    ),
  ]
}

export const fieldsOfText = (design: CertificateDesign, language: CertificateLanguage): FieldName[] =>
  design[language] ? fieldsOfBody(design[language].body) : []

/** What has to be typed for a paper in this language. */
export const typedOf = (design: CertificateDesign, language: CertificateLanguage): TypedField[] => {
  const used = new Set<FieldName>(fieldsOfText(design, language))
  return typedFields.filter((name) => used.has(name))
}
