import { expect, test } from 'vitest'
import { biggestCrop, drawnSize, ratioOf } from './image-size.ts'

test('square by default, 16:9 for anything else', () => {
  expect(ratioOf()).toBe(1)
  expect(ratioOf('16:9')).toBeCloseTo(1.778, 3)
  expect(ratioOf('panorama')).toBeCloseTo(1.778, 3)
})

test('a crop stays within the picture and within 1024 x 2024', () => {
  expect(biggestCrop({ width: 4000, height: 3000 }, 1)).toEqual({ width: 1024, height: 1024 })
  expect(biggestCrop({ width: 300, height: 200 }, 1)).toEqual({ width: 200, height: 200 })
  expect(biggestCrop({ width: 800, height: 900 }, 16 / 9)).toEqual({ width: 800, height: 450 })
})

test('a profile photo is 200 x 200, anything else at most 1024', () => {
  expect(drawnSize({ width: 900, height: 900 }, 'profile')).toEqual({ width: 200, height: 200 })
  expect(drawnSize({ width: 1024, height: 2024 }, 'general')).toEqual({ width: 518, height: 1024 })
  expect(drawnSize({ width: 30, height: 20 }, 'general')).toEqual({ width: 30, height: 20 })
})
