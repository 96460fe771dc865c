/** On what paper one receipt is printed, where it is not the school's. */
import { Button, Stack } from '@mantine/core'
import { t } from '#platform/web/i18n.ts'
import { openDialog } from '#platform/web/kit/states/opened-dialogs.tsx'
import { receiptSizeLabels, receiptSizes } from '../contract/receipt-sizes.ts'
import { openReceipt } from './receipt-file.ts'

/** `onPrinted`: once a paper was opened. */
export function chooseSize(receipt: number, number: string, onPrinted?: () => void): void {
  const close = openDialog({
    title: t('Print {number} on', { number }),
    children: (
      <Stack gap="xs">
        {receiptSizes.map((size) => (
          <Button
            key={size}
            variant="default"
            onClick={() => {
              close()
              openReceipt(receipt, size)
              onPrinted?.()
            }}
          >
            {t(receiptSizeLabels[size])}
          </Button>
        ))}
      </Stack>
    ),
  })
}
