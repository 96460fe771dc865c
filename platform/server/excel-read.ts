/** Reads the first sheet of a workbook that may be hostile. Runs in excel-worker.ts only. */
import { tooLargeFile, unreadableFile } from '#platform/contract/refusal.ts'
import { dateText, isDateFormat, isDateFormatId, momentOf, numberText } from './excel-cells.ts'
import type { ReadTable } from './excel.ts'
import { type WalkXml, walker } from './excel-xml.ts'
import { openZip, type ZipParts } from './excel-zip.ts'
import { TableMaker, tableLimits } from './table-limits.ts'

const unreadable = () => unreadableFile('This file cannot be read. Save it as .xlsx and choose it again.')
const tooMuchText = () => tooLargeFile('This table holds too much text. Split it into smaller ones.')

export async function readWorkbook(file: Buffer): Promise<ReadTable> {
  const parts = await openZip(file)
  const walkXml = walker(parts)
  const { sheet, since1904, strings, styles } = await findParts(parts, walkXml)
  const texts = strings && parts.has(strings) ? await sharedTexts(walkXml, strings) : []
  const isDate = styles && parts.has(styles) ? await dateStyles(walkXml, styles) : []
  return readSheet(walkXml, sheet, { texts, isDate, since1904 })
}

/** Bytes: links and names of sheets are a few thousand, styles a little more. */
const smallPart = 2_000_000

interface WorkbookParts {
  sheet: string
  strings: string | undefined
  styles: string | undefined
  /** Days are counted from 1904, as old Macintoshes did. */
  since1904: boolean
}

/** Where the sheet stands that is first in the workbook, and what it leans on. */
async function findParts(parts: ZipParts, walkXml: WalkXml): Promise<WorkbookParts> {
  const links = new Map<string, string>()
  const kinds = new Map<string, string>()
  if (!parts.has('xl/workbook.xml') || !parts.has('xl/_rels/workbook.xml.rels')) throw unreadable()
  await walkXml(
    'xl/_rels/workbook.xml.rels',
    {
      open(name, attribute) {
        const [id, target, type] = [attribute('Id'), attribute('Target'), attribute('Type')]
        if (name !== 'Relationship' || !id || !target) return
        const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
        if (!links.has(id)) links.set(id, path)
        const kind = type?.slice(type.lastIndexOf('/') + 1)
        if (kind && !kinds.has(kind)) kinds.set(kind, path)
      },
    },
    smallPart,
  )
  let first: string | undefined
  let since1904 = false
  await walkXml(
    'xl/workbook.xml',
    {
      open(name, attribute) {
        if (name === 'sheet') first ??= attribute('id') ?? ''
        if (name === 'workbookPr') since1904 = ['1', 'true'].includes(attribute('date1904') ?? '')
      },
    },
    smallPart,
  )
  const sheet = first && links.get(first)
  if (!sheet || !parts.has(sheet)) throw unreadable()
  return { sheet, since1904, strings: kinds.get('sharedStrings'), styles: kinds.get('styles') }
}

/** Texts that cells point to by their place. Readings (`rPh`) of Chinese letters are no part of them. */
async function sharedTexts(walkXml: WalkXml, path: string): Promise<string[]> {
  const texts: string[] = []
  let letters = 0
  const words = new Words()
  await walkXml(path, {
    open(name) {
      if (name === 'si') words.clear()
      words.open(name)
    },
    text(text) {
      if (words.take(text)) letters += text.length
      if (letters > tableLimits.text) throw tooMuchText()
    },
    close(name) {
      words.close(name)
      if (name === 'si' && texts.push(words.text) > tableLimits.cells) throw tooMuchText()
    },
  })
  return texts
}

/** Gathers the text of `t` within `si` or `is`. */
class Words {
  text = ''
  #inside = false
  #reading = false
  open(name: string): void {
    if (name === 'rPh') this.#reading = true
    if (name === 't') this.#inside = true
  }
  take(text: string): boolean {
    if (!this.#inside || this.#reading) return false
    this.text += text
    return true
  }
  close(name: string): void {
    if (name === 'rPh') this.#reading = false
    if (name === 't') this.#inside = false
  }
  clear(): void {
    this.text = ''
  }
}

/** Which cell styles, by their number, show a number as a day or a clock. */
async function dateStyles(walkXml: WalkXml, path: string): Promise<boolean[]> {
  const formats = new Map<string, boolean>()
  const styles: boolean[] = []
  let inCells = false
  await walkXml(
    path,
    {
      open(name, attribute) {
        if (name === 'numFmt') formats.set(attribute('numFmtId') ?? '', isDateFormat(attribute('formatCode') ?? ''))
        if (name === 'cellXfs') inCells = true
        if (name === 'xf' && inCells) {
          const id = attribute('numFmtId') ?? '0'
          styles.push(formats.get(id) ?? isDateFormatId(Number(id)))
        }
      },
      close(name) {
        if (name === 'cellXfs') inCells = false
      },
    },
    smallPart * 4,
  )
  return styles
}

interface Lookups {
  texts: string[]
  isDate: boolean[]
  since1904: boolean
}

async function readSheet(walkXml: WalkXml, path: string, { texts, isDate, since1904 }: Lookups): Promise<ReadTable> {
  const table = new TableMaker()
  const formulas: ReadTable['formulas'] = []
  const words = new Words()
  let [row, column] = [0, 0]
  let [type, style, stored, hasFormula, inValue, inCell] = ['n', 0, '', false, false, false]

  function value(): string {
    if (type === 's') return texts[Number(stored)] ?? ''
    if (type === 'inlineStr') return words.text
    if (type === 'b') return stored.trim() === '1' ? 'TRUE' : 'FALSE'
    if (type === 'd') return isoDay(stored.trim())
    if (type === 'str' || type === 'e') return stored
    const number = stored.trim() === '' ? NaN : Number(stored)
    const moment = isDate[style] ? momentOf(number, since1904) : undefined
    return moment ? dateText(moment) : numberText(stored.trim())
  }

  await walkXml(path, {
    open(name, attribute) {
      if (name === 'row') {
        row = placeOf(attribute('r'), row + 1)
        column = 0
      } else if (name === 'c') {
        const place = attribute('r')
        column = place ? columnOf(place) : column + 1
        if (place) row = Number(place.slice(lettersOf(place)))
        if (!(row >= 1 && column >= 1)) throw unreadable()
        ;[type, style, stored, hasFormula, inCell] = [
          attribute('t') ?? 'n',
          Number(attribute('s') ?? 0),
          '',
          false,
          true,
        ]
        words.clear()
      } else if (name === 'v') inValue = inCell
      else if (name === 'f' && inCell) hasFormula = true
      else words.open(name)
    },
    text(text) {
      if (inValue) stored += text
      else if (inCell) words.take(text)
      if (stored.length + words.text.length > tableLimits.text) throw tooMuchText()
    },
    close(name) {
      if (name === 'v') inValue = false
      else if (name === 'c') {
        inCell = false
        table.add(row, column, plain(stored === '' && type !== 'inlineStr' ? '' : value()))
        // its last result would else pass for a value
        if (hasFormula && formulas.push({ row, column }) > tableLimits.cells) throw tooMuchText()
      } else words.close(name)
    },
  })
  return { rows: table.finish(), formulas }
}

function placeOf(written: string | undefined, next: number): number {
  const place = written === undefined ? next : Number(written)
  if (!Number.isInteger(place) || place < 1) throw unreadable()
  return place
}

/** 'AB12' -> 2 */
function lettersOf(place: string): number {
  let count = 0
  while (count < 4 && place.charCodeAt(count) >= 65 && place.charCodeAt(count) <= 90) count++
  return count
}

/** 'A1' -> 1, 'AB12' -> 28 */
const columnOf = (place: string) =>
  Array.from(place.slice(0, lettersOf(place)), (letter) => letter.charCodeAt(0) - 64).reduce(
    (sum, letter) => sum * 26 + letter,
    0,
  )

/** Excel writes letters that XML cannot hold, and what only looks so, as '_x0041_'. */
const plain = (text: string) =>
  text.replaceAll(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const isoDay = (text: string) => {
  const moment = new Date(/[zZ]$/.test(text) ? text : `${text.slice(0, 24)}${text.length > 10 ? 'Z' : ''}`)
  return Number.isNaN(moment.getTime()) ? text : dateText(moment)
}
