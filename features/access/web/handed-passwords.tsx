/** Passwords just made: the job that makes them, then the slips. */
import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { api, errorMessage } from '#platform/web/api.ts'
import { getLanguage, t } from '#platform/web/i18n.ts'
import { JobProgress } from '#platform/web/kit/states/job-progress.tsx'
import { notify } from '#platform/web/notify.ts'

/** The slips can be printed once: the file stays open in the browser until the dialog is closed. */
export function HandedPasswords({ job, onReady }: { job: string; onReady?: () => void }) {
  const [result, setResult] = useState<{ batch_id: string; to_print: number; sent: number }>()
  const [file, setFile] = useState<string>()
  const [busy, setBusy] = useState(false)
  async function print() {
    setBusy(true)
    try {
      const url =
        file ??
        URL.createObjectURL(
          await api.file('/api/authentication/credentials/{batch_id}/print', {
            batch_id: result!.batch_id,
            language: getLanguage(),
          }),
        )
      setFile(url)
      window.open(url, '_blank')
    } catch (error) {
      notify('error', errorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack>
      <JobProgress
        id={job}
        onDone={(done) => {
          setResult(done.result as typeof result)
          onReady?.()
        }}
        done={() => t('The passwords are made.')}
      />
      {!!result?.sent && (
        <Text size="sm">{t('{n, plural, one {# message} other {# messages}} on the way.', { n: result.sent })}</Text>
      )}
      {!!result?.to_print && (
        <>
          <Text size="sm">
            {t(
              'Print the {n, plural, one {slip} other {# slips}} now: the passwords are kept nowhere else and cannot be shown again.',
              { n: result.to_print },
            )}
          </Text>
          <Button onClick={() => void print()} loading={busy}>
            {t('Print slips')}
          </Button>
        </>
      )}
    </Stack>
  )
}
