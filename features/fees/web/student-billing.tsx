/** A student's account in four figures: a tab of all in one. */
import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ChildGlance } from '#features/students/contract/life.ts'
import { api } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { Money } from '#platform/web/kit/states/money.tsx'
import { ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { ChargesOfStudent } from './differences/charges-of-student.tsx'
import { OwnOfStudent } from './offers/own-of-student.tsx'

export default function StudentBilling({ child: { student_id: id } }: { child: ChildGlance }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['/api/statement', 'sum', id],
    queryFn: () => api.get('/api/statement', { student_id: id }),
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  const sum = (side: 'debit' | 'credit') => data.data.lines.reduce((total, line) => total + line[side], 0)
  return (
    <>
      <Text>
        {t('Billed')}: <Money paisa={sum('debit')} prefix />
      </Text>
      <Text>
        {t('Paid and taken off')}: <Money paisa={sum('credit')} prefix />
      </Text>
      <Text fw={600}>
        {t('Due')}: <Money paisa={data.data.closing} prefix />
      </Text>
      {data.data.advance > 0 && (
        <Text>
          {t('Advance')}: <Money paisa={data.data.advance} prefix />
        </Text>
      )}
      <OwnOfStudent student={id} />
      <ChargesOfStudent student={id} />
      <Anchor component={Link} to={`/statement?student=${id}`}>
        {t('Open the statement')}
      </Anchor>
    </>
  )
}
