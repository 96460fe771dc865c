/** The own photo: chosen, cropped to a square, sent. */
import { Avatar, Button, FileButton, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { refreshSession } from '#platform/web/account.ts'
import { api } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { fileUrl } from '#platform/web/kit/file-url.ts'
import { profileKey } from './own-profile.ts'
import { useFormCall } from './use-form-call.ts'

const ImageCrop = lazy(() => import('#platform/web/kit/image-crop.tsx'))

export function OwnPhoto({ image, name }: { image: string | null; name: string }) {
  const client = useQueryClient()
  const { busy, run } = useFormCall()
  const [picked, setPicked] = useState<{ name: string; url: string }>()
  // the picture in memory is given back when another takes its place
  useEffect(() => (picked ? () => URL.revokeObjectURL(picked.url) : undefined), [picked])

  async function send(photo: File) {
    setPicked(undefined)
    const sent = await run(() => api.form('/api/me/photo', { image: photo }))
    if (sent) await Promise.all([client.invalidateQueries({ queryKey: profileKey }), refreshSession()])
  }
  return (
    <Stack gap="xs" align="center">
      <Avatar src={image && fileUrl(image)} name={name} size={120} radius={60} alt={t('Your photo')} />
      <FileButton accept="image/*" onChange={(file) => file && setPicked({ name: file.name, url: URL.createObjectURL(file) })}>
        {(props) => <Button {...props} size="compact-sm" variant="subtle" loading={busy}>{t('Change photo')}</Button>}
      </FileButton>
      {picked && <Suspense><ImageCrop {...picked} variant="profile" onClose={() => setPicked(undefined)} onCropped={(photo) => void send(photo)} /></Suspense>}
    </Stack>
  )
}
