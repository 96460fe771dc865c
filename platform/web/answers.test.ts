import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it } from 'vitest'
import { Answers } from './answers.ts'

const clients: QueryClient[] = []
afterEach(() => clients.splice(0).forEach((each) => each.clear()))

/** A list asked for the first time, a change while its answer is on the way, and what is shown in the end. */
async function shownAfterChange(client: QueryClient): Promise<unknown> {
  clients.push(client)
  let rows = 1
  const under: (() => void)[] = []
  const observer = new QueryObserver(client, {
    queryKey: ['/api/list', 'list', {}],
    // read at once, and long on the way
    queryFn: () => new Promise<number>((answer) => under.push(answer.bind(undefined, rows))),
  })
  const stop = observer.subscribe(() => {})
  rows = 0
  const asked = client.invalidateQueries({ queryKey: ['/api/list'] })
  const ticks = async () => {
    for (let n = 0; n < 20; n++) await Promise.resolve()
    await new Promise((done) => setTimeout(done))
  }
  await ticks()
  for (const answer of under) answer()
  await asked
  await ticks()
  stop()
  return observer.getCurrentResult()
}

describe('what was changed is asked again', () => {
  it('though its first answer was under way', async () => {
    expect(await shownAfterChange(new Answers())).toMatchObject({ data: 0, fetchStatus: 'idle', isError: false })
  })
  it('which the library alone would take for new', async () => {
    expect(await shownAfterChange(new QueryClient())).toMatchObject({ data: 1 })
  })
})

it('what is kept is asked again where it is shown next, once something was written', async () => {
  const client = new Answers({ defaultOptions: { queries: { staleTime: 30_000 } } })
  clients.push(client)
  let asked = 0
  const show = async () => {
    const observer = new QueryObserver(client, { queryKey: ['/api/list'], queryFn: async () => ++asked })
    const stop = observer.subscribe(() => {})
    await new Promise((done) => setTimeout(done))
    stop()
  }
  await show()
  await show()
  expect(asked).toBe(1)
  client.grewOld()
  expect(asked).toBe(1)
  await show()
  await show()
  expect(asked).toBe(2)
})
