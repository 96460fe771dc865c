/** How long calls take: one user after another call, eight users at once, and what processors do meanwhile. */
import type { Answer, User } from './client.ts'
import { processorMs } from './processes.ts'

export interface Alone {
  /** Milliseconds. */
  median: number
  p95: number
  kb: number
}
export interface Together {
  /** Calls a second of all users. */
  perSecond: number
  /** Milliseconds of processor time a call of the processes asked; undefined where nobody tells. */
  cpuMs: number | undefined
}

export interface Call {
  path: string
  /** Throws when the answer is not what it must be. */
  check(answer: Answer): void
}

/** The value below which that share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Milliseconds, the middle of so many. */
export async function middle(work: () => Promise<unknown>, times = 5): Promise<number> {
  const taken: number[] = []
  for (let n = 0; n < times; n++) {
    const began = performance.now()
    await work()
    taken.push(performance.now() - began)
  }
  return percentile(taken, 0.5)
}

/** One user, one call after the other; at least five of them however slow they are. */
export async function alone(user: User, { path, check }: Call, seconds: number): Promise<Alone> {
  const taken: number[] = []
  let bytes = 0
  for (let i = 0; i < 5; i++) check(await user.ask('GET', path))
  const until = performance.now() + seconds * 1000
  while (performance.now() < until || taken.length < 5) {
    const answer = await user.ask('GET', path)
    check(answer)
    taken.push(answer.ms)
    bytes = answer.bytes.length
  }
  return { median: percentile(taken, 0.5), p95: percentile(taken, 0.95), kb: bytes / 1000 }
}

/** All users ask the same thing, each again as soon as it is answered. Every answer's status is looked at, and every hundredth is read. */
export async function together(
  users: readonly User[],
  { path, check }: Call,
  seconds: number,
  processes: number[],
): Promise<Together> {
  await Promise.all(users.map(async (user) => check(await user.ask('GET', path))))
  const before = processorMs(...processes)
  const began = performance.now()
  const until = began + seconds * 1000
  let calls = 0
  await Promise.all(
    users.map(async (user) => {
      while (performance.now() < until) {
        const answer = await user.ask('GET', path)
        if (answer.status !== 200 || calls % 100 === 0) check(answer)
        calls++
      }
    }),
  )
  const took = (performance.now() - began) / 1000
  const after = processorMs(...processes)
  return {
    perSecond: calls / took,
    cpuMs: before === undefined || after === undefined ? undefined : (after - before) / calls,
  }
}

/** The whole sequence, one call after another on one connection: milliseconds of all of them. */
export async function sequence(user: User, paths: readonly string[], seconds: number): Promise<Alone> {
  const taken: number[] = []
  let kb = 0
  const until = performance.now() + seconds * 1000
  while (taken.length < 6 || performance.now() < until) {
    let all = 0
    kb = 0
    for (const path of paths) {
      const { status, ms, bytes } = await user.ask('GET', path)
      if (status !== 200) throw new Error(`${status} of ${path}: ${bytes.toString().slice(0, 300)}`)
      all += ms
      kb += bytes.length / 1000
    }
    taken.push(all)
  }
  // the first one plans its statements
  taken.shift()
  return { median: percentile(taken, 0.5), p95: percentile(taken, 0.95), kb }
}
