/** Vouchers from a sheet; what it brought is posted together from here. */
import { Alert, Anchor, Button, Group, Text } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { digitsIn } from '#nepal/digits.ts'
import { api, errorMessage } from '#platform/web/api.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { confirm } from '#platform/web/kit/form/confirm.tsx'
import { ImportScreen } from '#platform/web/kit/import/import-screen.tsx'
import { ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { notify } from '#platform/web/notify.ts'
import { can } from '#platform/web/session.ts'
import { mostImportedLines, voucherColumns } from '../../contract/voucher-import.ts'
import { useRules } from './use-rules.ts'

export const VoucherImport = () => (
  <ImportScreen
    base="/api/import/vouchers"
    title={t('Import vouchers')}
    about={t(
      'One row a line; rows of one voucher share its key. They come in as drafts, and can be posted together. Tax held back (TDS) is typed by hand.',
    )}
    columns={voucherColumns}
    right="accountant"
    most={mostImportedLines}
    done={{ to: '/accounting/vouchers?source=import', label: t('Vouchers') }}
    next={posting}
  />
)

const posting = ({ id }: { id: string }) => <Imported id={id} />

function Imported({ id }: { id: string }) {
  const language = useLanguage()
  const queries = useQueryClient()
  const { data: rules } = useRules()
  const [busy, setBusy] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['/api/import/vouchers', 'states', id],
    queryFn: async ({ signal }) => (await api.get('/api/import/vouchers/{id}/states', { id }, { signal })).data,
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || !rules) return <LoadingState />
  const approves = can('voucher-approve') && !rules.second_person
  // a draft that waits for somebody else is not posted from here
  const waiting = data.draft + data.approved
  const mayPost = waiting > 0 && (data.draft === 0 || !rules.approval || approves)
  async function post() {
    const sure = await confirm({
      title: t('Post {n, plural, one {# voucher} other {# vouchers}}?', { n: waiting }),
      message: t('What is posted gets its number and is never changed. It can be reversed.'),
      confirm: t('Post'),
    })
    if (!sure) return
    setBusy(true)
    try {
      const { data: done } = await api.command('/api/import/vouchers/{id}/post', { id, waiting, approve: approves })
      notify('success', t('{n, plural, one {# voucher is} other {# vouchers are}} posted.', { n: done.posted }))
    } catch (failure) {
      notify('error', errorMessage(failure))
    } finally {
      setBusy(false)
      await Promise.all([
        refetch(),
        queries.invalidateQueries({ queryKey: ['/api/voucher'] }),
        queries.invalidateQueries({ queryKey: ['/api/import/vouchers'] }),
      ])
    }
  }
  const counts = [
    [data.draft, 'Drafts'],
    [data.approved, 'Approved'],
    [data.posted, 'Posted'],
    [data.reversed, 'Reversed'],
  ] as const
  return (
    <Alert color={waiting ? 'blue' : 'green'} title={t('Vouchers of this sheet')}>
      <Text size="sm" mb="xs" aria-live="polite">
        {counts
          .filter(([count]) => count > 0)
          .map(([count, name]) => `${t(name)}: ${digitsIn(language, count)}`)
          .join(' · ') || t('None is left.')}
      </Text>
      <SheetDeeds mayPost={mayPost} busy={busy} onPost={post} waiting={waiting} id={id} />
      {waiting > 0 && !mayPost && (
        <Text size="sm" mt="xs">
          {t('Somebody who may approve vouchers looks at the drafts first.')}
        </Text>
      )}
    </Alert>
  )
}

interface SheetDeedsProps {
  mayPost: boolean
  busy: boolean
  onPost: () => Promise<void>
  waiting: number
  id: string
}

function SheetDeeds({ mayPost, busy, onPost, waiting, id }: SheetDeedsProps) {
  const language = useLanguage()
  return (
    <Group gap="sm">
      {mayPost && (
        <Button size="sm" loading={busy} leftSection={<IconSend size={16} aria-hidden />} onClick={() => void onPost()}>
          {t('Post all {n}', { n: digitsIn(language, waiting) })}
        </Button>
      )}
      <Anchor component={Link} to={`/accounting/vouchers?import_id=${id}`} size="sm" c="inherit" td="underline">
        {t('Look at them')}
      </Anchor>
    </Group>
  )
}
