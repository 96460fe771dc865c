/** Copies the rooms of an earlier exam, of this year or another. */
import { api } from '#platform/web/api.ts'
import { getLanguage, nameOf, t } from '#platform/web/i18n.ts'
import { digitsIn } from '#nepal/digits.ts'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { done, type Plan, useReload } from './use-seat-plan.ts'

export function CopyRooms({
  exam,
  sources,
  disabled,
}: {
  exam: number
  sources: Plan['copy_from']
  disabled: boolean
}) {
  const reload = useReload()
  if (!sources.length) return null
  const data = sources.map(({ exam_id, rooms, batch, ...of }) => ({
    value: String(exam_id),
    label: digitsIn(
      getLanguage(),
      `${nameOf(of)}, ${batch} (${t('{n, plural, one {# room} other {# rooms}}', { n: rooms })})`,
    ),
  }))
  return (
    <Select
      aria-label={t('Copy rooms from')}
      placeholder={t('Copy rooms from')}
      data={data}
      value={null}
      disabled={disabled}
      onChange={(from) =>
        from &&
        void done(
          () => api.command('/api/exam-seat-plan/{exam_id}/copy', { exam_id: exam, from_exam_id: Number(from) }),
          reload,
        )
      }
    />
  )
}
