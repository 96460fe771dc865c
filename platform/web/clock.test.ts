import { describe, expect, it } from 'vitest'
import { fakeBrowser } from './testing/fake-browser.ts'

fakeBrowser()
const { createClock } = await import('./clock.ts')

const noon = Date.parse('2026-11-22T06:15:00Z')
const hour = 3_600_000
const day = 24 * hour

/** A phone whose clock is `off` ms wrong; `set` is a person who sets it, `sleep` the time in which the monotonic clock stands still. */
function buildPhone({ off = 0, kept }: { off?: number; kept?: number } = {}) {
  const phone = { real: noon, ran: 1_000, off, kept }
  const clock = createClock({
    wall: () => phone.real + phone.off,
    ran: () => phone.ran,
    keep: (offset) => void (phone.kept = offset),
    kept: () => phone.kept,
  })
  const pass = (ms: number) => {
    phone.real += ms
    phone.ran += ms
  }
  return {
    phone,
    clock,
    pass,
    sleep: (ms: number) => void (phone.real += ms),
    hear: () => clock.hear(new Date(phone.real).toUTCString()),
  }
}

describe('the day on a phone', () => {
  it('is not known before the server was heard: it is asked for', () => {
    const { clock } = buildPhone({ off: -3 * day })
    expect([clock.today(), clock.certain()]).toEqual([{ day: '2026-11-19', isKnown: false }, undefined])
  })
  it('is the server’s, however wrong the phone is set', () => {
    const { clock, hear, pass } = buildPhone({ off: -400 * day })
    hear()
    pass(2 * hour)
    expect([clock.today(), clock.certain()]).toEqual([{ day: '2026-11-22', isKnown: true }, noon + 2 * hour])
    pass(10 * hour)
    expect(clock.today()).toEqual({ day: '2026-11-23', isKnown: true })
  })
  it('is asked for when somebody sets the clock meanwhile, or the phone slept over midnight', () => {
    const set = buildPhone()
    set.hear()
    set.phone.off = -2 * day
    expect(set.clock.today().isKnown).toBe(false)
    const slept = buildPhone()
    slept.hear()
    slept.sleep(20 * hour)
    expect(slept.clock.today()).toEqual({ day: '2026-11-23', isKnown: false })
  })
  it('stays known when the phone slept an hour, but not the minute', () => {
    const { clock, hear, sleep } = buildPhone()
    hear()
    sleep(hour)
    expect([clock.today(), clock.certain()]).toEqual([{ day: '2026-11-22', isKnown: true }, undefined])
  })
  it('is known again when the server is heard, or a person has said it', () => {
    const { clock, hear } = buildPhone({ off: 5 * day })
    clock.confirm('2026-11-22')
    expect([clock.today(), clock.certain()]).toEqual([{ day: '2026-11-22', isKnown: true }, noon])
    hear()
    expect(clock.today()).toEqual({ day: '2026-11-22', isKnown: true })
  })
  it('is guessed after a start by how far the phone was off before', () => {
    expect(buildPhone({ off: 5 * day, kept: -5 * day }).clock.today()).toEqual({ day: '2026-11-22', isKnown: false })
  })
})
