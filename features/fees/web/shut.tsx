/** Said before anybody types an amount: no money can be taken today, and why. */
import { Alert } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { t } from '#platform/web/i18n.ts'
import { shutNames } from '../contract/shut.ts'
import type { Account } from './payment-state.ts'

export function Shut({ account }: { account: Account | undefined }) {
  if (!account?.shut) return null
  return (
    <Alert color="red" role="alert" my="sm" icon={<IconLock aria-hidden />}>
      {t(shutNames[account.shut])}
    </Alert>
  )
}
