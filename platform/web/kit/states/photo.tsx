/** The photo of a person: picked, cropped to a square, sent at once. */
import { Avatar, Button, FileButton, Stack } from '@mantine/core'
import { Suspense, useEffect, useState } from 'react'
import { lazyDialog } from '#platform/web/kit/states/lazy-part.tsx'
import { untyped } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { notify } from '#platform/web/notify.ts'
import { fileUrl } from './file-url.ts'

const ImageCrop = lazyDialog(() => import('#platform/web/kit/form/image-crop.tsx'))

export interface PhotoProps {
  person: { name: string; profile_image: string | null }
  /** Takes the multipart part `image` and answers `profile_image`. */
  path: string
  mayChange: boolean
  onChanged: (image: string) => void
  size?: number
}

export function Photo({ person, path, mayChange, onChanged, size = 88 }: PhotoProps) {
  const [picked, setPicked] = useState<{ name: string; url: string }>()
  const [busy, setBusy] = useState(false)
  // the picture in memory is given back when another takes its place
  useEffect(() => (picked ? () => URL.revokeObjectURL(picked.url) : undefined), [picked])

  function read(file: File | null) {
    if (!file) return
    if (file.type.startsWith('image/')) setPicked({ name: file.name, url: URL.createObjectURL(file) })
    else notify('error', t('Only images can be chosen here'))
  }
  async function send(image: File) {
    setPicked(undefined)
    setBusy(true)
    const answer = await sendPhoto(path, image).catch(() => undefined)
    setBusy(false)
    if (answer) onChanged(answer.data.profile_image)
  }
  return (
    <Stack gap={4} align="center">
      <Avatar
        src={person.profile_image && fileUrl(person.profile_image)}
        name={person.name}
        size={size}
        radius="md"
        alt={t('Photo of {name}', { name: person.name })}
      />
      {mayChange && (
        <FileButton accept="image/*" onChange={read}>
          {(props) => (
            <Button {...props} size="compact-sm" variant="subtle" loading={busy} className="no-print">
              {person.profile_image ? t('Change photo') : t('Add a photo')}
            </Button>
          )}
        </FileButton>
      )}
      {picked && (
        <Suspense>
          <ImageCrop
            {...picked}
            variant="profile"
            onClose={() => setPicked(undefined)}
            onCropped={(image) => void send(image)}
          />
        </Suspense>
      )}
    </Stack>
  )
}

export const sendPhoto = (path: string, image: File): Promise<{ data: { profile_image: string } }> =>
  untyped.form(path, { image })
