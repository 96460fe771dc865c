/** Bulk admission charges nobody: whoever makes the bills says which sheets brought new students, and charges those for admission. */
import { Alert, Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { api } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { Moment } from '#platform/web/kit/date/day.tsx'
import type { unchargedSheets } from '../contract/billing.ts'
import styles from './bills.module.css'

export const sheetsPath = '/api/bill-run/uncharged-sheets'

/** Which sheet is charged now, and the way back to billing the month. */
export function ChargedSheet({ file, onLeave }: { file: string; onLeave: () => void }) {
  return (
    <Alert
      color="blue"
      mb="sm"
      title={t('Admission heads of the students of {file}', { file })}
      withCloseButton
      closeButtonLabel={t('Bill the month instead')}
      onClose={onLeave}
    >
      {t(
        'They are charged into the month that you choose, and become due with it. Leave it when these students have studied here before. Once charged, the sheet cannot be taken back.',
      )}
    </Alert>
  )
}

/** Sheets of the last two months that wait for that word; nothing where there are none. */
export function UnchargedSheets() {
  const { data = [] } = useQuery({
    queryKey: [sheetsPath],
    queryFn: async ({ signal }): Promise<DataOf<typeof unchargedSheets>> =>
      (await api.get(sheetsPath, {}, { signal })).data,
  })
  if (!data.length) return null
  return (
    <Alert color="gray" mb="sm" title={t('Brought by bulk admission, not charged for admission')}>
      <ul className={styles.sheets}>
        {data.map(({ id, file_name, imported_at, students }) => (
          <li key={id}>
            <Anchor component={Link} to={`/monthly-bill-generate?sheet=${id}`} size="sm">
              {file_name}
            </Anchor>{' '}
            · {t('{n, plural, one {# student} other {# students}}', { n: students })} · <Moment at={imported_at} />
          </li>
        ))}
      </ul>
    </Alert>
  )
}
