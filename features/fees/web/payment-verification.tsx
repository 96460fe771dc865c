/** Where an online payment returns. The address is never believed: only what the server finds in its books is shown. */
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { ApiError, api } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { Money } from '#platform/web/kit/states/money.tsx'
import { LoadingState } from '#platform/web/kit/states/states.tsx'

const isId = (text: string | null): text is string => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text ?? '')

export default function PaymentVerification() {
  const [address] = useSearchParams()
  const intent = address.get('intent')
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['/api/payment-verification', intent],
    enabled: isId(intent),
    retry: false,
    queryFn: async ({ signal }) =>
      (await api.get('/api/payment-verification/{intent}', { intent: intent! }, { signal })).data,
    // the gateway's word may come a little later than the payer
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? 5000 : false),
  })
  const unknown = !isId(intent) || (error instanceof ApiError && (error.status === 404 || error.status === 422))
  return (
    <Stack component="main" maw={480} mx="auto" p="lg" gap="md">
      <Title order={1} size="h3">
        {t('Payment verification')}
      </Title>
      {unknown ? (
        <Alert color="blue" title={t('Which payment is meant is not known')}>
          {t(
            'Nothing is marked as paid by this page. If money left your account, the school sees it when the payment provider confirms it; show the office the reference of your wallet or bank.',
          )}
        </Alert>
      ) : error ? (
        <Alert color="red" title={t('The payment could not be looked up')}>
          {t('Please try again. Nothing is lost.')}
        </Alert>
      ) : !data ? (
        <LoadingState lines={2} />
      ) : (
        <>
          <Text>
            {nameOf({ name: data.school, name_np: data.school_np })} · <Money paisa={data.amount} prefix />
          </Text>
          {data.state === 'paid' && (
            <Alert color="green" title={t('Paid')}>
              {t('The payment is in the books, and its receipt is made.')}
            </Alert>
          )}
          {data.state === 'waiting' && (
            <Alert color="yellow" title={t('Not confirmed yet')}>
              {t(
                'The payment provider has not confirmed it yet. This page looks again by itself; please do not pay twice.',
              )}
            </Alert>
          )}
          {data.state === 'failed' && (
            <Alert color="red" title={t('Not paid')}>
              {t('The payment did not go through, and nothing was booked. You can try again.')}
            </Alert>
          )}
        </>
      )}
      <Group gap="xs">
        {!unknown && (
          <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
            {t('Look again')}
          </Button>
        )}
        <Button component={Link} to="/" variant="light">
          {t('To the start')}
        </Button>
      </Group>
    </Stack>
  )
}
