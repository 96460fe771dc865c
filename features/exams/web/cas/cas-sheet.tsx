/** Ratings of a section in a subject: students down, outcomes across. */
import { Text } from '@mantine/core'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { digitsIn } from '#nepal/digits.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import type { CasCell, casSheet } from '../../contract/cas.ts'
import { type Rating, ratingText, ratingWords, readRating } from '../../contract/cas-rating.ts'
import { PairGrid, pairLayers } from '../marks/pair-grid.tsx'
import { useCellSheet } from '../marks/use-cell-sheet.ts'

type Sheet = DataOf<typeof casSheet>

/** Begins the name of each such sheet on this device. */
export const casKey = 'cas.'

/** Keyed by its place: another sheet begins anew. */
export function CasSheet({
  place,
  title,
}: {
  place: { exam_id: number; section_id: number; subject_id: number }
  title: string
}) {
  const language = useLanguage()
  const work = useCellSheet<string | null, CasCell, Sheet>({
    path: '/api/cas-rating',
    place,
    key: `${casKey}${place.exam_id}.${place.section_id}.${place.subject_id}`,
    title,
    layers: pairLayers,
    read: (text) => {
      const read = readRating(text)
      return read === undefined ? undefined : read && ratingText(read)
    },
    textOf: (value, shown) => (value === null ? '' : digitsIn(shown, value)),
    complain: (_key, text) =>
      readRating(text) === undefined ? t('A rating of 1 to 4; after remedial teaching 1>3 or 2>4.') : undefined,
  })
  const words = ([1, 2, 3, 4] satisfies Rating[]).map(
    (rating) => `${digitsIn(language, rating)} ${t(ratingWords[rating])}`,
  )
  return (
    <PairGrid
      work={work}
      title={title}
      columnsOf={({ outcomes }) =>
        outcomes.map((outcome) => ({
          id: outcome.id,
          title: outcome.theme ? `${outcome.theme}: ${nameOf(outcome)}` : nameOf(outcome),
        }))
      }
      sees={t('You see these ratings. Who teaches the subject here enters them.')}
      empty={t('No outcome of this subject is assessed in this class yet.')}
      about={
        <Text size="sm" mb="xs">
          {words.join(' · ')}. {digitsIn(language, t('After remedial teaching: 1>3.'))}
        </Text>
      }
    />
  )
}
