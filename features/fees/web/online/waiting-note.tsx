/** A payment that no gateway has spoken of yet: whoever pays again is told. */
import { Alert, Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { t } from '#platform/web/i18n.ts'
import { Moment } from '#platform/web/kit/date/day.tsx'
import { Money } from '#platform/web/kit/states/money.tsx'
import type { Invoices } from './use-invoices.ts'

export function WaitingNote({ waiting }: { waiting: Invoices['waiting'] }) {
  if (!waiting.length) return null
  return (
    <Alert color="yellow" title={t('A payment is not confirmed yet')}>
      {waiting.map(({ code, amount, made_at }) => (
        <div key={code}>
          <Text size="sm">
            <Money paisa={amount} prefix /> · <Moment at={made_at} />
          </Text>
          <Anchor component={Link} to={`/payment_success/${code}`} size="sm" c="inherit" underline="always">
            {t('See what became of it')}
          </Anchor>
        </div>
      ))}
    </Alert>
  )
}
