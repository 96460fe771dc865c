/** Figures over all schools, for the super user who acts in none. */
import { dayInNepal } from '#nepal/nepal-day.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { Day } from '#platform/web/kit/date/day.tsx'
import { ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { Daily } from './daily.tsx'
import classes from './home.module.css'
import { Block, Count, Figure, Figures, MayLink } from './parts.tsx'
import { useWay } from './way.ts'

export default function SuperDashboard() {
  const way = useWay()
  const { data, error, refetch } = useQuery({
    queryKey: ['super-dashboard'],
    queryFn: ({ signal }) => api.get('/api/super/dashboard', {}, { signal }),
  })
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState lines={5} height={72} />
  const { schools, students, active_today, expiring, newest } = data.data
  return (
    <>
      <Daily />
      <Figures>
        <Figure name={t('Schools')} value={<Count of={schools} />} to={way('/schools')} />
        <Figure name={t('Students')} value={<Count of={students} />} to={way('/schools')} />
        <Figure name={t('At work in the last day')} value={<Count of={active_today} />} to={way('/schools')} />
        <Figure
          name={t('Expiring in 30 days')}
          value={<Count of={expiring} />}
          colour={expiring > 0 ? 'red' : undefined}
          to={way('/payment-alert')}
        />
      </Figures>
      <Block title={t('Newest schools')} to={way('/schools')}>
        <table className={classes.schools}>
          <thead>
            <tr>
              <th scope="col">{t('School')}</th>
              <th scope="col">{t('Students')}</th>
              <th scope="col">{t('Last at work')}</th>
            </tr>
          </thead>
          <tbody>
            {newest.map(({ id, name, students: count, last_activity }) => (
              <tr key={id}>
                <th scope="row">
                  <MayLink to={way('/schools', { search: name })}>{name}</MayLink>
                </th>
                <td>
                  <Count of={count} />
                </td>
                <td>{last_activity ? <Day ad={dayInNepal(new Date(last_activity))} /> : '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Block>
    </>
  )
}
