/**
 * The one clock of the browser: nothing else there asks for the time (test/laws/clock.test.ts).
 * The time that this device may believe: that of the last answer of the server, carried on by the monotonic clock, which nobody sets.
 * After a start without a network there is none: only a guess, from how far the device's clock was off when the server was heard last.
 * A device that slept has a monotonic clock that may have slept, too: then guess and carried time differ, and the day is asked for.
 */
import { dayInNepal } from '#nepal/nepal-day.ts'
import { createStore, useStore } from './store.ts'

interface Anchor {
  /** Milliseconds since 1970 by the server, or by a person asked. */
  at: number
  /** performance.now() then. */
  ran: number
}

/** So far the two clocks may come apart, in ms, before neither is believed to the minute. */
const apart = 3 * 60_000

export interface Clocks {
  wall: () => number
  ran: () => number
  keep: (offset: number) => void
  kept: () => number | undefined
}

export interface Today {
  /** AD, in Nepal. */
  day: string
  /** False: a guess that a person must confirm. */
  isKnown: boolean
}

export function createClock({ wall, ran, keep, kept }: Clocks) {
  let anchor: Anchor | undefined
  let offset = kept() ?? 0

  const carried = (): number | undefined => anchor && anchor.at + (ran() - anchor.ran)
  const guess = (): number => wall() + offset
  /** The guess serves where a screen must show something; it is never sent as certain. */
  const now = (): number => Math.max(carried() ?? 0, guess())

  return {
    /** `date` as the server's answer says it; asked `ran` ms before. */
    hear(date: string | null): void {
      const at = Date.parse(date ?? '')
      if (Number.isNaN(at)) return
      anchor = { at, ran: ran() }
      offset = at - wall()
      keep(offset)
    },
    /** A person says which day it is, and the time 'HH:MM' of Nepal where it counts; else that of the device. */
    confirm(day: string, time?: string): void {
      const since = guess() - Date.parse(`${dayInNepal(new Date(guess()))}T00:00:00+05:45`)
      anchor = {
        at: time ? Date.parse(`${day}T${time}:00+05:45`) : Date.parse(`${day}T00:00:00+05:45`) + since,
        ran: ran(),
      }
      offset = anchor.at - wall()
    },
    now,
    /** For what is sent as said at a moment; undefined where the device does not know it. */
    certain(): number | undefined {
      const at = carried()
      return at !== undefined && Math.abs(at - guess()) < apart ? at : undefined
    },
    today,
  }

  function today(): Today {
    const sure = carried()
    const day = dayInNepal(new Date(guess()))
    return { day, isKnown: sure !== undefined && dayInNepal(new Date(sure)) === day }
  }
}

const key = 'pathshala.clock'
/** Device's clock and server's clock: nothing of a person. */
const clock = createClock({
  wall: Date.now,
  ran: () => performance.now(),
  keep(offset) {
    try {
      localStorage.setItem(key, String(offset))
    } catch {
      // a full storage costs the guess only
    }
  },
  kept() {
    try {
      return Number(localStorage.getItem(key)) || 0
    } catch {
      // a browser that keeps nothing
      return 0
    }
  },
})

const ticks = createStore('')
const tick = (): void => {
  const { day, isKnown } = clock.today()
  ticks.set(`${day} ${isKnown}`)
}

export const hearServer = (date: string | null): void => {
  clock.hear(date)
  tick()
}
export const confirmDay = (day: string, time?: string): void => {
  clock.confirm(day, time)
  tick()
}
/** Milliseconds since 1970; the best that is known. */
export const nowHere = (): number => clock.now()
/** AD, in Nepal; the best that is known. A screen that stays open over midnight, or must know whether it is sure, takes `useToday`. */
export const todayHere = (): string => clock.today().day
/** Milliseconds by the device's own clock, right or wrong: only for how long something lies on this device. */
export const deviceNow = (): number => Date.now()
/** ISO; undefined where this device does not know the time. */
export const certainMoment = (): string | undefined => {
  const at = clock.certain()
  return at === undefined ? undefined : new Date(at).toISOString()
}

/** The day in Nepal, looked at anew when the server is heard and whenever it is drawn. */
export function useToday(): Today {
  useStore(ticks)
  return clock.today()
}
