/** Two entries side by side: which one stays. */
import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { api, ApiError, errorMessage } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { confirm } from '#platform/web/kit/form/confirm.tsx'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { notify } from '#platform/web/notify.ts'
import type { ListedGuardian } from '../../contract/guardians/guardians.ts'
import { placeOf } from '../life/life-columns.ts'

interface MergeDialogProps {
  two: readonly [ListedGuardian, ListedGuardian]
  onClose: () => void
  onMerged: (kept: number) => void
}

/** The one that signs in, has a mobile or more children is proposed. */
const weight = (row: ListedGuardian) => (row.has_password ? 4 : 0) + (row.mobile ? 2 : 0) + row.children.length / 10

export function MergeDialog({ two, onClose, onMerged }: MergeDialogProps) {
  const { kept, setKept, busy, merge } = useMerging(two, onMerged)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Merge two guardians')}
      size={560}
      closeButtonProps={{ 'aria-label': t('Close') }}
      closeOnClickOutside={false}
    >
      <Stack>
        <Text size="sm">
          {t(
            'Children, relations and messages of both come to the one that is kept. The other one goes to the deleted people.',
          )}
        </Text>
        <Radio.Group label={t('Which one is kept?')} value={kept} onChange={setKept}>
          <Stack mt="xs">
            {two.map((each) => (
              <Radio
                key={each.id}
                value={String(each.id)}
                label={each.name}
                description={[
                  each.mobile ?? t('no mobile'),
                  each.email,
                  each.has_password ? t('signs in') : undefined,
                  each.children.map((child) => `${child.name} (${placeOf(child)})`).join(', ') || t('no children here'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button loading={busy} onClick={() => void merge()}>
            {t('Merge')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function useMerging(two: readonly [ListedGuardian, ListedGuardian], onMerged: (kept: number) => void) {
  const [kept, setKept] = useState(String((weight(two[1]) > weight(two[0]) ? two[1] : two[0]).id))
  const [busy, setBusy] = useState(false)
  async function merge(confirmed = false) {
    const gone = two.find((each) => String(each.id) !== kept)!
    setBusy(true)
    try {
      const { message } = await api.command(
        '/api/guardian/{id}/merge',
        { id: gone.id, into: Number(kept), confirmed },
        { method: 'DELETE' },
      )
      notify('success', t(message))
      onMerged(Number(kept))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'two-sign-ins' && !confirmed) {
        if (
          await confirm({ title: t('Both can sign in'), message: t(error.message), confirm: t('Merge'), danger: true })
        )
          await merge(true)
      } else notify('error', errorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  return { kept, setKept, busy, merge }
}
