/** The grid of a sheet whose cells are one column of one student (achievements, ratings), with what stands above and below it. */
import { Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { type ReactNode } from 'react'
import { digitsIn } from '#nepal/digits.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { Grid } from '#platform/web/kit/grid/grid.tsx'
import { layersOf } from '#platform/web/kit/offline-sheet/layers.ts'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { useSession } from '#platform/web/session.ts'
import { pairCell } from '../../contract/cell-sheet.ts'
import { SheetBar, SheetNotes } from './sheet-parts.tsx'
import { type CellSheet, type SheetCell, useCellSheet } from './use-cell-sheet.ts'

type Value = string | null
export interface PairCell extends SheetCell<Value> {
  by: string | null
  at: string | null
}
export interface PairSheet extends CellSheet<Value> {
  students: (CellSheet<Value>['students'][number] & { name: string; name_np: string | null; roll: number | null })[]
}

export const pairLayers = layersOf<PairCell, Value>({
  id: 'cell',
  value: 'value',
  known: ({ value }) => value,
  saved: (line, value) => ({ ...line, value }),
})

export function PairGrid<D extends PairSheet>({
  work,
  title,
  columnsOf,
  sees,
  empty,
  about,
}: {
  work: ReturnType<typeof useCellSheet<Value, PairCell, D>>
  title: string
  columnsOf: (sheet: D) => { id: number; title: string; wide?: boolean }[]
  /** To who sees it and does not enter. */
  sees: string
  /** Where there is no column. */
  empty: string
  /** Above the grid, for who enters. */
  about?: ReactNode
}) {
  const language = useLanguage()
  const { batch, user } = useSession()
  useHotkeys([['mod+s', () => void work.save()]], [])
  const { sheet } = work
  if (work.error) return <ErrorState error={work.error} onRetry={work.again} />
  if (!sheet) return <LoadingState lines={12} height={40} />
  if (sheet.students.length === 0) return <EmptyState about={t('Nobody studies in this section.')} />
  const columns = columnsOf(sheet)
  if (columns.length === 0) return <EmptyState about={empty} />
  const readOnly = !sheet.may_change || !(batch?.is_current || user.ut === 'super')
  const cells = sheet.students.flatMap((student) => student.cells as PairCell[])
  return (
    <>
      <SheetNotes work={work} state={sheet.exam.state} readOnly={readOnly} sees={sees} />
      {!readOnly && about}
      <div onBlur={work.onBlur}>
        <Grid
          label={title}
          corner={t('Student')}
          rows={sheet.students.map((student) => ({
            id: student.enroll_id,
            title: student.roll === null ? nameOf(student) : `${digitsIn(language, student.roll)}. ${nameOf(student)}`,
          }))}
          columns={columns.map((column) => ({ ...column, inputMode: 'text' }))}
          keyOf={(row, column) => String(pairCell(Number(row), Number(column)))}
          work={work.work}
          complaint={work.complaint}
          readOnly={readOnly}
        />
      </div>
      <EnteredCount cells={cells} work={work} />
      {!readOnly && <SheetBar work={work} />}
    </>
  )
}

interface EnteredCountProps {
  cells: PairCell[]
  work: { valueOf: (cell: PairCell) => unknown }
}

function EnteredCount({ cells, work }: EnteredCountProps) {
  const language = useLanguage()
  return (
    <Text size="sm" c="dimmed" mt="xs">
      {digitsIn(
        language,
        t('{n} of {of} entered', {
          n: cells.filter((line) => work.valueOf(line) !== null).length,
          of: cells.length,
        }),
      )}
    </Text>
  )
}
