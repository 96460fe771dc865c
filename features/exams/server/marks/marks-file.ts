/** A sheet of marks out as Excel or on paper, and a filled one in again: students are known by their codes, parts by their heads in either language. */
import { type Language, toLatinDigits } from '#nepal/digits.ts'
import { uploaded } from '#platform/server/context.ts'
import type { ImportColumn, TypedRow } from '#platform/contract/import-columns.ts'
import { checkDownloadToken, downloadEndpoint, sendColumns } from '#platform/server/download.ts'
import { handle, handleInSteps } from '#platform/server/handler.ts'
import { readUpload } from '#platform/server/imports/sheet-files.ts'
import { say } from '#platform/server/say.ts'
import { type PartKind, partKinds } from '../../contract/first-parts.ts'
import { cellOf, type CellValue, sheetPlace } from '../../contract/marks.ts'
import { marksFilePath, readMarksFile } from '../../contract/marks-file.ts'
import { type Sheet, sheetOf } from './sheets.ts'

export const partWords: Record<PartKind, string> = { theory: 'Theory', practical: 'Practical', internal: 'Internal' }
const words = { absent: 'AB', exempt: 'EX' } as const
export const written = (value: CellValue) => (typeof value === 'string' ? words[value] : value)

export const languages = ['en', 'ne'] as const
export const title = 'Marks'
const fullMarks = 'Full marks'
export const nameIn = (language: Language) => (named: { name: string; name_np: string | null }) =>
  (language === 'ne' && named.name_np) || named.name
const placeOf = ({ exam, section, subject }: Sheet, language: Language): string =>
  [exam, section, subject].map(nameIn(language)).join(', ')
const fullMarksOf = ({ parts }: Pick<Sheet, 'parts'>, language: Language): string =>
  parts.map(({ kind, full_marks }) => `${say(language, partWords[kind])} ${full_marks}`).join(', ')

/** What our file of this sheet says over its heads; signs and blanks do not matter. */
const overHeads = (sheet: Sheet, language: Language): string =>
  plain(
    `${say(language, title)} ${placeOf(sheet, language)} ${say(language, fullMarks)} ${fullMarksOf(sheet, language)}`,
  )
export const plain = (text: string): string =>
  toLatinDigits(text)
    .replaceAll(/[^\p{L}\p{M}\p{N}.]+/gu, ' ')
    .trim()

/** A file with a title of ours, or with a part that this sheet has not, must be of this sheet. */
function whatItSays(
  sheet: Sheet,
  above: readonly string[],
  unknownHeads: readonly string[],
): 'this' | 'other' | 'nothing' {
  const said = plain(above.join(' '))
  if (languages.some((language) => said === overHeads(sheet, language))) return 'this'
  const isOurs = languages.some((language) => above.some((line) => plain(line).startsWith(`${say(language, title)} `)))
  const strange = partKinds.flatMap((kind) => languages.map((language) => say(language, partWords[kind])))
  return isOurs || unknownHeads.some((head) => strange.includes(head)) ? 'other' : 'nothing'
}

const download = handle(
  downloadEndpoint(
    marksFilePath,
    { plural: 'Marks of a section', rights: { read: 'marks-input-read' } } as never,
    sheetPlace,
  ),
  async (input, ctx, _inside, http) => {
    checkDownloadToken(input.token, ctx)
    const sheet = await sheetOf(ctx, input)
    const { parts, students } = sheet
    const { language, columns: _all, ...rest } = input
    return sendColumns(
      {
        title,
        of: placeOf(sheet, language),
        facts: [{ label: fullMarks, value: fullMarksOf(sheet, language) }],
        columns: [
          { name: 'roll', label: 'Roll', kind: 'int' },
          { name: 'enroll_code', label: 'Enrol code', kind: 'text' },
          { name: 'name', label: 'Name', kind: 'text' },
          ...parts.map(({ kind }) => ({ name: kind, label: partWords[kind], kind: 'decimal' as const })),
        ],
      },
      students.map(({ cells, ...student }) => ({
        ...student,
        name: nameIn(language)(student),
        ...Object.fromEntries(parts.map(({ kind }, at) => [kind, written(cells[at]!.value)])),
      })),
      { ...rest, language },
      ctx,
      http,
    )
  },
)

/** Each head in both languages; more than one column may have a name. */
function columnsToRead(parts: readonly { kind: PartKind }[]): ImportColumn[] {
  const both = (name: string, label: string, required = false): ImportColumn[] =>
    languages.map((language) => ({
      name,
      label: say(language, label),
      help: '',
      example: '',
      required: required && language === 'en',
    }))
  return [
    ...both('enroll_code', 'Enrol code', true),
    ...both('roll', 'Roll'),
    ...both('name', 'Name'),
    ...partKinds
      .filter((kind) => parts.some((part) => part.kind === kind))
      .flatMap((kind) => both(kind, partWords[kind])),
  ]
}

/** Lines of the file by the enrolment of their code; those of nobody here, or of a code that stands twice, are left out and told. */
export function byEnrolment(
  typed: readonly TypedRow[],
  students: readonly { enroll_code: string; enroll_id: number }[],
): { lines: { enroll_id: number; cells: TypedRow['cells'] }[]; left_out: LeftOut[] } {
  const known = new Map(students.map(({ enroll_code, enroll_id }) => [enroll_code.toLowerCase(), enroll_id]))
  const codeOf = ({ cells }: TypedRow) => (cells.enroll_code ?? '').trim()
  const often = countedBy(typed.map((line) => codeOf(line).toLowerCase()))
  const left_out: LeftOut[] = []
  const lines = typed.flatMap((line) => {
    const code = codeOf(line)
    const enroll_id = known.get(code.toLowerCase())
    if (enroll_id !== undefined && often.get(code.toLowerCase()) === 1) return [{ enroll_id, cells: line.cells }]
    left_out.push({ row: line.row, enroll_code: code.slice(0, 30), twice: enroll_id !== undefined })
    return []
  })
  return { lines, left_out }
}
interface LeftOut {
  row: number
  enroll_code: string
  twice: boolean
}

const countedBy = (keys: readonly string[]): Map<string, number> =>
  keys.reduce((often, key) => often.set(key, (often.get(key) ?? 0) + 1), new Map<string, number>())

const read = handleInSteps(readMarksFile, async (place, steps) => {
  const file = uploaded(steps, 'file')
  const sheet = await steps.read((ctx) => sheetOf(ctx, place))
  const { parts: all, students } = sheet
  // what is made of the practical assessment is not typed
  const parts = all.filter(({ computed }) => !computed)
  const { typed, above, unknown_heads } = await readUpload(file, columnsToRead(all), steps.identity)
  const about = { says: whatItSays(sheet, above, unknown_heads), title: above.join(' ').slice(0, 300) }
  if (about.says === 'other') return { data: { ...about, cells: [], left_out: [] } }
  const { lines, left_out } = byEnrolment(typed, students)
  const cells = lines.flatMap(({ enroll_id, cells: said }) =>
    parts.flatMap(({ kind }) => {
      const text = said[kind]?.trim()
      return text ? [{ cell: cellOf(enroll_id, kind), text: text.slice(0, 20) }] : []
    }),
  )
  return { data: { ...about, cells, left_out } }
})

export const marksFileHandlers = [download, read]
