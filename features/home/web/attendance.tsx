/** How the school day stands: who came, and which sections have said nothing yet. */
import { digitsIn } from '#nepal/digits.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import type { Today } from './dashboard.tsx'
import { Count, Figure } from './parts.tsx'
import { useWay } from './way.ts'

export function AttendanceFigures({
  attendance: { off, sections, missing, tally, rate },
}: {
  attendance: NonNullable<Today['attendance']>
}) {
  const way = useWay()
  const language = useLanguage()
  if (off) return <Figure name={t('Attendance today')} value="–" about={t('No school today')} />
  const about =
    missing > 0
      ? t('{n, plural, one {# section missing} other {# sections missing}}', { n: missing })
      : t('all sections taken')
  return (
    <>
      <Figure
        name={t('Attendance today')}
        value={sections === 0 ? '–' : digitsIn(language, `${(rate ?? 0).toFixed(1)} %`)}
        about={about}
        to={way(missing > 0 ? '/attendance/pending' : '/attendance-report')}
        {...(missing === 0 ? { colour: 'green' as const } : {})}
      />
      {sections > 0 && (
        <Figure
          name={t('Absent today')}
          value={<Count of={tally.absent} />}
          about={
            <>
              {t('Late')} <Count of={tally.late} /> · {t('Leave')} <Count of={tally.leave} />
            </>
          }
          to={way('/attendance/absent')}
        />
      )}
    </>
  )
}
