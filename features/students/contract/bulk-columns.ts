/** The columns of a bulk admission sheet: their heads are what the school's people read and type. */
import { type SheetColumn, sheetColumns } from '#features/people/contract/person-sheet.ts'
import type { ImportColumn } from '#platform/contract/import-columns.ts'
import { mainDetails, studentShape } from './student-shape.ts'

const code = [
  { name: 'enroll_code', label: 'Enrol code', help: "Left empty, the school's next code is given.", example: '' },
] as const satisfies readonly ImportColumn[]
const others = [
  {
    name: 'grade',
    label: 'Class',
    help: 'As the school calls it, such as Class 5.',
    example: 'Class 5',
    required: true,
  },
  { name: 'section', label: 'Section', help: '', example: 'A' },
  { name: 'roll', label: 'Roll', help: 'A number, once in a section.', example: '' },
  { name: 'guardian_name', label: "Guardian's name", help: '', example: 'Ram Bahadur Thapa' },
  {
    name: 'guardian_mobile',
    label: "Guardian's mobile",
    help: 'Brothers and sisters with one mobile share the guardian.',
    example: '9841000000',
  },
  { name: 'relation', label: 'Relation', help: 'Father, Mother, Grandfather ... Other.', example: 'Father' },
  { name: 'district', label: 'District', help: 'Permanent address.', example: 'Kathmandu' },
  { name: 'municipality', label: 'Municipality', help: 'Needs the district.', example: 'Kathmandu' },
  { name: 'ward', label: 'Ward', help: '', example: '10' },
  { name: 'tole', label: 'Tole', help: '', example: 'Baneshwor' },
] as const satisfies readonly ImportColumn[]

export type BulkColumn =
  | (typeof code)[number]['name']
  | (typeof others)[number]['name']
  | SheetColumn<typeof studentShape.notes>

const names = Object.keys(studentShape.notes) as (keyof typeof studentShape.notes)[]
const isMain = (name: string) => (mainDetails as readonly string[]).includes(name)

/** Who it is, the seat, the family, and the rest. */
export const bulkColumns: readonly (ImportColumn & { name: BulkColumn })[] = [
  ...code,
  ...sheetColumns(studentShape, [...mainDetails]),
  ...others,
  ...sheetColumns(
    studentShape,
    names.filter((name) => !isMain(name)),
  ),
]
