/** General receipts: taken above, listed below. */
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconCheck, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { formatRupees } from '#nepal/rupees.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { can } from '#platform/web/session.ts'
import { chooseSize } from '../choose-size.tsx'
import { openReceipt } from '../receipt-file.ts'
import { ReceiptList } from '../receipt-list.tsx'
import { GeneralForm } from './general-form.tsx'
import type { GeneralReceipt } from './use-general.ts'

interface Taken extends GeneralReceipt {
  payer: string
  /** The browser kept the paper from opening. */
  blocked: boolean
}

export default function GeneralReceiptScreen() {
  const [taken, setTaken] = useState<Taken>()
  return (
    <section>
      <PageHeader title={t('General receipt')} />
      <div className="no-print">
        {taken && <Done {...taken} />}
        {can('receipt-create') ? (
          <GeneralForm
            onTaken={(receipt, payer) => setTaken({ ...receipt, payer, blocked: !openReceipt(receipt.receipt_id) })}
          />
        ) : (
          <Alert color="blue">{t('Your role may look at receipts, not take money.')}</Alert>
        )}
      </div>
      <ReceiptList general />
    </section>
  )
}

function Done({ number, amount, payer, blocked, receipt_id }: Taken) {
  const language = useLanguage()
  return (
    <Alert color="green" icon={<IconCheck />} title={t('Receipt {number}', { number })} mb="sm" maw={640}>
      <Group justify="space-between">
        <Text size="sm">
          {t('{amount} taken from {student}.', { amount: formatRupees(amount, { language }), student: payer })}
        </Text>
        <Group gap="xs">
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconPrinter size={16} />}
            onClick={() => openReceipt(receipt_id)}
          >
            {t('Print')}
          </Button>
          <Button variant="subtle" size="compact-md" onClick={() => chooseSize(receipt_id, number)}>
            {t('Other paper')}
          </Button>
        </Group>
      </Group>
      {blocked && (
        <Text size="sm" mt={4}>
          {t('The browser did not open the receipt. Press Print, and allow this page to open new tabs.')}
        </Text>
      )}
    </Alert>
  )
}
