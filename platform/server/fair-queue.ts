/**
 * Slow work waits here: so much at a time, so much in the line, and schools take turns, whatever one of them asks for.
 * Full means a refusal with 503, never silence.
 */
import { Refusal } from '#platform/contract/refusal.ts'

/** Who waits: the school; 0 is the platform itself. */
export interface Asker {
  company: number
}

export interface QueueLimits {
  /** Done at the same time. One school has at most all but one of them, so another one never waits for a long piece of work of the first. */
  workers: number
  /** In the line, all schools together, and of one school. */
  waiting: number
  waitingPerSchool: number
  /** The code and the sentence of the refusal. */
  busy: [code: string, sentence: string]
}

interface Waiting {
  begin(): void
  giveUp(error: Error): void
}

export class FairQueue {
  readonly #limits: QueueLimits
  /** By school; the school whose turn is next stands first. */
  readonly #line = new Map<number, Waiting[]>()
  readonly #running = new Map<number, number>()
  #free: number
  #length = 0

  constructor(limits: QueueLimits) {
    this.#limits = limits
    this.#free = limits.workers
  }

  async run<T>({ company }: Asker, work: () => Promise<T>): Promise<T> {
    if (!this.#mayBegin(company)) await this.#wait(company)
    else this.#begin(company)
    try {
      return await work()
    } finally {
      this.#end(company)
    }
  }

  /** Refuses everything that has not begun. */
  clear(error: Error): void {
    const left = [...this.#line.values()].flat()
    this.#line.clear()
    this.#length = 0
    for (const { giveUp } of left) giveUp(error)
  }

  #wait(company: number): Promise<void> {
    const mine = this.#line.get(company) ?? []
    if (this.#length >= this.#limits.waiting || mine.length >= this.#limits.waitingPerSchool) {
      const [code, sentence] = this.#limits.busy
      throw new Refusal(code, sentence, { status: 503 })
    }
    this.#length++
    return new Promise((begin, giveUp) => {
      mine.push({ begin, giveUp })
      this.#line.set(company, mine)
    })
  }

  #mayBegin = (company: number) =>
    this.#free > 0 && (this.#running.get(company) ?? 0) < Math.max(1, this.#limits.workers - 1)

  #begin(company: number): void {
    this.#free--
    this.#running.set(company, (this.#running.get(company) ?? 0) + 1)
  }

  #end(company: number): void {
    this.#free++
    const left = this.#running.get(company)! - 1
    if (left) this.#running.set(company, left)
    else this.#running.delete(company)
    this.#next()
  }

  #next(): void {
    const turn = [...this.#line].find(([company]) => this.#mayBegin(company))
    if (!turn) return
    const [company, mine] = turn
    const { begin } = mine.shift()!
    this.#length--
    // to the end of the round
    this.#line.delete(company)
    if (mine.length) this.#line.set(company, mine)
    this.#begin(company)
    begin()
  }
}
