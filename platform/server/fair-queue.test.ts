import { describe, expect, it } from 'vitest'
import { Refusal } from '#platform/contract/refusal.ts'
import { FairQueue } from './fair-queue.ts'

const buildQueue = (more: Partial<ConstructorParameters<typeof FairQueue>[0]> = {}) =>
  new FairQueue({ workers: 2, waiting: 20, waitingPerSchool: 10, busy: ['busy', 'Try again.'], ...more })
const settled = () => new Promise((resolve) => setImmediate(resolve))

const perSession = (more: object = {}) => ({
  sessions: {
    workers: 2,
    waiting: 3,
    tooMany: ['too-much', 'One after the other.'] as [string, string],
    slow: { takes: 40, after: 5_000, long: 400, inASecond: 90, rest: 0 },
    ...more,
  },
})
const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Work that is done when told; `begun` holds who began, in order. */
function bench(queue: FairQueue) {
  const begun: string[] = []
  const finish = new Map<string, () => void>()
  const ask = (company: number, name: string, session?: string) =>
    queue.run(
      { company, session: session ? { id: session } : undefined },
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

  it('gives one school no more than its share', async () => {
    const { begun, ask } = bench(buildQueue({ workers: 8, workersPerSchool: 3 }))
    for (const name of ['a1', 'a2', 'a3', 'a4']) void ask(1, name)
    void ask(2, 'b1')
    await settled()
    expect(begun).toEqual(['a1', 'a2', 'a3', 'b1'])
  })

  it('refuses what has waited too long, and it never begins', async () => {
    const { begun, ask, end } = bench(buildQueue({ workers: 1, patience: 30 }))
    const first = ask(1, 'a')
    await expect(ask(2, 'b')).rejects.toMatchObject({ code: 'busy', status: 503 })
    await end('a')
    await first
    expect(begun).toEqual(['a'])
    void ask(2, 'c')
    await settled()
    expect(begun).toEqual(['a', 'c'])
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

it('whoever has left while he waited is not begun, and the next one is', async () => {
  const queue = buildQueue({ workers: 1, ...perSession({ waiting: 9 }) })
  const { begun, ask, end } = bench(queue)
  void ask(1, 'first', 'a')
  let isThere = true
  const left = queue.run({ company: 1, session: { id: 'b', hasLeft: () => !isThere } }, async () => begun.push('left'))
  const refused = expect(left).rejects.toMatchObject({ code: 'gone', status: 499 })
  void ask(1, 'last', 'c')
  isThere = false
  await end('first')
  await refused
  expect(begun).toEqual(['first', 'last'])
})

describe('of one school, sessions', () => {
  it('take turns, however many one of them asks for first', async () => {
    const { begun, ask, end } = bench(buildQueue({ workers: 2, ...perSession({ waiting: 9 }) }))
    for (const name of ['a1', 'a2', 'a3', 'a4']) void ask(1, name, 'a')
    for (const name of ['b1', 'b2']) void ask(1, name, 'b')
    for (const name of ['a1', 'a2', 'b1', 'a3', 'b2']) await end(name)
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4'])
  })

  it('have a limit each, in work and in the line, and are told so with 429', async () => {
    const { begun, ask } = bench(buildQueue({ workers: 9, ...perSession() }))
    const kept = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => ask(1, name, 'a'))
    await expect(ask(1, 'a6', 'a')).rejects.toMatchObject({ code: 'too-much', status: 429 })
    void ask(1, 'b1', 'b')
    void ask(1, 'c1')
    await settled()
    expect([begun, kept.length]).toEqual([['a1', 'a2', 'b1', 'c1'], 5])
  })

  it('that are slow have one worker while another school asks for something, and as many as others when nobody does', async () => {
    const { begun, ask, end } = bench(buildQueue({ workers: 9, ...perSession() }))
    void ask(1, 'a1', 'a')
    await later(60)
    // slow, and alone
    void ask(1, 'a2', 'a')
    await settled()
    expect(begun).toEqual(['a1', 'a2'])
    void ask(2, 'b1', 'b')
    void ask(1, 'a3', 'a')
    await end('a1')
    expect(begun).toEqual(['a1', 'a2', 'b1'])
    await end('a2')
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
    // it was slow just now: nothing else of it begins beside a3, although that has only begun
    void ask(1, 'a4', 'a')
    void ask(1, 'c1', 'c')
    await settled()
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'c1'])
  })

  it('that have much short work are slow as well', async () => {
    const { begun, ask, end } = bench(
      buildQueue({
        workers: 9,
        ...perSession({ slow: { takes: 5_000, after: 5_000, long: 5_000, inASecond: 90, rest: 0 } }),
      }),
    )
    void ask(2, 'b1', 'b')
    for (const name of ['a1', 'a2', 'a3']) {
      void ask(1, name, 'a')
      await later(20)
      await end(name)
    }
    for (const name of ['a4', 'a5']) void ask(1, name, 'a')
    await later(40)
    await end('a4')
    // 100 ms of work within 140
    for (const name of ['a6', 'a7']) void ask(1, name, 'a')
    await end('a5')
    expect(begun).toEqual(['b1', 'a1', 'a2', 'a3', 'a4', 'a5', 'a6'])
  })

  it('that are slow rest for as long as their last piece took, and only while another school asks for something', async () => {
    const slow = { takes: 30, after: 5_000, long: 5_000, inASecond: 5_000, rest: 60 }
    const { begun, ask, end } = bench(buildQueue({ workers: 9, ...perSession({ slow }) }))
    void ask(1, 'a1', 'a')
    await later(100)
    await end('a1')
    void ask(1, 'a2', 'a')
    await settled()
    expect(begun).toEqual(['a1', 'a2'])
    void ask(2, 'b1', 'b')
    await later(100)
    await end('a2')
    void ask(1, 'a3', 'a')
    await later(20)
    expect(begun).toEqual(['a1', 'a2', 'b1'])
    await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1', 'a3'])
  })

  it('that wait for something long have a second worker meanwhile, and no third', async () => {
    const { begun, ask } = bench(buildQueue({ workers: 9, ...perSession() }))
    void ask(1, 'a1', 'a')
    void ask(2, 'b1', 'b')
    await later(60)
    void ask(1, 'a2', 'a')
    void ask(1, 'a3', 'a')
    await settled()
    expect(begun).toEqual(['a1', 'b1'])
    await expect.poll(() => begun, { timeout: 3_000 }).toEqual(['a1', 'b1', 'a2'])
    await later(500)
    expect(begun).toEqual(['a1', 'b1', 'a2'])
  })
})
