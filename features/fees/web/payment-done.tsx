/** The money is taken: the receipt's number, the paper, and on to the next. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconPrinter, IconUserSearch } from '@tabler/icons-react'
import { formatRupees } from '#nepal/rupees.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { chooseSize } from './choose-size.tsx'
import type { Receipt } from './payment-state.ts'
import { openReceipt } from './receipt-file.ts'

export interface PaymentDoneProps {
  receipt: Receipt
  student: string
  /** The browser kept the paper from opening. */
  blocked: boolean
  onNext: () => void
}

export function PaymentDone({ receipt, student, blocked, onNext }: PaymentDoneProps) {
  const language = useLanguage()
  const rupees = (paisa: number) => formatRupees(paisa, { language })
  const { number, amount, advance, left, told, receipt_id: id } = receipt
  return (
    <Stack gap="md" maw={640}>
      <Alert color="green" icon={<IconCheck />} title={t('Receipt {number}', { number })}>
        <Text size="sm">
          {t('{amount} taken from {student}.', { amount: rupees(amount), student })}{' '}
          {left > 0 ? t('{amount} is still owed.', { amount: rupees(left) }) : t('Nothing is owed any more.')}{' '}
          {advance > 0 && t('{amount} was kept as advance.', { amount: rupees(advance) })}
        </Text>
        {told && (
          <Text size="sm" mt={4}>
            {t('SMS sent to {mobile}.', { mobile: told })}
          </Text>
        )}
        {blocked && (
          <Text size="sm" mt={4}>
            {t('The browser did not open the receipt. Press Print, and allow this page to open new tabs.')}
          </Text>
        )}
      </Alert>
      <Group gap="xs">
        <Button leftSection={<IconUserSearch size={16} />} onClick={onNext} autoFocus>
          {t('Next student')}
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => openReceipt(id)}>
          {t('Print')}
        </Button>
        <Button variant="subtle" onClick={() => chooseSize(id, number)}>
          {t('Other paper')}
        </Button>
      </Group>
    </Stack>
  )
}
