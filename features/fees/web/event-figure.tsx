/** A figure that opens what is behind it: heads and months of a bill, a payment or what took them back. */
import { Alert, Anchor, Stack, Text, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { api, errorMessage } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { Day } from '#platform/web/kit/date/day.tsx'
import { Money } from '#platform/web/kit/states/money.tsx'
import { openDialog } from '#platform/web/kit/states/opened-dialogs.tsx'
import { LoadingState } from '#platform/web/kit/states/states.tsx'
import type { feeEvent } from '../contract/statement.ts'
import { receiptUrl } from './receipt-file.ts'
import { Register, type RegisterColumn } from './register.tsx'
import styles from './statement.module.css'
import { TaxFigure } from './tax-figure.tsx'
import { headName, modeName, monthName } from './words.ts'

type FeeEvent = DataOf<typeof feeEvent>
type Line = FeeEvent['lines'][number]
const path = '/api/fee-event/{id}'

export function EventFigure({ event, paisa }: { event: number; paisa: number }) {
  if (paisa === 0) return <Money paisa={0} dash />
  // in a row that opens by itself the press is the figure's
  return (
    <UnstyledButton
      className={styles.figure}
      aria-haspopup="dialog"
      title={t('What is behind it')}
      onKeyDown={(press) => press.stopPropagation()}
      onClick={(press) => {
        press.stopPropagation()
        openDialog({
          title: t('What is behind it'),
          size: 620,
          children: <Behind id={event} />,
        })
      }}
    >
      <Money paisa={paisa} />
    </UnstyledButton>
  )
}

function Behind({ id }: { id: number }) {
  const { data, error } = useQuery({
    queryKey: [path, id],
    queryFn: async ({ signal }): Promise<FeeEvent> => (await api.get(path, { id }, { signal })).data,
  })
  if (error)
    return (
      <Alert color="red" role="alert">
        {errorMessage(error)}
      </Alert>
    )
  if (!data) return <LoadingState lines={4} />
  const { lines, money } = data
  const columns = columnsOf(lines)
  return (
    <Stack gap="sm">
      <Text size="sm">
        {nameOf({ name: data.student, name_np: data.student_np })} · <Day ad={data.date} />
        {data.number && (
          <>
            {' '}
            ·{' '}
            {data.receipt_id ? (
              <Anchor
                href={receiptUrl(data.receipt_id)}
                target="_blank"
                rel="noopener"
                size="sm"
                td="underline"
                className="tabular"
              >
                {data.number}
              </Anchor>
            ) : (
              <span className="tabular">{data.number}</span>
            )}
          </>
        )}
        {data.actor && <> · {data.actor}</>}
      </Text>
      {data.reason && (
        <Text size="sm" c="dimmed">
          {t(data.reason)}
        </Text>
      )}
      {lines.length > 0 && (
        <Register caption={t('What is behind it')} columns={columns} rows={lines} keyOf={(_, at) => at} />
      )}
      {money.map(({ account, mode, amount }) => (
        <Text size="sm" key={account + mode}>
          {mode ? t('Money taken: {mode}', { mode: modeName(mode) }) : t(accounts[account]!)}{' '}
          <Money paisa={Math.abs(amount)} prefix />
        </Text>
      ))}
    </Stack>
  )
}

function columnsOf(lines: FeeEvent['lines']) {
  const rs = (label: string) => t('{label} (Rs.)', { label })
  const sum = lines.reduce((total, { amount }) => total + amount, 0)
  const columns: RegisterColumn<Line>[] = [
    { name: 'head', label: t('Fee head'), render: headName, sum: t('Total') },
    ...(lines.some(({ month }) => month !== null)
      ? [
          {
            name: 'month',
            label: t('Month'),
            render: ({ month, batch }: Line) => month && `${monthName(month)} · ${batch}`,
            onPhone: 'bare' as const,
          },
        ]
      : []),
    ...(lines.some(({ tax }) => tax)
      ? [{ name: 'tax', label: rs(t('Tax')), right: true, render: (line: Line) => <TaxFigure line={line} /> }]
      : []),
    ...(lines.some(({ discount }) => discount)
      ? [
          {
            name: 'discount',
            label: rs(t('Discount')),
            right: true,
            render: ({ discount }: Line) => <Money paisa={discount} dash />,
          },
        ]
      : []),
    {
      name: 'amount',
      label: rs(t('Amount')),
      right: true,
      render: ({ amount }) => <Money paisa={Math.abs(amount)} />,
      sum: <Money paisa={Math.abs(sum)} />,
      onPhone: 'top',
    },
  ]
  return columns
}

const accounts: Record<string, string> = {
  advance: 'Advance',
  discount: 'Discount',
  penalty: 'Penalty',
  waiver: 'Penalty waived',
  deposit: 'Deposit',
}
