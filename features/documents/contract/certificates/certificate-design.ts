/** How a certificate looks: paper, frame, what stands around the text, and the text in one language or in both. Millimetres; letters in points. */
import { z } from 'zod'
import { certificateBody } from './certificate-body.ts'

/** Each has a series of numbers of its own. */
export const certificateTypes = {
  character: { label: 'Character certificate', series: 'CC' },
  transfer: { label: 'Transfer certificate', series: 'TC' },
  participation: { label: 'Certificate of participation', series: 'PC' },
  other: { label: 'Other certificate', series: 'OC' },
} as const
export type CertificateType = keyof typeof certificateTypes
export const certificateTypeNames = Object.keys(certificateTypes) as [CertificateType, ...CertificateType[]]

export const certificatePapers = ['a4', 'a4-across', 'a5-across'] as const
export const certificateFrames = ['none', 'plain', 'double', 'ornament'] as const
export const mostSignatures = 4

const between = (least: number, most: number) =>
  z.number('Must be a number').min(least, `At least ${least}`).max(most, `At most ${most}`)
const words = (most: number) => z.string().trim().max(most, `At most ${most} characters`)

const text = z.strictObject({ heading: words(80), body: certificateBody })

export const noText = 'Write the text in one language at least'

export const certificateDesign = z
  .strictObject({
    certificate: z.enum(certificateTypeNames),
    paper: z.enum(certificatePapers),
    /** From the left and right edge, and from the upper and lower one. */
    margin_x: between(5, 60),
    margin_y: between(5, 60),
    frame: z.enum(certificateFrames),
    /** Of frame and heading. */
    colour: z.string().regex(/^#[0-9a-f]{6}$/, 'Must be a colour'),
    size: between(8, 24),
    shows: z.strictObject({
      school: z.boolean(),
      logo: z.boolean(),
      photo: z.boolean(),
      qr: z.boolean(),
      number: z.boolean(),
      issued_on: z.boolean(),
    }),
    /** From the left: what stands under the line. */
    signatures: z
      .array(z.strictObject({ title: words(40).min(1, 'Field is required'), title_np: words(40).nullish() }))
      .max(mostSignatures),
    en: text.nullish(),
    ne: text.nullish(),
  })
  .refine(({ en, ne }) => en ?? ne, { message: noText, path: ['en'] })
export type CertificateDesign = z.output<typeof certificateDesign>

export type CertificateLanguage = 'en' | 'ne'
export const languagesOf = (design: Pick<CertificateDesign, CertificateLanguage>): CertificateLanguage[] =>
  (['en', 'ne'] as const).filter((language) => design[language])
