/**
 * Slow work waits here: so much at a time, so much in the line; schools take turns, and within a school its sessions, whatever one of them asks for.
 * Full means a refusal, never silence.
 */
import { Refusal } from '#platform/contract/refusal.ts'

/** Who waits: the school (0 is the platform itself) and, where it is known, the session. */
export interface Asker {
  company: number
  /** `hasLeft`: nobody waits for the answer any more, so that the work need not begin. */
  session?: { id: string; hasLeft?: () => boolean } | undefined
}

export interface QueueLimits {
  /** Done at the same time. */
  workers: number
  /** Of one school; unless said all but one, so that another school never waits for a long piece of work of the first. */
  workersPerSchool?: number
  /** In the line, all schools together, and of one school. */
  waiting: number
  waitingPerSchool: number
  /** The code and the sentence of the refusal (503). */
  busy: [code: string, sentence: string]
  sessions?: SessionLimits
  /** Milliseconds after which whoever still waits is refused as busy. */
  patience?: number
}

/** Of one session; work without a session has only the limits of its school. */
export interface SessionLimits {
  workers: number
  waiting: number
  /** The code and the sentence of the refusal (429). */
  tooMany: [code: string, sentence: string]
  /**
   * Work that takes longer than so many milliseconds is slow: a session that does such has one worker until so many milliseconds after, as long as other schools ask for something
   * too. A limit in numbers alone would leave a school whose calls take 5 ms beside four that take all of the processor. It has two while one of them goes on for longer than
   * `long`: whoever waits for a long report, or for a lock, is not shut out of everything else. Work that is short is slow too when a session has had `inASecond` milliseconds
   * of it within about a second. After each piece a slow session rests for as long as the piece took, at most `rest` milliseconds.
   */
  slow: { takes: number; after: number; long: number; inASecond: number; rest: number }
}

interface Waiting {
  who: Asker
  begin(): void
  giveUp(error: Error): void
}

/** What is done just now, of each school or session: when it began, the oldest first. */
class Running {
  readonly #since = new Map<string | number, number[]>()

  count = (who: string | number): number => this.#since.get(who)?.length ?? 0
  oldest = (who: string | number): number => this.#since.get(who)?.[0] ?? Infinity

  begin(who: string | number, at: number): void {
    this.#since.set(who, [...(this.#since.get(who) ?? []), at])
  }

  end(who: string | number, at: number): void {
    const left = this.#since.get(who)?.toSpliced(this.#since.get(who)!.indexOf(at), 1) ?? []
    if (left.length) this.#since.set(who, left)
    else this.#since.delete(who)
  }
}

/** How much work each session has had: of what it had a second ago a third is left, of two seconds ago a ninth. */
class Recently {
  readonly #had = new Map<string, { sum: number; at: number }>()

  add(who: string, took: number, now: number): number {
    const before = this.#had.get(who)
    const sum = took + (before ? before.sum * Math.exp((before.at - now) / 1000) : 0)
    // to the end: those who ended something long ago stand first
    this.#had.delete(who)
    this.#had.set(who, { sum, at: now })
    for (const [past, { at }] of this.#had) {
      if (at > now - 10_000) break
      this.#had.delete(past)
    }
    return sum
  }
}

const idOf = ({ company, session }: Asker) => `${company} ${session?.id}`

export class FairQueue {
  readonly #limits: QueueLimits
  readonly #workersPerSchool: number
  /** By school, and in it by session; whose turn is next stands first. */
  readonly #line = new Map<number, Map<string, Waiting[]>>()
  readonly #schools = new Running()
  readonly #sessions = new Running()
  readonly #recently = new Recently()
  /** Until when a session counts as slow, the earliest first. */
  readonly #slowUntil = new Map<string, number>()
  /** Until when a slow session rests. */
  readonly #restsUntil = new Map<string, number>()
  /** The school that began something last, and the last other one; the platform is none. */
  #begun: { company: number; at: number }[] = []
  #free: number

  constructor(limits: QueueLimits) {
    this.#limits = limits
    this.#free = limits.workers
    this.#workersPerSchool = limits.workersPerSchool ?? Math.max(1, limits.workers - 1)
  }

  async run<T>(who: Asker, work: () => Promise<T>): Promise<T> {
    const at = this.#isNext(who) ? this.#begin(who) : await this.#wait(who)
    try {
      return await work()
    } finally {
      this.#end(who, at)
    }
  }

  /** Refuses everything that has not begun. */
  clear(error: Error): void {
    const left = [...this.#line.values()].flatMap((sessions) => [...sessions.values()].flat())
    this.#line.clear()
    for (const { giveUp } of left) giveUp(error)
  }

  /** Until his turn has come; answers when that was. */
  #wait(who: Asker): Promise<number> {
    const { waiting, waitingPerSchool, sessions, patience } = this.#limits
    const id = idOf(who)
    const inLine = (line: Iterable<Waiting[]>) => [...line].reduce((sum, each) => sum + each.length, 0)
    const ofSchool = this.#line.get(who.company) ?? new Map<string, Waiting[]>()
    const mine = ofSchool.get(id) ?? []
    if (sessions && who.session && mine.length >= sessions.waiting) throw refusalOf(sessions.tooMany, 429)
    const all = [...this.#line.values()].reduce((sum, each) => sum + inLine(each.values()), 0)
    if (all >= waiting || inLine(ofSchool.values()) >= waitingPerSchool) throw refusalOf(this.#limits.busy, 503)
    return new Promise((resolve, reject) => {
      const timer = patience
        ? setTimeout(() => {
            this.#leave(one)
            one.giveUp(refusalOf(this.#limits.busy, 503))
          }, patience)
        : undefined
      // what he waits for may have become long meanwhile
      const looking = sessions ? setInterval(() => this.#next(), sessions.slow.long) : undefined
      const rest = () => {
        clearTimeout(timer)
        clearInterval(looking)
      }
      const one: Waiting = {
        who,
        begin: () => (rest(), resolve(this.#begin(who))),
        giveUp: (error) => (rest(), reject(error)),
      }
      ofSchool.set(id, [...mine, one])
      this.#line.set(who.company, ofSchool)
    })
  }

  /** Nobody of his session stands before him. */
  #isNext = (who: Asker): boolean => !this.#line.get(who.company)?.has(idOf(who)) && this.#mayBegin(who)

  #mayBegin = (who: Asker): boolean =>
    this.#free > 0 && this.#schools.count(who.company) < this.#workersPerSchool && this.#sessionMay(who)

  #sessionMay(who: Asker): boolean {
    const { sessions } = this.#limits
    if (!sessions || !who.session) return true
    const id = idOf(who)
    const isLong = this.#sessions.oldest(id) <= performance.now() - sessions.slow.long
    const holdsUp = this.#holdsUpOthers(who, sessions.slow)
    if (holdsUp && (this.#restsUntil.get(id) ?? 0) > performance.now()) return false
    return this.#sessions.count(id) < (holdsUp ? (isLong ? 2 : 1) : sessions.workers)
  }

  #holdsUpOthers(who: Asker, { takes, after }: SessionLimits['slow']): boolean {
    const id = idOf(who)
    const now = performance.now()
    const isSlow = this.#sessions.oldest(id) < now - takes || (this.#slowUntil.get(id) ?? 0) > now
    return isSlow && this.#begun.some(({ company, at }) => company !== who.company && at > now - after)
  }

  #begin(who: Asker): number {
    const at = performance.now()
    this.#free--
    if (who.company) {
      const other = this.#begun.find(({ company }) => company !== who.company)
      this.#begun = [{ company: who.company, at }, ...(other ? [other] : [])]
    }
    this.#schools.begin(who.company, at)
    this.#sessions.begin(idOf(who), at)
    return at
  }

  #end(who: Asker, at: number): void {
    const id = idOf(who)
    this.#free++
    this.#schools.end(who.company, at)
    this.#sessions.end(id, at)
    const slow = this.#limits.sessions?.slow
    if (slow && who.session) {
      const now = performance.now()
      const sum = this.#recently.add(id, now - at, now)
      if (now - at > slow.takes || sum > slow.inASecond) {
        this.#noteSlow(id, slow.after)
        this.#rest(id, now + Math.min(now - at, slow.rest))
      }
    }
    this.#next()
  }

  #next(): void {
    for (let turn = this.#whoseTurn(); turn; turn = this.#whoseTurn()) {
      this.#leave(turn)
      if (turn.who.session?.hasLeft?.()) turn.giveUp(hasLeft())
      else turn.begin()
    }
  }

  #rest(id: string, until: number): void {
    this.#restsUntil.set(id, until)
    setTimeout(() => {
      if (this.#restsUntil.get(id) === until) this.#restsUntil.delete(id)
      this.#next()
    }, until - performance.now()).unref()
  }

  #noteSlow(id: string, after: number): void {
    const now = performance.now()
    for (const [past, until] of this.#slowUntil) {
      if (until > now) break
      this.#slowUntil.delete(past)
    }
    // to the end: those stay in their order
    this.#slowUntil.delete(id)
    this.#slowUntil.set(id, now + after)
  }

  #whoseTurn(): Waiting | undefined {
    if (this.#free <= 0) return undefined
    for (const sessions of this.#line.values())
      for (const [first] of sessions.values()) if (first && this.#mayBegin(first.who)) return first
    return undefined
  }

  /** Out of the line; his school and his session go to the end of the round. */
  #leave(one: Waiting): void {
    const { company } = one.who
    const id = idOf(one.who)
    const sessions = this.#line.get(company)
    const left = sessions?.get(id)?.filter((each) => each !== one)
    if (!sessions || !left) return
    sessions.delete(id)
    if (left.length) sessions.set(id, left)
    this.#line.delete(company)
    if (sessions.size) this.#line.set(company, sessions)
  }
}

const refusalOf = ([code, sentence]: [code: string, sentence: string], status: number) =>
  new Refusal(code, sentence, { status })

const hasLeft = () => refusalOf(['gone', 'Nobody waits for this answer any more.'], 499)
