/** All subjects of a section as one file: a column for each part, whose head says subject, part and full marks; students are known by their codes. */
import type { ImportColumn } from '#platform/contract/import-columns.ts'
import { type Language, toLatinDigits } from '#nepal/digits.ts'
import { uploaded } from '#platform/server/context.ts'
import { checkDownloadToken, downloadEndpoint, sendColumns } from '#platform/server/download.ts'
import { handle, handleInSteps } from '#platform/server/handler.ts'
import { readUpload } from '#platform/server/imports/sheet-files.ts'
import { say } from '#platform/server/say.ts'
import { cellOf } from '../../contract/marks.ts'
import { readSectionFile, sectionFilePath, sectionPlace } from '../../contract/marks-file.ts'
import { byEnrolment, languages, nameIn, partWords, plain, title, written } from './marks-file.ts'
import { type Sheet, sheetsOfSection } from './sheets.ts'

type Subject = Awaited<ReturnType<typeof sheetsOfSection>>[number]

const placeOf = ({ exam, section }: Sheet, language: Language): string =>
  [exam, section].map(nameIn(language)).join(', ')

interface Column {
  name: string
  exam_subject_id: number
  kind: Sheet['parts'][number]['kind']
  computed: boolean
  head: Record<Language, string>
}

/** 'Science, Theory (75)'. Two subjects may have one Nepali name: the English one tells them apart, so that no column is read into another subject. */
function columnsOf(subjects: readonly Subject[]): Column[] {
  const named = (language: Language, { subject }: Sheet): string => {
    const name = nameIn(language)(subject)
    const same = subjects.filter(({ sheet }) => plain(nameIn(language)(sheet.subject)) === plain(name))
    return same.length > 1 ? `${name} / ${subject.name}` : name
  }
  return subjects.flatMap(({ exam_subject_id, sheet }) =>
    sheet.parts.map(({ kind, full_marks, computed }) => {
      const head = (language: Language) =>
        `${named(language, sheet)}, ${say(language, partWords[kind])} (${full_marks})`
      return {
        name: `${exam_subject_id}_${kind}`,
        exam_subject_id,
        kind,
        computed,
        head: { en: head('en'), ne: head('ne') },
      }
    }),
  )
}

/** Whoever takes one of the subjects, in the order of the sheets. */
function studentsOf(subjects: readonly Subject[]) {
  const all = new Map(
    subjects
      .flatMap(({ sheet }) => sheet.students)
      .map(({ cells: _cells, ...student }) => [student.enroll_id, student]),
  )
  return [...all.values()].toSorted(
    (a, b) => (a.roll ?? Infinity) - (b.roll ?? Infinity) || a.name.localeCompare(b.name) || a.enroll_id - b.enroll_id,
  )
}

const download = handle(
  downloadEndpoint(
    sectionFilePath,
    { plural: 'Marks of all subjects of a section', rights: { read: 'marks-input-read' } } as never,
    sectionPlace,
  ),
  async (input, ctx, _inside, http) => {
    checkDownloadToken(input.token, ctx)
    const subjects = await sheetsOfSection(ctx, input)
    const { language, columns: _all, ...rest } = input
    const columns = columnsOf(subjects)
    const values = new Map<string, ReturnType<typeof written>>(
      subjects.flatMap(({ exam_subject_id, sheet: { parts, students } }) =>
        students.flatMap(({ enroll_id, cells }) =>
          parts.map(({ kind }, at) => [`${enroll_id} ${exam_subject_id}_${kind}`, written(cells[at]!.value)] as const),
        ),
      ),
    )
    return sendColumns(
      {
        title,
        of: placeOf(subjects[0]!.sheet, language),
        // with a line below it the title is written over the heads
        facts: [{ label: 'Subjects', value: subjects.length }],
        columns: [
          { name: 'roll', label: 'Roll', kind: 'int' },
          { name: 'enroll_code', label: 'Enrol code', kind: 'text' },
          { name: 'name', label: 'Name', kind: 'text' },
          ...columns.map(({ name, head }) => ({ name, label: head[language as Language], kind: 'decimal' as const })),
        ],
      },
      studentsOf(subjects).map((student) => ({
        ...student,
        name: nameIn(language)(student),
        ...Object.fromEntries(columns.map(({ name }) => [name, values.get(`${student.enroll_id} ${name}`) ?? null])),
      })),
      { ...rest, language },
      ctx,
      http,
    )
  },
)

const headsToRead = (columns: readonly Column[]): ImportColumn[] => {
  const column = (name: string, label: string, required = false) => ({ name, label, help: '', example: '', required })
  return [
    ...languages.flatMap((language) => [
      column('enroll_code', say(language, 'Enrol code'), language === 'en'),
      column('roll', say(language, 'Roll')),
      column('name', say(language, 'Name')),
    ]),
    ...columns.flatMap(({ name, head }) => languages.map((language) => column(name, head[language]))),
  ]
}

/** A file with a title of ours must be of this exam and section. */
function whatItSays(sheet: Sheet, above: readonly string[]): 'this' | 'other' | 'nothing' {
  const ours = languages.map((language) => plain(`${say(language, title)} ${placeOf(sheet, language)}`))
  if (above.some((line) => ours.includes(plain(line)))) return 'this'
  return languages.some((language) => above.some((line) => plain(line).startsWith(`${say(language, title)} `)))
    ? 'other'
    : 'nothing'
}

const read = handleInSteps(readSectionFile, async (place, steps) => {
  const file = uploaded(steps, 'file')
  const subjects = await steps.read((ctx) => sheetsOfSection(ctx, place))
  const columns = columnsOf(subjects)
  const { typed, above, unknown_heads } = await readUpload(file, headsToRead(columns), steps.identity)
  const about = {
    says: whatItSays(subjects[0]!.sheet, above),
    title: toLatinDigits(above.join(' ')).slice(0, 300),
    unknown_heads: unknown_heads.map((head) => head.slice(0, 100)),
  }
  if (about.says === 'other') return { data: { ...about, left_out: [], sheets: [] } }
  const { lines, left_out } = byEnrolment(typed, studentsOf(subjects))
  const sheets = subjects.flatMap(({ exam_subject_id, sheet }) => {
    const takes = new Set(sheet.students.map(({ enroll_id }) => enroll_id))
    const own = columns.filter((column) => column.exam_subject_id === exam_subject_id && !column.computed)
    const cells = lines.flatMap(({ enroll_id, cells: said }) =>
      own.flatMap(({ name, kind }) => {
        const text = said[name]?.trim()
        return text && takes.has(enroll_id) ? [{ cell: cellOf(enroll_id, kind), text: text.slice(0, 20) }] : []
      }),
    )
    return cells.length ? [{ exam_subject_id, sheet, cells }] : []
  })
  return { data: { ...about, left_out, sheets } }
})

export const sectionFileHandlers = [download, read]
