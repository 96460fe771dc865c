/** The chart from a sheet. */
import { t } from '#platform/web/i18n.ts'
import { ImportScreen } from '#platform/web/kit/import/import-screen.tsx'
import { chartColumns } from '../../contract/chart-import.ts'

export const ChartImport = () => (
  <ImportScreen
    base="/api/import/accounts"
    title={t('Import a chart')}
    about={t(
      'Groups and accounts with their opening balances. What the chart has already, and says alike, is left as it is.',
    )}
    columns={chartColumns}
    right="accountant"
    done={{ to: '/accounting/chart', label: t('Chart of accounts') }}
  />
)
