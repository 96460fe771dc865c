/** A stand-in for the attendance device at the demo's gate: it speaks the push protocol over HTTP, and somebody puts a finger on it once a minute. */
import type { Clock } from '#platform/server/clock.ts'
import { inNepal } from '#platform/server/cell-text.ts'

export interface DeviceFacts {
  serial: string
  /** Numbers of the people that it knows, in the order in which they come. */
  pins: readonly number[]
}

/** At once so many have come already. */
const first = 12
const pause = 60_000

/** @param base where the product listens; ends with the function that is given back */
export function openDevice(base: string, { serial, pins }: DeviceFacts, clock: Clock): () => void {
  const ask = (path: string, body?: string) =>
    fetch(`${base}/iclock/${path}${path.includes('?') ? '&' : '?'}SN=${serial}`, {
      ...(body !== undefined && { method: 'POST', body, headers: { 'content-type': 'text/plain' } }),
      signal: AbortSignal.timeout(10_000),
    }).then(
      (answer) => answer.text(),
      // the product is stopping: the next minute tries again
      () => undefined,
    )
  let next = 0
  async function punch(count: number): Promise<void> {
    const at = inNepal(new Date(clock.now())).slice(0, 19).replace('T', ' ')
    const lines = Array.from(
      { length: Math.min(count, pins.length) },
      () => `${pins[next++ % pins.length]}\t${at}\t0\t1`,
    )
    if (lines.length) await ask('cdata?table=ATTLOG&Stamp=9999', `${lines.join('\n')}\n`)
  }
  void ask('cdata?options=all&pushver=2.4.1&language=69').then(() => punch(first))
  const timer = setInterval(() => void punch(1), pause)
  timer.unref()
  return () => clearInterval(timer)
}
