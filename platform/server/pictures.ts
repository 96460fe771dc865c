/** Pictures are made anew, so nothing hides in them; `files.ts` loads this with the first one. */
import sharp from 'sharp'
import { fieldError } from '#platform/contract/refusal.ts'
import type { Upload } from './context.ts'
import { largestPicture } from './upload-limits.ts'

// one thread each: how many at once, the queues of `files.ts` say
sharp.concurrency(1)

/** Of one picture; the largest takes about one. */
const mostSeconds = 5

const images = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

/** JPEG, at most 1024x1024, no EXIF; a bomb of pixels is refused before it is unpacked. */
export async function reencode(file: Upload): Promise<Upload> {
  if (!images.has(file.mime)) throw fieldError('image', 'UNKNOWN FILE FORMAT')
  try {
    const data = await sharp(file.data, { limitInputPixels: 50_000_000, failOn: 'error' })
      .rotate()
      .resize(largestPicture, largestPicture, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 80 })
      .timeout({ seconds: mostSeconds })
      .toBuffer()
    return { name: file.name.replace(/\.\w+$/, '') + '.jpg', mime: 'image/jpeg', data }
  } catch {
    throw fieldError('image', 'This picture cannot be read. Choose another one.')
  }
}

/** Pixels of 34 mm on paper at 300 to the inch: no photo of ours is printed larger. */
const smallPicture = 400

export const shrink = (picture: Uint8Array): Promise<Buffer> =>
  sharp(picture)
    .resize(smallPicture, smallPicture, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .timeout({ seconds: mostSeconds })
    .toBuffer()
