/** What guardians will read, and what it costs, before the messages go. */
import { useAddress } from '#platform/web/address.tsx'
import { todayHere } from '#platform/web/clock.ts'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fillAbsentText } from '../contract/absent-text.ts'
import { digitsIn } from '#nepal/digits.ts'
import { smsStatistics } from '#nepal/sms-length.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { api, errorMessage } from '#platform/web/api.ts'
import { getLanguage, nameOf, t } from '#platform/web/i18n.ts'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { useFirstFocus } from '#platform/web/kit/states/use-first-focus.ts'
import { notify } from '#platform/web/notify.ts'
import type { absentSmsText } from '../contract/absent-sms.ts'
import type { AbsentRow } from './absent.tsx'
import classes from './attendance.module.css'

const path = '/api/attendance/absent/sms'

export default function AbsentSms({ rows, onClose }: { rows: AbsentRow[]; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => api.get(path, {}, { signal }),
  })
  const title =
    rows.length === 1 ? t('SMS to the guardian of {name}', { name: nameOf(rows[0]!) }) : t('SMS to guardians')
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Message rows={rows} words={data.data} onClose={onClose} />
      ) : (
        <LoadingState lines={3} />
      )}
    </Modal>
  )
}

function Message({
  rows,
  words: { text, balance, school },
  onClose,
}: {
  rows: AbsentRow[]
  words: DataOf<typeof absentSmsText>
  onClose: () => void
}) {
  const place = useFirstFocus<HTMLDivElement>()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [address] = useAddress()
  const day = address.get('day') ?? todayHere()
  const texts = rows.map((row) => fillAbsentText(text, row, day, school))
  const cost = texts.reduce((sum, each) => sum + smsStatistics(each).numberOfSMS, 0)
  const say = (sentence: string) => digitsIn(getLanguage(), sentence)
  async function send() {
    setBusy(true)
    try {
      const { message } = await api.command(path, { day, enroll_ids: rows.map((row) => row.id) })
      notify('success', t(message ?? ''))
      await queries.invalidateQueries({ queryKey: ['/api/attendance/absent'] })
      onClose()
    } catch (failure) {
      setProblem(errorMessage(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack gap="sm" ref={place}>
      <FirstMessage rows={rows} say={say} texts={texts} />
      <Text size="sm" c="dimmed">
        {say(
          t('{n, plural, one {# SMS} other {# SMS}} of the {balance} that the school has left.', { n: cost, balance }),
        )}
      </Text>
      {cost > balance && (
        <Alert color="yellow">{t('The SMS balance does not suffice. Choose fewer students, or buy messages.')}</Alert>
      )}
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button onClick={() => void send()} loading={busy} disabled={cost > balance}>
          {t('Send')}
        </Button>
      </Group>
    </Stack>
  )
}

interface FirstMessageProps {
  rows: AbsentRow[]
  say: (sentence: string) => string
  texts: string[]
}

function FirstMessage({ rows, say, texts }: FirstMessageProps) {
  return (
    <>
      {rows.length > 1 && (
        <Text size="sm">
          {say(
            t(
              '{n, plural, one {# guardian is} other {# guardians are}} told of the absence, each of the own child. The first message:',
              { n: rows.length },
            ),
          )}
        </Text>
      )}
      <p className={classes.message}>{texts[0]}</p>
    </>
  )
}
