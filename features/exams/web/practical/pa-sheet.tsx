/** Practical assessment of a section in a subject: students down, criteria across, and what they come to. */
import { Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { digitsIn } from '#nepal/digits.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { Grid } from '#platform/web/kit/grid/grid.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { useSession } from '#platform/web/session.ts'
import type { CellValue, SheetCell } from '../../contract/marks.ts'
import { practicalMark } from '../../contract/practical-mark.ts'
import { criterionOf, paCellOf, type paSheet } from '../../contract/practical.ts'
import { readCell, tallyOf, textOf } from '../marks/cells.ts'
import { complainOfMarks } from '../marks/complain.ts'
import { layers, type SheetPlace } from '../marks/sheet-layers.ts'
import { RowMenu } from '../marks/row-menu.tsx'
import { SheetBar, SheetNotes } from '../marks/sheet-parts.tsx'
import { useCellSheet } from '../marks/use-cell-sheet.ts'
import { partName } from '../marks/words.ts'

type Sheet = DataOf<typeof paSheet>
/** Begins the name of each such sheet on this device. */
export const paKey = 'pa.'

const criteriaOf = ({ parts }: Pick<Sheet, 'parts'>) =>
  parts.flatMap(({ heads }) => heads.flatMap(({ criteria }) => criteria))

/** Keyed by its place: another sheet begins anew. */
export function PaSheet({ place, title }: { place: SheetPlace; title: string }) {
  const language = useLanguage()
  const { batch, user } = useSession()
  const marks = useCellSheet<CellValue, SheetCell, Sheet>({
    path: '/api/pa-entry',
    place: { exam_subject_id: place.exam_subject_id, section_id: place.section_id },
    key: `${paKey}${place.exam_subject_id}.${place.section_id}`,
    title,
    layers,
    read: readCell,
    textOf,
    complain: (key, text, sheet) =>
      complainOfMarks(text, criteriaOf(sheet).find(({ id }) => id === criterionOf(Number(key)))?.full_marks),
  })
  useHotkeys([['mod+s', () => void marks.save()]], [])
  const { sheet, work } = marks
  if (marks.error) return <ErrorState error={marks.error} onRetry={marks.again} />
  if (!sheet) return <LoadingState lines={12} height={40} />
  if (sheet.students.length === 0) return <EmptyState about={t('Nobody in this section takes this subject.')} />
  const criteria = criteriaOf(sheet)
  if (criteria.length === 0)
    return <EmptyState about={t('No part of this subject is made of criteria in this exam.')} />
  const readOnly = !sheet.may_change || !(batch?.is_current || user.ut === 'super')
  const valuesOf = new Map(
    sheet.students.map(({ enroll_id, cells }) => [
      enroll_id,
      new Map(cells.map((line) => [criterionOf(line.cell), marks.valueOf(line)])),
    ]),
  )
  /** What a part comes to, as it will be among the marks. */
  const renderMarks = (id: number | string) =>
    sheet.parts
      .map(({ kind, full_marks, heads }) => {
        const mark = practicalMark(
          heads.map(({ weight, criteria: own }) => ({
            weight,
            criteria: own.map((each) => ({
              full: each.full_marks,
              mark: valuesOf.get(Number(id))?.get(each.id) ?? null,
            })),
          })),
          full_marks,
        )
        const said = mark === null ? '–' : `${textOf(mark, language)} / ${digitsIn(language, full_marks)}`
        return sheet.parts.length > 1 ? `${partName(kind)} ${said}` : said
      })
      .join(' · ')
  const { entered, asked } = tallyOf([...valuesOf.values()].map((values) => [...values.values()]))
  return (
    <>
      <SheetNotes
        work={marks}
        state={sheet.exam.state}
        readOnly={readOnly}
        sees={t('You see these marks. Who teaches the subject here enters them.')}
        locked={sheet.locked && t('This sheet is locked: its marks are as they were handed in.')}
      />
      <div onBlur={marks.onBlur}>
        <Grid
          label={title}
          corner={t('Student')}
          rows={sheet.students.map((student) => {
            const name = nameOf(student)
            const keys = criteria.map(({ id }) => String(paCellOf(student.enroll_id, id)))
            return {
              id: student.enroll_id,
              title: student.roll === null ? name : `${digitsIn(language, student.roll)}. ${name}`,
              menu: !readOnly && (
                <RowMenu name={name} onSet={(text) => work.type(Object.fromEntries(keys.map((key) => [key, text])))} />
              ),
            }
          })}
          columns={criteria.map((criterion) => ({
            id: criterion.id,
            title: `${headed(criterion)} (${digitsIn(language, criterion.full_marks)})`,
          }))}
          keyOf={(row, criterion) => String(paCellOf(Number(row), Number(criterion)))}
          work={work}
          complaint={marks.complaint}
          total={{ title: t('Mark of the part'), cell: renderMarks }}
          readOnly={readOnly}
        />
      </div>
      <Text size="sm" c="dimmed" mt="xs">
        {digitsIn(language, t('{n} of {of} entered', { n: entered, of: asked }))}
      </Text>
      {!readOnly && <SheetBar work={marks} />}
    </>
  )
}

/** A criterion that is called like its head says it once. */
function headed(criterion: ReturnType<typeof criteriaOf>[number]): string {
  const [head, own] = [nameOf({ name: criterion.head, name_np: criterion.head_np }), nameOf(criterion)]
  return head === own ? own : `${head}: ${own}`
}
