/** The photo of a person: picked, cropped to a square, sent at once. */
import { Avatar, Button, FileButton, Stack } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { api } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { fileUrl } from '#platform/web/kit/file-url.ts'
import { notify } from '#platform/web/notify.ts'
import type { changeStaffPhoto } from '../contract/staff.ts'

const ImageCrop = lazy(() => import('#platform/web/kit/image-crop.tsx'))

interface PhotoProps {
  person: { name: string; profile_image: string | null }
  path: string
  mayChange: boolean
  onChanged: (image: string) => void
}

export function Photo({ person, path, mayChange, onChanged }: PhotoProps) {
  const [picked, setPicked] = useState<{ name: string; url: string }>()
  const [busy, setBusy] = useState(false)

  function read(file: File | null) {
    if (!file) return
    if (!file.type.startsWith('image/')) return notify('error', t('Only images can be chosen here'))
    const reader = new FileReader()
    reader.addEventListener('load', () => setPicked({ name: file.name, url: String(reader.result) }))
    reader.readAsDataURL(file)
  }
  async function send(image: File) {
    setPicked(undefined)
    setBusy(true)
    const answer = await api.form<typeof changeStaffPhoto>(path, { image }).catch(() => undefined)
    setBusy(false)
    if (answer) onChanged(answer.data.profile_image)
  }
  return (
    <Stack gap={4} align="center">
      <Avatar src={person.profile_image && fileUrl(person.profile_image)} name={person.name} size={88} radius="md" alt={t('Photo of {name}', { name: person.name })} />
      {mayChange && (
        <FileButton accept="image/*" onChange={read}>
          {(props) => <Button {...props} size="compact-xs" variant="subtle" loading={busy} className="no-print">{person.profile_image ? t('Change photo') : t('Add a photo')}</Button>}
        </FileButton>
      )}
      {picked && <Suspense><ImageCrop {...picked} variant="profile" onClose={() => setPicked(undefined)} onCropped={(image) => void send(image)} /></Suspense>}
    </Stack>
  )
}
