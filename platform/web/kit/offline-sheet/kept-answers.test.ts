/** What was read stays with who read it. */
import { beforeEach, expect, it, vi } from 'vitest'
import { fakeBrowser } from '../../testing/fake-browser.ts'

const browser = fakeBrowser()
const { setOwner } = await import('../../owner.ts')
const { keptAnswers } = await import('./kept-answers.ts')
const { readAhead } = keptAnswers('room', 5)
const { queryClient } = await import('../../query.ts')
const ask = () => readAhead('/api/attendance/sections', { day: undefined, with_students: true } as never)
const read = () => {
  queryClient.clear()
  return ask()
}
const kept = () =>
  Array.from({ length: browser.local.length }, (_, at) => browser.local.key(at)!).filter((key) => key.includes('read.'))

let answer: (response: Response) => void
beforeEach(() => {
  browser.local.clear()
  setOwner('1.7')
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
})
const said = (status: number) => new Response(JSON.stringify({ data: ['names'] }), { status })

it('an answer is kept for the person who asked', async () => {
  const reading = read()
  answer(said(200))
  await reading
  expect(kept()).toEqual(['pathshala.of.1.7.read.room'])
})

it('one that comes when somebody else has begun is put on nobody`s shelf', async () => {
  const reading = read()
  setOwner('1.8')
  answer(said(200))
  await reading
  expect(kept()).toEqual([])
})

it('a server that is away shows what was read; one that refuses takes it away', async () => {
  const first = read()
  answer(said(200))
  await first
  const away = read()
  answer(said(503))
  expect(await away).toMatchObject({ data: ['names'], keptAt: expect.any(Number) as number })
  const refused = read()
  answer(said(404))
  await expect(refused).rejects.toMatchObject({ status: 404 })
  const again = read()
  answer(said(503))
  await expect(again).rejects.toMatchObject({ status: 503 })
})

it('what is being read, or was read just now, is not asked again', async () => {
  let asked = 0
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => ((asked += 1), (answer = resolve))))
  queryClient.clear()
  const both = [ask(), ask()]
  await vi.waitFor(() => expect(asked).toBe(1))
  answer(said(200))
  await Promise.all(both)
  await ask()
  expect(asked).toBe(1)
})
