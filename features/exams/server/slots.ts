/** What this room asks of those above it. */
import type { CardPaper } from '#papers/card-shapes.ts'
import type { EntranceCardPaper } from '#papers/exam-shapes.ts'
import type { Language } from '#nepal/digits.ts'
import type { Ctx } from '#platform/server/context.ts'
import { askOne, slot } from '#platform/server/slot.ts'

/** The same cards in the design of the school. */
export type OwnEntranceCards = (frame: Omit<EntranceCardPaper, 'cards'>, cards: EntranceCardPaper['cards']) => CardPaper

/** Null where the school has no design of its own. */
export type EntranceDesign = (ctx: Pick<Ctx, 'tx' | 'company'>, language: Language) => Promise<OwnEntranceCards | null>
export const entranceDesign = slot<EntranceDesign>()
export const askEntranceDesign: EntranceDesign = (ctx, language) =>
  askOne(entranceDesign, async () => null)(ctx, language)
