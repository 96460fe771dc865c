/** The crop dialog. Comes only when an image was picked. */
import { Button, Group, Slider, Stack, Text } from '@mantine/core'
import { type SyntheticEvent, useRef, useState } from 'react'
import { type PixelCrop, ReactCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { t } from '#platform/web/i18n.ts'
import { type Aspect, biggestCrop, drawnSize, jpegQuality, largestCrop, profileSide, ratioOf } from './image-size.ts'
import { Modal } from '#platform/web/kit/states/layers.tsx'

export interface ImageCropProps {
  name: string
  /** A data address. */
  url: string
  variant: 'profile' | 'general'
  aspect?: Aspect
  onCropped: (image: File) => void
  onClose: () => void
}

export default function ImageCrop({ name, url, variant, aspect, onCropped, onClose }: ImageCropProps) {
  const image = useRef<HTMLImageElement>(null)
  const [crop, setCrop] = useState<PixelCrop>()
  const [zoom, setZoom] = useState(1)
  const ratio = variant === 'profile' ? 1 : ratioOf(aspect)
  /** Shown pixels of one pixel of the picture. */
  const [scale, setScale] = useState(1)

  function begin({ currentTarget }: SyntheticEvent<HTMLImageElement>) {
    setScale(currentTarget.width / currentTarget.naturalWidth)
    setCrop(firstCrop(currentTarget))
  }
  function firstCrop(shown: HTMLImageElement): PixelCrop {
    const factor = shown.width / shown.naturalWidth
    const biggest = biggestCrop({ width: shown.naturalWidth, height: shown.naturalHeight }, ratio)
    const side = Math.min(profileSide, shown.width, shown.height)
    const size =
      variant === 'profile'
        ? { width: side, height: side }
        : { width: biggest.width * factor, height: biggest.height * factor }
    return { unit: 'px', ...size, x: (shown.width - size.width) / 2, y: (shown.height - size.height) / 2 }
  }
  async function finish() {
    if (image.current && crop) onCropped(await cut(image.current, crop, variant, name))
  }
  return (
    <Modal opened onClose={onClose} title={t('Crop the image')} size={640}>
      <Stack>
        <Text size="sm" c="dimmed">
          {t('Move the frame with the mouse or the arrow keys.')}
        </Text>
        <div style={{ maxHeight: '60vh', overflow: 'auto', textAlign: 'center' }}>
          <ReactCrop
            crop={crop}
            onChange={setCrop}
            aspect={ratio}
            locked={variant === 'profile'}
            keepSelection
            maxWidth={variant === 'general' ? largestCrop.width * scale : undefined}
            maxHeight={variant === 'general' ? largestCrop.height * scale : undefined}
            ariaLabels={{
              cropArea: t('The part that is kept; move it with the arrow keys'),
              nwDragHandle: t('Corner'),
              nDragHandle: t('Edge'),
              neDragHandle: t('Corner'),
              eDragHandle: t('Edge'),
              seDragHandle: t('Corner'),
              sDragHandle: t('Edge'),
              swDragHandle: t('Corner'),
              wDragHandle: t('Edge'),
            }}
          >
            <img
              ref={image}
              src={url}
              alt={t('Chosen image')}
              onLoad={begin}
              style={{
                width: variant === 'profile' ? `${zoom * 100}%` : undefined,
                maxWidth: variant === 'profile' ? 'none' : '100%',
                maxHeight: variant === 'profile' ? undefined : '56vh',
              }}
            />
          </ReactCrop>
        </div>
        {variant === 'profile' && (
          <Slider
            aria-label={t('Size of the picture')}
            thumbLabel={t('Size of the picture')}
            min={0.4}
            max={2}
            step={0.1}
            value={zoom}
            label={null}
            onChange={(next) => {
              setZoom(next)
              requestAnimationFrame(() => image.current && setCrop(firstCrop(image.current)))
            }}
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button onClick={() => void finish()} disabled={!crop?.width}>
            {t('Use this part')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** The part inside the frame as JPEG, small enough for a slow line. */
function cut(image: HTMLImageElement, crop: PixelCrop, variant: 'profile' | 'general', name: string): Promise<File> {
  const scale = image.naturalWidth / image.width
  const piece = { x: crop.x * scale, y: crop.y * scale, width: crop.width * scale, height: crop.height * scale }
  const size = drawnSize(piece, variant)
  const canvas = Object.assign(document.createElement('canvas'), size)
  const context = canvas.getContext('2d')!
  // JPEG has no transparency: what shows through is white, not black
  context.fillStyle = '#fff'
  context.fillRect(0, 0, size.width, size.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, piece.x, piece.y, piece.width, piece.height, 0, 0, size.width, size.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) =>
        blob
          ? resolve(new File([blob], `${name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' }))
          : reject(new Error('The image could not be cut.')),
      'image/jpeg',
      jpegQuality,
    )
  })
}
