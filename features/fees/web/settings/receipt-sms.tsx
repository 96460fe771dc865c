/** Whether a family is told of its receipts by SMS, in which words, and how they read. */
import { Paper, Stack, Switch, Text, Textarea } from '@mantine/core'
import { digitsIn } from '#nepal/digits.ts'
import { smsLength } from '#nepal/sms-length.ts'
import { unknownPlaces } from '#platform/contract/message-text.ts'
import { getLanguage, t } from '#platform/web/i18n.ts'
import { useSession } from '#platform/web/session.ts'
import { fillReceiptText, receiptPlaces } from '../../contract/receipt-text.ts'

const example = {
  guardian: { name: 'Hari Sharma', name_np: 'हरि शर्मा' },
  children: [{ name: 'Aarav Sharma', name_np: 'आरव शर्मा' }],
  numbers: ['R-83/84-000123'],
  amount: 2_500_00,
  left: 1_200_00,
}

export interface ReceiptSmsProps {
  on: boolean
  text: string
  onChange: (values: { receipt_sms: boolean } | { receipt_sms_text: string }) => void
  error: string | undefined
}

export function ReceiptSms({ on, text, onChange, error }: ReceiptSmsProps) {
  const { company } = useSession()
  const unknown = unknownPlaces(receiptPlaces, text)
  const shown = fillReceiptText(text, example, company)
  return (
    <Stack gap="sm">
      <Switch
        label={t('Receipts by SMS')}
        description={t(
          'The primary guardian is told of each receipt as soon as it is written, of all children of one payment together. Each message costs of the balance.',
        )}
        checked={on}
        onChange={(event) => onChange({ receipt_sms: event.currentTarget.checked })}
      />
      {on && (
        <>
          <Textarea
            name="receipt_sms_text"
            label={t('Text of the receipt SMS')}
            description={t('In English or Nepali. These are filled in: {places}', {
              places: Object.entries(receiptPlaces)
                .map(([name, what]) => `{${name}} ${t(what)}`)
                .join(', '),
            })}
            value={text}
            onChange={(event) => onChange({ receipt_sms_text: event.currentTarget.value })}
            autosize
            minRows={3}
            maxLength={400}
            error={
              unknown.length ? t('Nothing is known to fill in for {places}.', { places: unknown.join(', ') }) : error
            }
          />
          <Paper withBorder p="xs" radius="md">
            <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
              {shown}
            </Text>
            <Text size="xs" c="dimmed" mt={4}>
              {t('{n} SMS', { n: digitsIn(getLanguage(), smsLength(shown).numberOfSMS) })}
            </Text>
          </Paper>
        </>
      )}
    </Stack>
  )
}
