/** The last published results of a student: a tab of all in one. */
import type { ChildGlance } from '#features/students/contract/life.ts'
import { t } from '#platform/web/i18n.ts'
import { EmptyState } from '#platform/web/kit/states/states.tsx'

export default function StudentResults({ child: { results } }: { child: ChildGlance }) {
  if (!results.length) return <EmptyState about={t('No result is published yet.')} />
  return (
    <ul>
      {results.map(({ exam, letter, gpa }) => (
        <li key={exam}>
          {exam}: <b>{letter ?? '–'}</b> {gpa}
        </li>
      ))}
    </ul>
  )
}
