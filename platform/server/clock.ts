/**
 * The one clock of the server and its database. It is the machine's clock unless PATHSHALA_NOW or a test moved it; then it runs on from there.
 * Connections tell PostgreSQL how far it was moved, and SQL asks `app_now()` and `app_today()` (migrations/0121).
 * How long something takes is measured with `performance.now()`, which nobody sets.
 */
import { dayInNepal } from '#nepal/nepal-day.ts'

export class Clock {
  /** Milliseconds that this clock is ahead of the machine's; 0 on every deployment that serves a school. */
  offset = 0

  /** `begin`: as PATHSHALA_NOW says it, 'yyyy-mm-dd' (noon in Nepal) or an ISO moment with its zone. Throws for anything else. */
  constructor(begin?: string) {
    if (begin) this.moveTo(begin)
  }

  /** Milliseconds since 1970. */
  now(): number {
    return Date.now() + this.offset
  }

  /** AD, in Nepal. */
  today(): string {
    return dayInNepal(this.date())
  }

  date(): Date {
    return new Date(this.now())
  }

  /** From now on it is this moment, written as for the constructor, and time runs on. For the demo and for tests. */
  moveTo(moment: string): void {
    this.offset = momentOf(moment) - Date.now()
  }
}

function momentOf(text: string): number {
  const said = /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T12:00:00+05:45` : text
  const at = /(?:Z|[+-]\d\d:\d\d)$/.test(said) ? Date.parse(said) : Number.NaN
  if (Number.isNaN(at))
    throw new Error(`PATHSHALA_NOW is ${text}: write a day (2026-11-26) or a moment (2026-11-26T18:14:30Z).`)
  return at
}
