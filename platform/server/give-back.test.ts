import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { giveBackMemory, thisNode } from './give-back.ts'

const look = 5_000
let node: { busy: number; heap: number; collected: number }
let timer: NodeJS.Timeout
beforeEach(() => {
  vi.useFakeTimers()
  node = { busy: 0, heap: 200, collected: 0 }
  timer = giveBackMemory({
    spent: () => node.busy,
    heap: () => node.heap,
    collect() {
      node.collected++
      node.heap = 100
      node.busy += 80
    },
  })
})
afterEach(() => {
  clearInterval(timer)
  vi.useRealTimers()
})

it('collects twice when the node rests, and not again until there is something to give back', () => {
  vi.advanceTimersByTime(4 * look)
  expect(node.collected).toBe(2)
  node.heap = 110
  vi.advanceTimersByTime(4 * look)
  expect(node.collected).toBe(2)
  node.heap = 130
  vi.advanceTimersByTime(4 * look)
  expect(node.collected).toBe(4)
})

it('leaves a node alone that is asked, and comes when that is over', () => {
  for (let i = 0; i < 10; i++) {
    node.busy += 100
    vi.advanceTimersByTime(look)
  }
  expect(node.collected).toBe(0)
  vi.advanceTimersByTime(look)
  expect(node.collected).toBe(1)
})

it('gives back what an export took', () => {
  const { heap, collect } = thisNode()
  let rows: object[] = Array.from({ length: 500_000 }, (_, n) => ({ n, name: `row ${n}` }))
  const full = heap()
  expect(rows.length).toBe(500_000)
  rows = []
  collect()
  collect()
  expect(full - heap()).toBeGreaterThan(16)
})
