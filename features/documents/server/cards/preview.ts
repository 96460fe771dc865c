/** How a card looks that is being designed: printed as cards are, of an invented person of this school. */
import type { EntranceSitting } from '#papers/exam-shapes.ts'
import { handleInSteps } from '#platform/server/handler.ts'
import { withBytes } from '#platform/server/stored-bytes.ts'
import type { CardDesign } from '../../contract/cards/card-design.ts'
import { sampleValues } from '../../contract/cards/card-texts.ts'
import * as contract from '../../contract/cards/printing.ts'
import { designFor } from '../templates/template-of.ts'
import { cardPaper, frameOf, schoolValues } from './card-paper.ts'

const sittings: EntranceSitting[] = [
  ['English', 'अङ्ग्रेजी'],
  ['Nepali', 'नेपाली'],
  ['Mathematics', 'गणित'],
  ['Science', 'विज्ञान'],
  ['Social studies', 'सामाजिक अध्ययन'],
  ['Computer', 'कम्प्युटर'],
].map(([subject, subject_np], at) => ({
  subject: subject!,
  subject_np: subject_np!,
  kind: 'theory',
  held_on: `2026-12-${String(at + 1).padStart(2, '0')}`,
  starts_at: '10:00',
}))

export const preview = handleInSteps(
  contract.previewCard,
  async ({ kind, side, design, language }, { read }, { printer, files }) => {
    const whole = designFor(kind, design) as CardDesign
    const shown: CardDesign = { ...whole, front: whole[side] ?? { boxes: [] }, back: null }
    const { paper, company } = await read(async (ctx) => {
      const frame = await frameOf(ctx)
      const values = { ...sampleValues(kind, language), ...schoolValues(frame.school, language) }
      const one = { values, photo: null, qr: 'Pathshala', code: 'HIM0012', sittings }
      return {
        paper: cardPaper(shown, frame, [one], { layout: 'card', with_back: false, language }),
        company: ctx.company,
      }
    })
    const svg = await printer.print('card', await withBytes(files, paper), { company }, { drawn: true })
    return { data: { svg: svg.toString('utf8') } }
  },
)
