/** The photo of a student: picked, cropped to a square, sent at once. */
import { Avatar, Button, FileButton, Stack } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { api } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { fileUrl } from '#platform/web/kit/file-url.ts'
import { notify } from '#platform/web/notify.ts'
import type { changePhoto } from '../contract/students.ts'
import { type StudentRecord, useKeepRecord, useMayChange } from './record.ts'

const ImageCrop = lazy(() => import('#platform/web/kit/image-crop.tsx'))

export function Photo({ student }: { student: StudentRecord }) {
  const mayChange = useMayChange('student-update') && student.status !== 'deleted'
  const [picked, setPicked] = useState<{ name: string; url: string }>()
  const [busy, setBusy] = useState(false)
  const keep = useKeepRecord()

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
    try {
      const { data } = await sendPhoto(student.id, image)
      keep({ data: { ...student, ...data, summary: { ...student.summary, avatar: data.profile_image } } })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack gap={4} align="center">
      <Avatar src={student.profile_image && fileUrl(student.profile_image)} name={student.name} size={88} radius="md" alt={t('Photo of {name}', { name: student.name })} />
      {mayChange && (
        <FileButton accept="image/*" onChange={read}>
          {(props) => <Button {...props} size="compact-xs" variant="subtle" loading={busy} className="no-print">{student.profile_image ? t('Change photo') : t('Add a photo')}</Button>}
        </FileButton>
      )}
      {picked && <Suspense><ImageCrop {...picked} variant="profile" onClose={() => setPicked(undefined)} onCropped={(image) => void send(image)} /></Suspense>}
    </Stack>
  )
}

export const sendPhoto = (id: number, image: File) => api.form<typeof changePhoto>(`/api/student/${id}/profile`, { image })
