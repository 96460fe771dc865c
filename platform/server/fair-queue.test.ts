import { describe, expect, it } from 'vitest'
import { Refusal } from '#platform/contract/refusal.ts'
import { FairQueue } from './fair-queue.ts'

const buildQueue = (more: Partial<ConstructorParameters<typeof FairQueue>[0]> = {}) =>
  new FairQueue({ workers: 2, waiting: 20, waitingPerSchool: 10, busy: ['busy', 'Try again.'], ...more })
const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Work that is done when told; `begun` holds who began, in order. */
function bench(queue: FairQueue) {
  const begun: string[] = []
  const finish = new Map<string, () => void>()
  const ask = (company: number, name: string) =>
    queue.run(
      { company },
      () =>
        new Promise<string>((resolve) => {
          begun.push(name)
          finish.set(name, () => resolve(name))
        }),
    )
  const end = async (name: string) => {
    finish.get(name)!()
    await settled()
  }
  return { begun, ask, end }
}

describe('the line for slow work', () => {
  it('refuses more than may wait, of one school and of all, with 503', async () => {
    const { ask } = bench(buildQueue({ waiting: 3, waitingPerSchool: 2 }))
    const kept = [ask(1, 'a'), ask(1, 'b'), ask(1, 'c')]
    await expect(ask(1, 'd')).rejects.toMatchObject({ code: 'busy', status: 503 })
    kept.push(ask(2, 'e'), ask(2, 'f'))
    await expect(ask(3, 'g')).rejects.toMatchObject({ code: 'busy', status: 503 })
    expect(kept).toHaveLength(5)
  })

  it('never gives one school the last worker', async () => {
    const { begun, ask } = bench(buildQueue())
    void ask(1, 'a1')
    void ask(1, 'a2')
    await settled()
    expect(begun).toEqual(['a1'])
    void ask(2, 'b1')
    await settled()
    expect(begun).toEqual(['a1', 'b1'])
  })

  it('lets schools take turns, however many one of them asks for first', async () => {
    const { begun, ask, end } = bench(buildQueue({ workers: 1 }))
    for (const name of ['a1', 'a2', 'a3', 'a4']) void ask(1, name)
    for (const name of ['b1', 'b2']) void ask(2, name)
    void ask(3, 'c1')
    for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) await end(name)
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  })

  it('goes on after work that failed', async () => {
    const queue = buildQueue({ workers: 1 })
    const failed = queue.run({ company: 1 }, () => Promise.reject(new Error('no')))
    const next = queue.run({ company: 1 }, async () => 'yes')
    await expect(failed).rejects.toThrow('no')
    expect(await next).toBe('yes')
  })

  it('refuses what waits when it is cleared, and takes new work then', async () => {
    const queue = buildQueue({ workers: 1 })
    const { ask, end } = bench(queue)
    const running = ask(1, 'a')
    const waiting = ask(2, 'b')
    const stopped = new Refusal('stopped', 'Stopping.')
    queue.clear(stopped)
    await expect(waiting).rejects.toBe(stopped)
    await settled()
    await end('a')
    expect(await running).toBe('a')
    expect(await queue.run({ company: 2 }, async () => 'c')).toBe('c')
  })
})
