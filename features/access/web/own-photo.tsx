import { Avatar, Button, FileButton, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { refreshSession } from '#platform/web/account.ts'
import { api } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { fileUrl } from '#platform/web/kit/file-url.ts'
import { profileKey } from './own-profile.ts'
import { useFormCall } from './use-form-call.ts'

export function OwnPhoto({ image, name }: { image: string | null; name: string }) {
  const client = useQueryClient()
  const { busy, run } = useFormCall()
  async function send(file: File | null) {
    if (!file) return
    const sent = await run(() => api.form('/api/me/photo', { image: file }))
    if (sent) await Promise.all([client.invalidateQueries({ queryKey: profileKey }), refreshSession()])
  }
  return (
    <Stack gap="xs" align="center">
      <Avatar src={image && fileUrl(image)} name={name} size={120} radius={60} alt={t('Your photo')} />
      <FileButton accept="image/png,image/jpeg,image/webp,image/gif" onChange={(file) => void send(file)}>
        {(props) => <Button {...props} size="compact-sm" variant="subtle" loading={busy}>{t('Change photo')}</Button>}
      </FileButton>
    </Stack>
  )
}
