import { expect, it } from 'vitest'
import { largestImage } from '#platform/web/kit/form/image-size.ts'
import { largestPicture } from './upload-limits.ts'

it('a browser sends a picture as large as the school keeps, and no larger', () => {
  expect(largestImage).toBe(largestPicture)
})
