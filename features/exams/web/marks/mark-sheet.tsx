/** One section's marks in a subject: the grid, how far it is, and what waits. */
import { Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { digitsIn } from '#nepal/digits.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { Grid } from '#platform/web/kit/grid/grid.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { useOnline } from '#platform/web/connection.ts'
import { useSession } from '#platform/web/session.ts'
import type { PartKind } from '../../contract/first-parts.ts'
import { cellOf } from '../../contract/marks.ts'
import { percentOfRow, sumOf, tallyOf } from './cells.ts'
import { MarksFile } from './marks-file.tsx'
import { RowMenu } from './row-menu.tsx'
import type { SheetPlace } from './sheet-layers.ts'
import { SheetBar, SheetNotes } from './sheet-parts.tsx'
import { useMarkSheet } from './use-mark-sheet.ts'
import { partName } from './words.ts'

/** Keyed by its place: another sheet begins anew. */
export function MarkSheet({ place, title }: { place: SheetPlace; title: string }) {
  const marks = useMarkSheet(place, title)
  const language = useLanguage()
  const { batch, user } = useSession()
  const isOnline = useOnline()
  useHotkeys([['mod+s', () => void marks.save()]], [])
  const { sheet, work } = marks
  if (marks.error) return <ErrorState error={marks.error} onRetry={marks.again} />
  if (!sheet) return <LoadingState lines={12} height={40} />
  if (sheet.students.length === 0) return <EmptyState about={t('Nobody in this section takes this subject.')} />
  if (sheet.parts.length === 0) return <EmptyState about={t('This subject asks for no marks in this exam yet.')} />
  const readOnly = !sheet.may_change || !(batch?.is_current || user.ut === 'super')
  const typed = sheet.parts.filter(({ computed }) => !computed)
  const full = sheet.parts.map(({ full_marks }) => full_marks)
  const rows = new Map(sheet.students.map((student) => [student.enroll_id, student.cells.map(marks.valueOf)]))
  const renderTotal = (id: number | string) => {
    const values = rows.get(Number(id))!
    // a sum of what is not right would be taken for one
    if (typed.some(({ kind }) => marks.isWrong(String(cellOf(Number(id), kind))))) return '–'
    if (!values.some((value) => typeof value === 'number')) return '–'
    const percent = percentOfRow(values, full)
    return digitsIn(language, `${sumOf(values)}${percent === null ? '' : ` · ${percent} %`}`)
  }
  return (
    <>
      <SheetNotes
        work={marks}
        state={sheet.exam.state}
        readOnly={readOnly}
        sees={t('You see these marks. Who teaches the subject here enters them.')}
        locked={sheet.locked && t('This sheet is locked: its marks are as they were handed in.')}
      />
      {typed.length < sheet.parts.length && (
        <Text size="sm" mb="xs">
          {sheet.parts
            .filter(({ computed }) => computed)
            .map(({ kind }) => partName(kind))
            .join(', ')}
          : {t('made of the practical assessment, and not typed here.')}
        </Text>
      )}
      {isOnline && <MarksFile place={place} onRead={readOnly ? undefined : work.type} />}
      <div onBlur={marks.onBlur}>
        <Grid
          label={title}
          corner={t('Student')}
          rows={sheet.students.map((student) => {
            const name = nameOf(student)
            const keys = typed.map(({ kind }) => String(cellOf(student.enroll_id, kind)))
            return {
              id: student.enroll_id,
              title: student.roll === null ? name : `${digitsIn(language, student.roll)}. ${name}`,
              menu: !readOnly && typed.length > 0 && (
                <RowMenu name={name} onSet={(text) => work.type(Object.fromEntries(keys.map((key) => [key, text])))} />
              ),
            }
          })}
          columns={sheet.parts.map(({ kind, full_marks }) => ({
            id: kind,
            title: `${partName(kind)} (${digitsIn(language, full_marks)})`,
          }))}
          keyOf={(row, kind) => String(cellOf(Number(row), kind as PartKind))}
          work={work}
          complaint={marks.complaint}
          total={{ title: t('Total'), cell: renderTotal }}
          readOnly={readOnly}
          isShut={marks.isShut}
        />
      </div>
      <Figures rows={[...rows.values()]} />
      {!readOnly && <SheetBar work={marks} />}
    </>
  )
}

function Figures({ rows }: { rows: Parameters<typeof tallyOf>[0] }) {
  const language = useLanguage()
  const { entered, asked, absent, lowest, highest, mean } = tallyOf(rows)
  const said = [
    t('{n} of {of} entered', { n: entered, of: asked }),
    ...(absent ? [t('Absent: {n}', { n: absent })] : []),
    ...(mean === null
      ? []
      : [t('lowest {lowest}, highest {highest}, mean {mean}', { lowest: lowest!, highest: highest!, mean })]),
  ]
  return (
    <Text size="sm" c="dimmed" mt="xs">
      {digitsIn(language, said.join(' · '))}
    </Text>
  )
}
