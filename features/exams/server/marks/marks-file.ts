/** A sheet of marks out as Excel or on paper, and a filled one in again: students are known by their codes, parts by their heads in either language. */
import { uploaded } from '#platform/server/context.ts'
import type { ImportColumn } from '#platform/contract/import-columns.ts'
import { checkDownloadToken, downloadEndpoint, sendColumns } from '#platform/server/download.ts'
import { handle, handleInSteps } from '#platform/server/handler.ts'
import { readUpload } from '#platform/server/imports/sheet-files.ts'
import { say } from '#platform/server/say.ts'
import { type PartKind, partKinds } from '../../contract/first-parts.ts'
import { cellOf, type CellValue, sheetPlace } from '../../contract/marks.ts'
import { marksFilePath, readMarksFile } from '../../contract/marks-file.ts'
import { sheetOf } from './sheets.ts'

const partWords: Record<PartKind, string> = { theory: 'Theory', practical: 'Practical', internal: 'Internal' }
const words = { absent: 'AB', exempt: 'EX' } as const
const written = (value: CellValue) => (typeof value === 'string' ? words[value] : value)

const download = handle(
  downloadEndpoint(
    marksFilePath,
    { plural: 'Marks of a section', rights: { read: 'marks-input-read' } } as never,
    sheetPlace,
  ),
  async (input, ctx, _inside, http) => {
    checkDownloadToken(input.token, ctx)
    const { exam, subject, section, parts, students } = await sheetOf(ctx, input)
    const { language, columns: _all, ...rest } = input
    const nameOf = (named: { name: string; name_np: string | null }) =>
      (language === 'ne' && named.name_np) || named.name
    return sendColumns(
      {
        title: 'Marks',
        of: [exam, section, subject].map(nameOf).join(', '),
        facts: [
          {
            label: 'Full marks',
            value: parts.map(({ kind, full_marks }) => `${say(language, partWords[kind])} ${full_marks}`).join(', '),
          },
        ],
        columns: [
          { name: 'roll', label: 'Roll', kind: 'int' },
          { name: 'enroll_code', label: 'Enrol code', kind: 'text' },
          { name: 'name', label: 'Name', kind: 'text' },
          ...parts.map(({ kind }) => ({ name: kind, label: partWords[kind], kind: 'decimal' as const })),
        ],
      },
      students.map(({ cells, ...student }) => ({
        ...student,
        name: nameOf(student),
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
    (['en', 'ne'] as const).map((language) => ({
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

const read = handleInSteps(readMarksFile, async (place, steps) => {
  const file = uploaded(steps, 'file')
  const { parts: all, students } = await steps.read((ctx) => sheetOf(ctx, place))
  // what is made of the practical assessment is not typed
  const parts = all.filter(({ computed }) => !computed)
  const { typed } = await readUpload(file, columnsToRead(parts), steps.identity)
  const byCode = new Map(students.map(({ enroll_code, enroll_id }) => [enroll_code.toLowerCase(), enroll_id]))
  const codeOf = ({ cells }: (typeof typed)[number]) => (cells.enroll_code ?? '').trim()
  const seen = new Set<string>()
  const left_out: { row: number; enroll_code: string; twice: boolean }[] = []
  const cells = typed.flatMap((line) => {
    const code = codeOf(line)
    const key = code.toLowerCase()
    const enrolment = byCode.get(key)
    if (enrolment === undefined || seen.has(key)) {
      left_out.push({ row: line.row, enroll_code: code.slice(0, 30), twice: enrolment !== undefined })
      return []
    }
    seen.add(key)
    return parts.flatMap(({ kind }) => {
      const text = line.cells[kind]?.trim()
      return text ? [{ cell: cellOf(enrolment, kind), text: text.slice(0, 20) }] : []
    })
  })
  return { data: { cells, left_out } }
})

export const marksFileHandlers = [download, read]
