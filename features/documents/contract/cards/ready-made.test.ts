/** What a school can begin with is what it may keep. */
import { expect, it } from 'vitest'
import { cardDesign } from './card-design.ts'
import { cardKinds } from './card-fields.ts'
import { readyMade } from './ready-made.ts'

it.each(cardKinds)('%s: every ready-made design is taken as it stands, and has its own name', (kind) => {
  for (const { slug, design } of readyMade[kind])
    expect([slug, cardDesign(kind).safeParse(design).error?.issues]).toEqual([slug, undefined])
  expect(new Set(readyMade[kind].map(({ name }) => name)).size).toBe(readyMade[kind].length)
  expect(new Set(readyMade[kind].map(({ slug }) => slug)).size).toBe(readyMade[kind].length)
})
