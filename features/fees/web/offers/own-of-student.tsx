/** In the account of a student: which offers he has, and what is his own. */
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { Money } from '#platform/web/kit/states/money.tsx'
import { can } from '#platform/web/session.ts'
import { awardStateNames, ownKindNames } from '../../contract/offer-words.ts'
import { monthsOfOwn } from './customized-fee.tsx'

export function OwnOfStudent({ student }: { student: number }) {
  const awards = useQuery({
    queryKey: ['/api/fee-offer-award', 'of', student],
    queryFn: ({ signal }) => api.get('/api/fee-offer-award', { student_id: student, rowsPerPage: 50 }, { signal }),
    enabled: can('fee-offer-read'),
  })
  const own = useQuery({
    queryKey: ['/api/customized-fee', 'of', student],
    queryFn: ({ signal }) => api.get('/api/customized-fee', { student_id: student, rowsPerPage: 50 }, { signal }),
    enabled: can('fee-read'),
  })
  return (
    <>
      {awards.data?.data.map((award) => (
        <Text key={award.id} size="sm">
          {nameOf({ name: award.offer, name_np: award.offer_np })} · {t(awardStateNames[award.state])} ·{' '}
          {t('Taken off')} <Money paisa={award.taken} prefix />
        </Text>
      ))}
      {own.data?.data
        .filter(({ from_month, to_month }) => to_month >= from_month)
        .map((each) => (
          <Text key={each.id} size="sm">
            {nameOf({ name: each.head, name_np: each.head_np })} · {t(ownKindNames[each.kind])} · {monthsOfOwn(each)}{' '}
            {each.amount !== null && <Money paisa={each.amount} prefix />}
          </Text>
        ))}
    </>
  )
}
