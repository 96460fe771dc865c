/** Cards as card.typ lays them out: bars are drawn, days are text, places on the sheet are known. */
import JsBarcode from 'jsbarcode'
import { gap, sheetFor } from './card-places.ts'
import { sittingsOnPaper } from './prepare-entrance-card.ts'
import type { CardPaper } from './card-shapes.ts'

export function prepareCards({ language, layout, design, cards, logo, signature }: CardPaper) {
  const sheet = sheetFor(design)
  const colour = [...design.front.boxes, ...(design.back?.boxes ?? [])].find(({ kind }) => kind === 'barcode')?.colour
  return {
    language,
    width: design.width,
    height: design.height,
    sheet: layout === 'sheet' && sheet.columns ? { ...sheet, gap } : null,
    logo,
    signature,
    front: design.front,
    back: design.back ?? null,
    cards: cards.map(({ sittings = [], code, ...card }) => ({
      ...card,
      barcode: code ? bars(code, colour ?? '#000000') : null,
      sittings: sittingsOnPaper(sittings, language),
    })),
  }
}

/** Code 128 as an SVG; null for what has signs that it cannot say. */
export function bars(code: string, colour: string): Uint8Array | null {
  const drawn: { encodings?: { data: string }[] } = {}
  try {
    JsBarcode(drawn, code, { format: 'CODE128' })
  } catch {
    return null
  }
  const modules = (drawn.encodings ?? []).map(({ data }) => data).join('')
  if (!modules) return null
  const lines = [...modules.matchAll(/1+/g)].map(({ 0: { length }, index }) => `M${index} 0h${length}v1h-${length}z`)
  // nothing of the code itself stands in it
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${modules.length} 1" preserveAspectRatio="none"><path fill="${colour}" d="${lines.join('')}"/></svg>`,
  )
}
