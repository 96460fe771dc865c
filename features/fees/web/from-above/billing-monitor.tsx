/** How a school's billing is: months, money, what waits, what failed. */
import { Badge, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { digitsIn } from '#nepal/digits.ts'
import { api } from '#platform/web/api.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { Day, Moment } from '#platform/web/kit/date/day.tsx'
import list from '#platform/web/kit/list/list.module.css'
import { ScrollBox } from '#platform/web/kit/list/scroll-box.tsx'
import { Money } from '#platform/web/kit/states/money.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import type { BillingMonitor as Monitor } from '../../contract/from-above.ts'
import { type Figure, Figures } from '../figures.tsx'
import { monthAndYear } from '../words.ts'

const path = '/api/super/school/{id}/billing-monitor'

export default function BillingMonitor() {
  const id = Number(useParams().id)
  const { data, error, refetch } = useQuery({
    queryKey: [path, id],
    queryFn: async ({ signal }) => (await api.get(path, { id }, { signal })).data,
  })
  return (
    <section>
      <PageHeader
        title={t('Billing monitor')}
        about={data && nameOf(data)}
        back={{ to: `/school-setting/${id}`, label: t('School setting') }}
      />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState lines={10} />
      ) : (
        <>
          <Overview monitor={data} />
          <Months monitor={data} />
          <Failed jobs={data.failed_jobs} />
        </>
      )}
    </section>
  )
}

function Overview({ monitor }: { monitor: Monitor }) {
  const language = useLanguage()
  const n = (count: number) => digitsIn(language, count)
  const { collected, owed, unposted, cheques_in_hand: cheques, unverified_runs, open_days } = monitor
  const figures: Figure[] = [
    {
      label: t('Collected in 30 days'),
      value: <Money paisa={collected.month} prefix />,
      colour: 'paid',
      note: (
        <>
          {t('Today')} <Money paisa={collected.today} />
        </>
      ),
    },
    {
      label: t('Due'),
      value: <Money paisa={owed.amount} prefix />,
      colour: 'due',
      note: t('{n, plural, one {# student} other {# students}}', { n: owed.students }),
    },
    {
      label: t('Not in the books'),
      value: <Money paisa={unposted.amount} prefix />,
      ...(unposted.count > 0 && { colour: 'partial' as const }),
      note: t('{n, plural, one {# entry} other {# entries}}', { n: unposted.count }),
    },
    { label: t('Cheques in hand'), value: <Money paisa={cheques.amount} prefix />, note: n(cheques.count) },
    { label: t('Bills not verified'), value: n(unverified_runs) },
    { label: t('Counter days left open'), value: n(open_days), ...(open_days > 0 && { colour: 'due' as const }) },
  ]
  return <Figures figures={figures} />
}

function Months({ monitor: { batch, months } }: { monitor: Monitor }) {
  const language = useLanguage()
  if (!batch || !months.length) return <EmptyState inside about={t('No month is set up.')} />
  return (
    <ScrollBox className={list.scroll!} label={t('Billing months')}>
      <table className={list.table}>
        <caption>
          <Title order={2} size="h4" ta="start">
            {t('Batch')} {digitsIn(language, batch.name)}
          </Title>
        </caption>
        <thead>
          <tr>
            {['Month', 'To be paid by', 'Billed'].map((name) => (
              <th key={name} scope="col">
                {t(name)}
              </th>
            ))}
            {['Amount', 'Settled', 'Due'].map((name) => (
              <th key={name} scope="col" data-right>
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, due_date, begun, students, billed, amount, due }) => (
            <tr key={month} className={list.row}>
              <td>{monthAndYear(month, batch.start_date)}</td>
              <td>
                <Day ad={due_date} />
              </td>
              <td>
                <BilledOf begun={begun} billed={billed} students={students} />
              </td>
              <td data-right>
                <Money paisa={amount} dash />
              </td>
              <td data-right>
                <Money paisa={amount - due} dash />
              </td>
              <td data-right>
                <Money paisa={due} dash />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

function BilledOf({ begun, billed, students }: { begun: boolean; billed: number; students: number }) {
  return !begun && !billed ? (
    <Text size="sm" c="dimmed" component="span">
      {t('still to come')}
    </Text>
  ) : (
    <>
      {t('{billed} of {students} billed', { billed, students })}
      {billed < students && (
        <Badge color="yellow" ms={6} miw="max-content">
          {t('not billed yet')}
        </Badge>
      )}
    </>
  )
}

function Failed({ jobs }: { jobs: Monitor['failed_jobs'] }) {
  return (
    <>
      <Title order={2} size="h4" mt="lg" mb="xs">
        {t('Jobs that failed in 30 days')}
      </Title>
      {jobs.length === 0 ? (
        <EmptyState inside about={t('No job has failed.')} />
      ) : (
        <ul>
          {jobs.map(({ id, title, error, at }) => (
            <li key={id}>
              <Moment at={at} /> {title}
              {error && <Text size="sm">{error}</Text>}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
