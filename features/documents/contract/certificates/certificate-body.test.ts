/** What may stand in the text of a certificate, beginning with what may not. */
import { describe, expect, it } from 'vitest'
import { certificateBody } from './certificate-body.ts'
import { certificateDesign } from './certificate-design.ts'
import { readyMadeCertificates, startDesign } from './ready-made.ts'
import { fieldsOfBody, walkBody } from './walk.ts'

const doc = (...content: object[]) => ({ type: 'doc', content })
const text = (more: object = {}) => ({ type: 'text', text: 'Sita', ...more })
const paragraph = (...content: object[]) => ({ type: 'paragraph', attrs: { textAlign: 'center' }, content })
/** Lists that stand in each other. */
const nested = (depth: number): object =>
  depth === 0
    ? paragraph(text())
    : { type: 'bulletList', content: [{ type: 'listItem', content: [nested(depth - 1)] }] }
const takes = (body: unknown) => certificateBody.safeParse(body).success

describe('the text of a certificate', () => {
  it.each([
    ['an unknown node', doc({ type: 'image', attrs: { src: 'https://x.example/a.png' } })],
    ['raw code', doc({ type: 'codeBlock', content: [text()] })],
    ['an unknown mark', doc(paragraph(text({ marks: [{ type: 'link', attrs: { href: 'https://x.example' } }] })))],
    ['letters that slant: the font has none', doc(paragraph(text({ marks: [{ type: 'italic' }] })))],
    ['an unknown attribute', doc({ type: 'paragraph', attrs: { textAlign: 'center', style: 'color:red' } })],
    ['a size of its own', doc(paragraph(text({ marks: [{ type: 'size', attrs: { size: '300pt' } }] })))],
    ['a fourth heading', doc({ type: 'heading', attrs: { level: 4 }, content: [text()] })],
    ['a field that there is none of', doc(paragraph({ type: 'placeholder', attrs: { name: 'password_hash' } }))],
    ['what every object has', doc(paragraph({ type: 'placeholder', attrs: { name: 'constructor' } }))],
    [
      'a list in a list',
      doc({ type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'bulletList', content: [] }] }] }),
    ],
    ['an empty text', doc(paragraph({ type: 'text', text: '' }))],
    ['nothing', doc()],
    ['more of the document', { ...doc(paragraph(text())), attrs: {} }],
  ])('refuses %s', (_what, body) => expect(takes(body)).toBe(false))

  it.each([
    [
      'a million letters',
      doc(paragraph(text({ text: 'क'.repeat(1_000_000) }))),
      'This text is too long for a certificate. Make it shorter.',
    ],
    [
      'a million letters in many pieces',
      doc(
        ...Array.from({ length: 100 }, () =>
          paragraph(...Array.from({ length: 10 }, () => text({ text: 'x'.repeat(1000) }))),
        ),
      ),
      'This text is too long for a certificate. Make it shorter.',
    ],
    [
      'ten thousand fields in one paragraph',
      doc(paragraph(...Array.from({ length: 10_000 }, () => ({ type: 'placeholder', attrs: { name: 'name' } })))),
      'This text is too long for a certificate. Make it shorter.',
    ],
    [
      'two hundred and one fields',
      doc(paragraph(...Array.from({ length: 201 }, () => ({ type: 'placeholder', attrs: { name: 'name' } })))),
      'At most 200 fields in one text',
    ],
    [
      'ten thousand paragraphs',
      doc(...Array.from({ length: 10_000 }, () => paragraph(text()))),
      'This text is too long for a certificate. Make it shorter.',
    ],
    [
      'a picture in a list in a paragraph',
      doc({
        type: 'bulletList',
        content: [
          { type: 'listItem', content: [paragraph({ type: 'image', attrs: { src: 'data:image/png;base64,AAAA' } })] },
        ],
      }),
      'Something in the text cannot be printed, such as a picture, a table or a link. Take it out.',
    ],
    [
      'lists in lists, a thousand deep',
      doc(nested(1000)),
      'Something in the text cannot be printed, such as a picture, a table or a link. Take it out.',
    ],
    ['nothing', doc(), 'The text is empty. Write something, or take this language away.'],
    [
      'a text that is none',
      'x',
      'Something in the text cannot be printed, such as a picture, a table or a link. Take it out.',
    ],
  ])('says of %s in plain words what is wrong, at once', (_what, body, sentence) => {
    const began = performance.now()
    const read = certificateBody.safeParse(body)
    expect(read.error?.issues.map(({ message }) => message)).toEqual([sentence])
    // no limit of a machine: what is quadratic takes minutes
    expect(performance.now() - began).toBeLessThan(2_000)
  })

  it('takes what the editor makes', () => {
    expect(
      takes(
        doc(
          { type: 'heading', attrs: { level: 1, textAlign: null }, content: [text({ marks: [{ type: 'bold' }] })] },
          paragraph(text({ marks: [{ type: 'underline' }, { type: 'size', attrs: { size: 'huge' } }] }), {
            type: 'hardBreak',
          }),
          { type: 'paragraph' },
          { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text())] }] },
          { type: 'horizontalRule' },
        ),
      ),
    ).toBe(true)
  })
})

describe('designs', () => {
  it.each(readyMadeCertificates.map((each) => [each.slug, each.design] as const))('%s can be kept', (_slug, design) => {
    const read = certificateDesign.safeParse(design)
    expect(read.error?.issues).toBeUndefined()
    expect(read.data).toEqual(design)
  })
  it('of which there is no text in any language are none', () => {
    expect(certificateDesign.safeParse(startDesign).success).toBe(true)
    expect(certificateDesign.safeParse({ ...startDesign, en: null, ne: null }).error?.issues[0]?.message).toBe(
      'Write the text in one language at least',
    )
    expect(certificateDesign.safeParse({ ...startDesign, more: 1 }).success).toBe(false)
  })
})

describe('the walk', () => {
  const field = (name: string, marks?: object[]) => ({ type: 'placeholder', attrs: { name }, ...(marks && { marks }) })
  const body = certificateBody.parse(
    doc(paragraph(text({ text: 'Of ' }), field('name', [{ type: 'bold' }]), { type: 'hardBreak' }, field('father')), {
      type: 'bulletList',
      content: [{ type: 'listItem', content: [paragraph(field('class')), paragraph(field('name'))] }],
    }),
  )
  it('puts values in as text and never looks through them again', () => {
    expect(walkBody(body, { name: '{class} #read("/data.json")', class: 'Class 5' })).toEqual([
      {
        kind: 'paragraph',
        align: 'center',
        pieces: [{ text: 'Of ' }, { bold: true, text: '{class} #read("/data.json")' }, { line: true }, { blank: true }],
      },
      { kind: 'list', items: [[{ text: 'Class 5' }, { line: true }, { text: '{class} #read("/data.json")' }]] },
    ])
  })
  it('names the fields, each once', () => expect(fieldsOfBody(body)).toEqual(['name', 'father', 'class']))
})
