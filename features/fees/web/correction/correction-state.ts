/** What is typed of a bill that is corrected, apart from the screen. Paisa. */
import type { BillLine } from '../../contract/bill-correction.ts'
import { offerOn, type Wanted } from '../../contract/correct-bill.ts'

export interface TypedLine {
  standing: BillLine
  /** As typed; null: empty, which is 0. */
  gross: number | null
  discount: number | null
  dropped: boolean
  /** More is taken off than is charged. */
  over: boolean
}

export const asStands = ({ lines }: { lines: readonly BillLine[] }): TypedLine[] =>
  lines.map((standing) => ({
    standing,
    gross: standing.gross,
    discount: standing.discount,
    dropped: false,
    over: false,
  }))

export const added = (standing: BillLine): TypedLine => ({
  standing,
  gross: null,
  discount: 0,
  dropped: false,
  over: false,
})

/** Another fee: an offer goes with it in proportion, until one is typed. */
export const withFee = (line: TypedLine, gross: number | null): TypedLine => {
  const discount = offerOn(line.standing, gross ?? 0)
  return { ...line, gross, discount, over: discount > (gross ?? 0) }
}
export const withOffer = (line: TypedLine, discount: number | null): TypedLine => ({
  ...line,
  discount,
  over: (discount ?? 0) > (line.gross ?? 0),
})

/** What the new bill is to charge. */
export const typedOf = (lines: readonly TypedLine[]): Wanted[] =>
  lines
    .filter(({ dropped, gross }) => !dropped && (gross ?? 0) > 0)
    .map(({ standing, gross, discount, over }) => ({
      fee_head_id: standing.fee_head_id,
      gross: gross!,
      discount: over ? gross! : (discount ?? 0),
    }))
