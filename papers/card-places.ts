/** Where cards stand on a sheet of A4, in millimetres: as many as it takes, upright or on their side, in the middle of the sheet. */
export interface Sheet {
  columns: number
  rows: number
  /** Cards lie on their side. */
  turned: boolean
  /** Upper left corner of the first. */
  left: number
  top: number
}

export const sheetSize = { width: 210, height: 297 } as const
/** What printers leave white, and room between two cards for the scissors. */
export const margin = 5
export const gap = 2

const fitting = (whole: number, part: number): number =>
  Math.max(0, Math.floor((whole - 2 * margin + gap) / (part + gap)))

/** A card that no sheet takes stands alone, on a page of its own size: no columns. */
export function sheetFor({ width, height }: { width: number; height: number }): Sheet {
  const of = (w: number, h: number, turned: boolean): Sheet => {
    const [columns, rows] = [fitting(sheetSize.width, w), fitting(sheetSize.height, h)]
    const middle = (whole: number, part: number, count: number) => (whole - count * part - (count - 1) * gap) / 2
    return {
      columns,
      rows,
      turned,
      left: middle(sheetSize.width, w, columns),
      top: middle(sheetSize.height, h, rows),
    }
  }
  const [upright, lying] = [of(width, height, false), of(height, width, true)]
  const best = lying.columns * lying.rows > upright.columns * upright.rows ? lying : upright
  return best.columns * best.rows ? best : { columns: 0, rows: 0, turned: false, left: 0, top: 0 }
}
