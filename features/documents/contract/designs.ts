/** What the design of each kind of template is. A new kind is a line here and its word in `check` of migrations/0105. */
import { z } from 'zod'
import { cardDesign } from './cards/card-design.ts'
import { certificateDesign } from './certificates/certificate-design.ts'

export const designs = {
  id_card_student: cardDesign('id_card_student'),
  id_card_staff: cardDesign('id_card_staff'),
  entrance_card: cardDesign('entrance_card'),
  certificate: certificateDesign,
} as const satisfies Record<string, z.ZodType>

export type TemplateKind = keyof typeof designs
export type DesignOf<K extends TemplateKind> = z.output<(typeof designs)[K]>
export const templateKinds = Object.keys(designs) as [TemplateKind, ...TemplateKind[]]
