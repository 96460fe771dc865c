/** Others who were kept out of the own account: told once after signing in, and shown on My Account. */
import { Alert, Button, Stack, Text } from '@mantine/core'
import type { LockedTries } from '#school/web/session/account.ts'
import { t } from '#platform/web/i18n.ts'
import { Moment } from '#platform/web/kit/date/day.tsx'

export const LockedLines = ({ locked }: { locked: readonly LockedTries[] }) =>
  locked.map(({ at, address, tries }) => (
    <Text key={at + address} size="sm">
      <Moment at={at} />: {t('{n} failed tries from {address}', { n: tries, address })}
    </Text>
  ))

/** Before the first screen. */
export default function OthersTried({ locked, goOn }: { locked: readonly LockedTries[]; goOn: () => void }) {
  return (
    <Stack gap="md">
      <Text component="h2" size="lg" fw={600}>
        {t('Somebody tried to sign in as you')}
      </Text>
      <Alert color="yellow" role="alert">
        <LockedLines locked={locked.slice(0, 5)} />
      </Alert>
      <Text size="sm">
        {t('They were kept out. If it was not you, choose a new password on My Account, and tell the school office.')}
      </Text>
      <Button size="md" autoFocus onClick={goOn}>
        {t('Continue')}
      </Button>
    </Stack>
  )
}
