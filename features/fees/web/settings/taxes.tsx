/** Taxes of the school, and from which day each takes how much. */
import { Stack, Text } from '@mantine/core'
import { t } from '#platform/web/i18n.ts'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import { type TaxKind, taxKinds, type TaxRate, taxRates } from '../../contract/resources.ts'

export function Taxes() {
  return (
    <Stack>
      <Text size="sm">
        {t(
          'Add a tax, say from which day it takes how much, and choose it on the fee heads that it is added to. A bill has the rate of the day on which it is made; bills that are made stay as they are.',
        )}
      </Text>
      <ListScreen<TaxKind> resource={taxKinds} title={t('Taxes')} embedded />
      <ListScreen<TaxRate> resource={taxRates} title={t('Tax rates')} embedded />
    </Stack>
  )
}
