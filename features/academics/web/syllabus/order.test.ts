import { expect, it } from 'vitest'
import { afterDrop, mayDrop } from './order.ts'

const order = [
  { id: 1, topic_ids: [11, 12, 13] },
  { id: 2, topic_ids: [21] },
  { id: 3, topic_ids: [] },
]
const topic = (id: number) => ({ kind: 'topic', id }) as const
const chapter = (id: number) => ({ kind: 'chapter', id }) as const
const ids = (now: typeof order) => now.map((each) => [each.id, ...each.topic_ids])

it('refuses a chapter among topics, and a thing on itself', () => {
  expect([mayDrop(chapter(1), topic(21)), mayDrop(topic(11), topic(11)), mayDrop(topic(11), chapter(1))]).toEqual([
    false,
    false,
    true,
  ])
  expect(afterDrop(order, chapter(1), topic(21), true)).toBe(order)
})

it('puts a topic before or after another, also of another chapter', () => {
  expect(ids(afterDrop(order, topic(11), topic(13), true))).toEqual([[1, 12, 13, 11], [2, 21], [3]])
  expect(ids(afterDrop(order, topic(13), topic(11), false))).toEqual([[1, 13, 11, 12], [2, 21], [3]])
  expect(ids(afterDrop(order, topic(12), topic(21), false))).toEqual([[1, 11, 13], [2, 12, 21], [3]])
})

it('puts a topic at the beginning of a chapter, also of one without topics', () => {
  expect(ids(afterDrop(order, topic(12), chapter(3), true))).toEqual([
    [1, 11, 13],
    [2, 21],
    [3, 12],
  ])
  expect(ids(afterDrop(order, topic(12), chapter(1), false))).toEqual([[1, 12, 11, 13], [2, 21], [3]])
})

it('puts a chapter before or after another, with its topics', () => {
  expect(ids(afterDrop(order, chapter(1), chapter(3), true))).toEqual([[2, 21], [3], [1, 11, 12, 13]])
  expect(ids(afterDrop(order, chapter(3), chapter(1), false))).toEqual([[3], [1, 11, 12, 13], [2, 21]])
})
