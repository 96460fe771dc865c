/** Scans of students' cards at the gate, and the page that scans. */
import { Button } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyPart } from '#platform/web/kit/states/lazy-part.tsx'
import { useAddress } from '#platform/web/address.tsx'
import { t } from '#platform/web/i18n.ts'
import { LoadingState } from '#platform/web/kit/states/states.tsx'
import { can } from '#platform/web/session.ts'
import { LogList } from './log-list.tsx'

const Scan = lazyPart(() => import('./scan.tsx'))

export default function QrLogs() {
  const [address, setAddress] = useAddress()
  const queries = useQueryClient()
  if (address.get('scan') === '1' && can('gate-scan')) {
    const back = () => {
      setAddress({})
      void queries.invalidateQueries({ queryKey: ['/api/attendance-log'] })
    }
    return (
      <Suspense fallback={<LoadingState />}>
        <Scan onBack={back} />
      </Suspense>
    )
  }
  return (
    <LogList
      source="qr"
      actions={
        can('gate-scan') && (
          <Button leftSection={<IconQrcode size={18} aria-hidden />} onClick={() => setAddress({ scan: '1' })}>
            {t('Scan cards')}
          </Button>
        )
      }
    />
  )
}
