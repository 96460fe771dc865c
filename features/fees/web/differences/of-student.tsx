/** In the account of a student: that charges of this batch are not what they should be, with the way to them. */
import { Alert, Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { digitsIn } from '#nepal/digits.ts'
import { api } from '#platform/web/api.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { Money } from '#platform/web/kit/states/money.tsx'
import { can } from '#platform/web/session.ts'

export const differencesPath = '/api/fee-difference'

export function DifferencesOfStudent({ student }: { student: number }) {
  const language = useLanguage()
  const { data: answer } = useQuery({
    queryKey: [differencesPath, 'of', student],
    queryFn: ({ signal }) => api.get(differencesPath, { student_id: student, rowsPerPage: 1 }, { signal }),
    enabled: can('bill-generate-verify'),
  })
  const first = answer?.data[0]
  if (!answer || !first) return null
  const { credit, debit } = answer.totals
  return (
    <Alert color="yellow" my="sm" p="xs">
      {digitsIn(
        language,
        t('{n, plural, one {# charge is} other {# charges are}} not what it should be.', { n: answer.meta.total }),
      )}{' '}
      {credit > 0 && (
        <>
          {t('Credit')}: <Money paisa={credit} prefix />{' '}
        </>
      )}
      {debit > 0 && (
        <>
          {t('Debit')}: <Money paisa={debit} prefix />{' '}
        </>
      )}
      <Anchor
        component={Link}
        to={`/billing-invoice-correction?tab=differences&search=${encodeURIComponent(first.enroll_code)}`}
        inherit
        c="inherit"
        underline="always"
        py={4}
        display="inline-block"
      >
        {t('Open the differences')}
      </Anchor>
    </Alert>
  )
}
