/** Picks an image, has it cropped, and gives the cropped JPEG. */
import { Avatar, Button, FileButton, Group, Image, Input, type InputWrapperProps } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { lazyDialog } from '#platform/web/kit/states/lazy-part.tsx'
import { t } from '#platform/web/i18n.ts'
import { fileUrl } from '#platform/web/kit/states/file-url.ts'
import type { Aspect } from './image-size.ts'

const ImageCrop = lazyDialog(() => import('./image-crop.tsx'))

export interface ImagePickerProps extends Pick<InputWrapperProps, 'label' | 'description' | 'error'> {
  /** The id of the stored image, or the one that is to be stored. */
  value: string | File | null
  onChange: (image: File | null) => void
  /** 'profile' fixes a square of 200 x 200. */
  variant?: 'profile' | 'general'
  aspect?: Aspect
  disabled?: boolean
  name?: string
}

export function ImagePicker({
  value,
  onChange,
  variant = 'general',
  aspect,
  disabled,
  name,
  label,
  description,
  error,
}: ImagePickerProps) {
  const { refused, shown, read, picked, setPicked } = usePicking(value)
  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={refused ? t('Only images can be chosen here') : error}
      labelElement="div"
    >
      <Group gap="sm" mt={4}>
        {variant === 'profile' ? (
          <Avatar src={shown} size={72} alt={t('Chosen photo')} />
        ) : (
          shown && <Image src={shown} alt={t('Chosen image')} w={120} h={72} fit="contain" radius="sm" />
        )}
        <FileButton onChange={read} accept="image/*" name={name} disabled={disabled}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconPhoto size={16} />} disabled={disabled}>
              {shown ? t('Choose another image') : t('Choose an image')}
            </Button>
          )}
        </FileButton>
        {value && (
          <Button variant="subtle" color="gray" onClick={() => onChange(null)} disabled={disabled}>
            {t('Remove')}
          </Button>
        )}
      </Group>
      {picked && (
        <Suspense>
          <ImageCrop
            {...picked}
            variant={variant}
            aspect={aspect}
            onClose={() => setPicked(undefined)}
            onCropped={(image) => {
              setPicked(undefined)
              onChange(image)
            }}
          />
        </Suspense>
      )}
    </Input.Wrapper>
  )
}

function usePicking(value: string | File | null) {
  const [picked, setPicked] = useState<{ name: string; url: string }>()
  const [refused, setRefused] = useState(false)
  const shown = useImageUrl(value)

  function read(file: File | null) {
    if (!file) return
    setRefused(!file.type.startsWith('image/'))
    if (!file.type.startsWith('image/')) return
    if (typeof FileReader === 'undefined') {
      alert(t('Sorry, FileReader API not supported'))
      return
    }
    const reader = new FileReader()
    reader.addEventListener('load', () => setPicked({ name: file.name, url: String(reader.result) }))
    reader.readAsDataURL(file)
  }
  return { refused, shown, read, picked, setPicked }
}

/** Where the image can be seen: on the server, or in memory until it is stored. */
function useImageUrl(value: string | File | null): string | undefined {
  const url = useMemo(() => (value instanceof File ? URL.createObjectURL(value) : undefined), [value])
  useEffect(() => (url ? () => URL.revokeObjectURL(url) : undefined), [url])
  return typeof value === 'string' ? fileUrl(value) : url
}
