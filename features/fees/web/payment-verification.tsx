/** Where an online payment returns. The address is never believed: it says which payment is meant, the server asks its gateway, and only what stands in the books is shown. */
import { Alert, Anchor, Button, Group, List, Stack, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useParams } from 'react-router'
import '#platform/web/styles/basics.css'
import { useAddress } from '#platform/web/address.tsx'
import { ApiError, api, reportUrl } from '#platform/web/api.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { getLanguage, nameOf, t } from '#platform/web/i18n.ts'
import { Money } from '#platform/web/kit/states/money.tsx'
import { LoadingState } from '#platform/web/kit/states/states.tsx'
import { moneyMoved } from '#platform/web/money-moved.ts'
import { getSession } from '#platform/web/session.ts'
import type { paymentVerification } from '../contract/payment-verification.ts'
import type { IntentState } from '../contract/online/words.ts'
import thumbs from '#school/web/frame/thumbs.module.css'
import classes from './payment-verification.module.css'

type Told = DataOf<typeof paymentVerification>

/** '/payment_success/<code>', '/payment_success/cancelled-<code>', or as connectIPS returns to a registered address: '?TXNID=<code>'. */
function readAddress(place: string | undefined, query: URLSearchParams) {
  const [, turned, code] = /^(?:(cancelled)-?)?([0-9a-z]{20})?$/.exec(place ?? '') ?? []
  const intent = code ?? query.get('TXNID') ?? ''
  return { intent: /^[0-9a-z]{20}$/.test(intent) ? intent : undefined, turnedBack: turned !== undefined }
}

export default function PaymentVerification() {
  const { status } = useParams()
  const [query] = useAddress()
  const { intent, turnedBack } = readAddress(status, query)
  const queries = useQueryClient()
  const { data, error, isFetching, refetch } = useVerification(intent, query, turnedBack)
  const paid = data?.state === 'paid'
  // what was kept of the dues is old now, on this page and on this device
  useEffect(() => {
    if (!paid) return
    moneyMoved()
    void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== '/api/payment-verification' })
  }, [paid, queries])
  const unknown = !intent || (error instanceof ApiError && (error.status === 404 || error.status === 422))
  return (
    <Stack component="main" className={thumbs.thumbs} maw={480} mx="auto" p="lg" gap="md">
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
        <Outcome told={data} />
      )}
      <Group gap="xs">
        {!unknown && !paid && (
          <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
            {t('Look again')}
          </Button>
        )}
        {getSession() && (
          <Button component={Link} to="/student-invoices" variant="default">
            {t('Student invoices')}
          </Button>
        )}
        <Button component={Link} to="/" variant="light">
          {t('To the start')}
        </Button>
      </Group>
    </Stack>
  )
}

function useVerification(intent: string | undefined, query: URLSearchParams, turnedBack: boolean) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['/api/payment-verification', intent],
    enabled: intent !== undefined,
    retry: false,
    queryFn: async ({ signal }) => {
      const returned = query.toString().slice(0, 4000)
      const input = {
        intent: intent!,
        ...(returned && { returned }),
        ...(turnedBack && { turned_back: 'yes' as const }),
      }
      return (await api.get('/api/payment-verification/{intent}', input, { signal })).data
    },
    // the gateway's word may come a little later than the payer
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? 5000 : false),
  })
  return { data, error, isFetching, refetch }
}

const outcomes: Record<IntentState, { colour: string; title: string; about: string }> = {
  paid: { colour: 'green', title: 'Paid', about: 'The school has received the payment. The receipt is ready.' },
  waiting: {
    colour: 'yellow',
    title: 'Not confirmed yet',
    about: 'The payment provider has not confirmed it yet. This page looks again by itself; please do not pay twice.',
  },
  failed: {
    colour: 'red',
    title: 'Not paid',
    about: 'The payment did not go through. You can try again.',
  },
  cancelled: {
    colour: 'gray',
    title: 'Cancelled',
    about: 'You did not pay. You can try again.',
  },
  review: {
    colour: 'orange',
    title: 'The office looks at it',
    about:
      'What the payment provider says needs a look of the school office. Please do not pay again; nothing is lost.',
  },
}

/** A code of this payment alone. Whoever looks at it on the phone that pays takes it as a picture into the app of his bank. */
function ScanToPay({ svg }: { svg: string }) {
  const address = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  return (
    <Stack gap="xs" align="flex-start">
      <Title order={2} size="h4">
        {t('Scan this code to pay')}
      </Title>
      <Text size="sm">
        {t(
          'With the app of any bank or wallet that knows Fonepay. On this same phone: save the picture and open it in the app.',
        )}
      </Text>
      <img className={classes.code} src={address} alt={t('Code of this payment')} width={280} height={280} />
      <Button variant="default" onClick={() => void savePicture(address, t('payment-code'))}>
        {t('Save the picture')}
      </Button>
    </Stack>
  )
}

/** As PNG: apps of banks read no other. */
async function savePicture(address: string, name: string): Promise<void> {
  const side = 800
  const image = new Image(side, side)
  image.src = address
  await image.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side })
  canvas.getContext('2d')!.drawImage(image, 0, 0, side, side)
  const link = Object.assign(document.createElement('a'), {
    href: canvas.toDataURL('image/png'),
    download: `${name}.png`,
  })
  link.click()
}

/** Opened in a new tab by whoever is signed in to that school; the server asks whether it is the own one. */
function ReceiptNumber({ receipt: { id, number }, company }: { receipt: Told['receipts'][number]; company: number }) {
  const name = <b className="tabular">{number}</b>
  if (getSession()?.company.id !== company)
    return (
      <>
        {t('Receipt')} {name}
      </>
    )
  return (
    <Anchor
      href={reportUrl(`/api/receipt/${id}/print`, { language: getLanguage() })}
      target="_blank"
      rel="noopener"
      c="inherit"
      underline="always"
      aria-label={t('Receipt {number}', { number })}
    >
      {/* one piece: the link lays out its parts, and a blank between them would be lost */}
      <span>
        {t('Receipt')} {name}
      </span>
    </Anchor>
  )
}

function Outcome({ told }: { told: Told }) {
  const { colour, title, about } = outcomes[told.state]
  return (
    <>
      <Text>
        {nameOf({ name: told.school, name_np: told.school_np })} · <Money paisa={told.amount} prefix />
      </Text>
      {told.qr_svg && <ScanToPay svg={told.qr_svg} />}
      <Alert color={colour} title={t(title)}>
        {t(about)}
        {told.receipts.length > 0 && (
          <List mt="xs" aria-label={t('Receipts')}>
            {told.receipts.map((receipt) => (
              <List.Item key={receipt.id}>
                <ReceiptNumber receipt={receipt} company={told.company_id} /> · <Money paisa={receipt.amount} prefix />
              </List.Item>
            ))}
          </List>
        )}
      </Alert>
    </>
  )
}
