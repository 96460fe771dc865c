/** Measures of cropped images: what may be cut out, and what is sent. */

export interface Size {
  width: number
  height: number
}

/** The profile photo is a fixed square. */
export const profileSide = 200
/** The largest piece that may be cut out of a picture, and the largest picture that is sent. */
export const largestCrop: Size = { width: 1024, height: 2024 }
export const largestImage = 1024
export const jpegQuality = 0.3

export type Aspect = 'square' | '16:9'
/** Square by default; 16:9 for whatever else is set. */
export const ratioOf = (aspect: string = 'square'): number => (aspect === 'square' ? 1 : 16 / 9)

/** The largest piece of that ratio in a picture of that size, within the bounds. */
export function biggestCrop(image: Size, ratio: number): Size {
  const width = Math.min(image.width, largestCrop.width, Math.min(image.height, largestCrop.height) * ratio)
  return { width, height: width / ratio }
}

/** How large a piece is drawn: never enlarged, never beyond the limit. */
export function drawnSize(crop: Size, variant: 'profile' | 'general'): Size {
  if (variant === 'profile') return { width: profileSide, height: profileSide }
  const scale = Math.min(1, largestImage / Math.max(crop.width, crop.height))
  return { width: Math.max(1, Math.round(crop.width * scale)), height: Math.max(1, Math.round(crop.height * scale)) }
}
