/** Achievements of a section in an exam: students down, activities across. */
import { Text } from '@mantine/core'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { activityOf, type EcaCell, type ecaSheet, readAchievement } from '../../contract/eca.ts'
import { PairGrid, pairLayers } from '../marks/pair-grid.tsx'
import { useCellSheet } from '../marks/use-cell-sheet.ts'

type Sheet = DataOf<typeof ecaSheet>

/** Begins the name of each such sheet on this device. */
export const ecaKey = 'eca.'

const isSentence = (cell: string, { activities }: Sheet): boolean =>
  activities.some(({ id, is_remark }) => is_remark && id === activityOf(Number(cell)))

/** Keyed by its place: another sheet begins anew. */
export function EcaSheet({ place, title }: { place: { exam_id: number; section_id: number }; title: string }) {
  const work = useCellSheet<string | null, EcaCell, Sheet>({
    path: '/api/eca-achievement',
    place,
    key: `${ecaKey}${place.exam_id}.${place.section_id}`,
    title,
    layers: pairLayers,
    read: (text, sheet, cell) => {
      const read = readAchievement(text, sheet, isSentence(cell, sheet))
      return read === undefined ? undefined : read || null
    },
    textOf: (value) => value ?? '',
    complain: (cell, text, sheet) =>
      readAchievement(text, sheet, isSentence(cell, sheet)) !== undefined
        ? undefined
        : isSentence(cell, sheet)
          ? t('At most 200 characters')
          : sheet.letters.length && !sheet.remarks
            ? t('One of these letters: {letters}', { letters: sheet.letters.join(', ') })
            : t('At most 60 characters'),
  })
  const letters = work.sheet?.letters ?? []
  return (
    <PairGrid
      work={work}
      title={title}
      columnsOf={({ activities }) =>
        activities.map((activity) => ({ id: activity.id, title: nameOf(activity), wide: activity.is_remark }))
      }
      sees={t('You see these achievements. The class teacher of the section enters them.')}
      empty={t('This exam assesses no activities in this class yet.')}
      about={
        letters.length > 0 && (
          <Text size="sm" mb="xs">
            {t('Letters')}: {letters.join(', ')}
            {work.sheet?.remarks && `; ${t('or a short remark')}`}
          </Text>
        )
      }
    />
  )
}
