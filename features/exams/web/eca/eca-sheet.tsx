/** Achievements of a section in an exam: students down, activities across. */
import { Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'
import { digitsIn } from '#nepal/digits.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { Grid } from '#platform/web/kit/grid/grid.tsx'
import { layersOf } from '#platform/web/kit/offline-sheet/layers.ts'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { useSession } from '#platform/web/session.ts'
import { type EcaCell, ecaCellOf, type ecaSheet, readAchievement } from '../../contract/eca.ts'
import { SheetBar, SheetNotes } from '../marks/sheet-parts.tsx'
import { useCellSheet } from '../marks/use-cell-sheet.ts'

type Sheet = DataOf<typeof ecaSheet>
type Value = string | null

const layers = layersOf<EcaCell, Value>({
  id: 'cell',
  value: 'value',
  known: ({ value }) => value,
  saved: (line, value) => ({ ...line, value }),
})
/** Begins the name of each such sheet on this device. */
export const ecaKey = 'eca.'

/** Keyed by its place: another sheet begins anew. */
export function EcaSheet({ place, title }: { place: { exam_id: number; section_id: number }; title: string }) {
  const language = useLanguage()
  const { batch, user } = useSession()
  const [outside, setOutside] = useState(0)
  const work = useCellSheet<Value, EcaCell, Sheet>({
    path: '/api/eca-achievement',
    place,
    key: `${ecaKey}${place.exam_id}.${place.section_id}`,
    title,
    layers,
    read: (text, sheet) => {
      const read = readAchievement(text, sheet)
      return read === undefined ? undefined : read || null
    },
    textOf: (value) => value ?? '',
    complain: (_key, text, sheet) =>
      readAchievement(text, sheet) !== undefined
        ? undefined
        : sheet.letters.length && !sheet.remarks
          ? t('One of these letters: {letters}', { letters: sheet.letters.join(', ') })
          : t('At most 60 characters'),
  })
  useHotkeys([['mod+s', () => void work.save()]], [])
  const { sheet } = work
  if (work.error) return <ErrorState error={work.error} onRetry={work.again} />
  if (!sheet) return <LoadingState lines={12} height={40} />
  if (sheet.students.length === 0) return <EmptyState about={t('Nobody studies in this section.')} />
  if (sheet.activities.length === 0)
    return <EmptyState about={t('This exam assesses no activities in this class yet.')} />
  const readOnly = !sheet.may_change || !(batch?.is_current || user.ut === 'super')
  const cells = sheet.students.flatMap((student) => student.cells)
  return (
    <>
      <SheetNotes
        work={work}
        state={sheet.exam.state}
        readOnly={readOnly}
        sees={t('You see these achievements. The class teacher of the section enters them.')}
      />
      {!readOnly && sheet.letters.length > 0 && (
        <Text size="sm" mb="xs">
          {t('Letters')}: {sheet.letters.join(', ')}
          {sheet.remarks && `; ${t('or a short remark')}`}
        </Text>
      )}
      <div onBlur={work.onBlur}>
        <Grid
          label={title}
          corner={t('Student')}
          rows={sheet.students.map((student) => ({
            id: student.enroll_id,
            title: student.roll === null ? nameOf(student) : `${digitsIn(language, student.roll)}. ${nameOf(student)}`,
          }))}
          columns={sheet.activities.map((activity) => ({
            id: activity.id,
            title: nameOf(activity),
            inputMode: 'text',
          }))}
          keyOf={(row, activity) => String(ecaCellOf(Number(row), Number(activity)))}
          work={work.work}
          complaint={work.complaint}
          readOnly={readOnly}
          onOutside={setOutside}
        />
      </div>
      {outside > 0 && (
        <Text size="sm" mt="xs" role="alert">
          {t('{n, plural, one {# pasted cell} other {# pasted cells}} did not fit into the grid and were left out.', {
            n: outside,
          })}
        </Text>
      )}
      <Text size="sm" c="dimmed" mt="xs">
        {digitsIn(
          language,
          t('{n} of {of} entered', {
            n: cells.filter((line) => work.valueOf(line) !== null).length,
            of: cells.length,
          }),
        )}
      </Text>
      {!readOnly && <SheetBar work={work} />}
    </>
  )
}
