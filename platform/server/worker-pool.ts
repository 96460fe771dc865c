/**
 * Child processes of one kind behind a fair queue. A child takes one task at a time; it is killed when that takes too long or
 * too much memory, alone, and another one is started for the next task.
 */
import type { ChildProcess } from 'node:child_process'
import { basename } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Refusal } from '#platform/contract/refusal.ts'
import { type Asker, FairQueue, type QueueLimits } from './fair-queue.ts'
import type { FromWorker, ToWorker } from './worker-child.ts'
import { RowSpool } from './row-spool.ts'
import { forkWorker } from './worker-process.ts'

export interface PoolLimits extends QueueLimits {
  /** Resident memory of a child. */
  megabytes: number
  /** A child ends after so many idle seconds. */
  idleSeconds: number
  /** The refusal of a task that takes too long or too much. */
  tooLarge: () => Refusal
}

export interface TaskLimits {
  /** On the clock, from the child's taking it; starting the child is not counted. */
  seconds: number
  /** Of processor time: what a busy machine cannot use up. */
  cpuSeconds?: number
  /** Rows that travel apart, a few at a time: thousands at once would hold up everything else here. */
  rows?: readonly unknown[] | RowSpool
  /** Asked when its turn has come: throws when nobody waits for it any more. */
  stillWanted?: () => void
}

export interface WorkerPool<Task, Answer> {
  run(who: Asker, task: Task, limits: TaskLimits): Promise<Answer>
  /** Kills what runs, refuses what waits; what is asked for later starts a child again. */
  stop(): void
}

/** A child that has grown larger rests for so long only; it gives nothing back by itself. Another one is started in half a second. */
const grown = { megabytes: 200, seconds: 20 }
/** A busy machine takes its time to load the compiler. */
const mostSecondsToStart = 60
const rowsAtOnce = 500
const stopping = (code: string) => new Refusal(code, 'The server is stopping. Try again in a minute.', { status: 503 })

export function startPool<Task, Answer>(file: string, limits: PoolLimits): WorkerPool<Task, Answer> {
  const queue = new FairQueue(limits)
  const idle = new Set<Child>()
  const all = new Set<Child>()

  async function runOnce(task: Task, taskLimits: TaskLimits): Promise<Answer> {
    taskLimits.stillWanted?.()
    const child = [...idle].at(-1) ?? start()
    idle.delete(child)
    try {
      return (await child.run(task, taskLimits)) as Answer
    } finally {
      if (all.has(child)) rest(child)
    }
  }

  function start(): Child {
    const child = new Child(file, limits, () => {
      all.delete(child)
      idle.delete(child)
    })
    all.add(child)
    return child
  }

  function rest(child: Child): void {
    idle.add(child)
    child.rest(child.megabytes > grown.megabytes ? Math.min(grown.seconds, limits.idleSeconds) : limits.idleSeconds)
  }

  return {
    run: (who, task, taskLimits) => queue.run(who, () => runOnce(task, taskLimits)),
    stop() {
      const error = stopping(limits.busy[0])
      queue.clear(error)
      for (const child of all) child.end(error)
    },
  }
}

interface Current {
  id: number
  seconds: number
  resolve(answer: unknown): void
  reject(error: Error): void
}

class Child {
  readonly #process: ChildProcess
  readonly #limits: PoolLimits
  readonly #gone: () => void
  #current: Current | undefined
  #timer: NodeJS.Timeout | undefined
  #ready = false
  #lastId = 0
  /** As it said with its last answer. */
  megabytes = 0

  constructor(file: string, limits: PoolLimits, gone: () => void) {
    this.#limits = limits
    this.#gone = gone
    this.#process = forkWorker(file, limits.megabytes)
    this.#process.on('message', (message: FromWorker) => this.#hear(message))
    // Killed from inside means too much: see the watch in worker-child.ts. Node ends itself by a signal when its heap is full.
    this.#process.on('exit', (code, signal) =>
      this.end(signal ? limits.tooLarge() : new Error(`The ${basename(file)} ended (${code}).`)),
    )
    this.#process.on('error', (error) => this.end(error))
  }

  run(task: unknown, { seconds, cpuSeconds, rows = [] }: TaskLimits): Promise<unknown> {
    this.#keepAlive(true)
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      this.#current = { id, seconds, resolve, reject }
      this.#limitTime(this.#ready ? seconds : mostSecondsToStart)
      this.#sendAll(task, id, cpuSeconds, rows).catch((error: Error) => this.#current?.id === id && this.end(error))
    })
  }

  async #sendAll(
    task: unknown,
    id: number,
    cpuSeconds: number | undefined,
    rows: readonly unknown[] | RowSpool,
  ): Promise<void> {
    if (rows instanceof RowSpool) for await (const packed of rows.parts()) await this.#send({ id, packed })
    else
      for (let at = 0; at < rows.length; at += rowsAtOnce) {
        await this.#send({ id, rows: rows.slice(at, at + rowsAtOnce) })
        await nextTurn()
      }
    await this.#send({ id, task, cpuSeconds })
  }

  #send = (message: ToWorker) =>
    new Promise<void>((resolve, reject) => {
      // throws for data that cannot travel: a function, a symbol
      this.#process.send(message, (error) => (error ? reject(error) : resolve()))
    })

  #hear(message: FromWorker): void {
    if (message === 'ready') {
      this.#ready = true
      if (this.#current) this.#limitTime(this.#current.seconds)
      return
    }
    const current = this.#current
    if (message.id !== current?.id) return
    this.#current = undefined
    this.megabytes = message.megabytes ?? 0
    clearTimeout(this.#timer)
    const { refusal } = message
    if (refusal) current.reject(new Refusal(refusal.code, refusal.message, { status: refusal.status }))
    else if (message.error !== undefined) current.reject(new Error(message.error))
    else current.resolve(message.answer)
  }

  #limitTime(seconds: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.end(this.#limits.tooLarge()), seconds * 1000)
  }

  /** Nothing to do: the child neither keeps this process alive nor stays for ever. */
  rest(seconds: number): void {
    this.#keepAlive(false)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.end(stopping(this.#limits.busy[0])), seconds * 1000).unref()
  }

  /** Gives up on the running task, and on the process with it. */
  end(error: Error): void {
    clearTimeout(this.#timer)
    this.#gone()
    this.#process.removeAllListeners('exit').kill('SIGKILL')
    const current = this.#current
    this.#current = undefined
    current?.reject(error)
  }

  #keepAlive(busy: boolean): void {
    if (busy) this.#process.ref()
    else this.#process.unref()
    if (busy) this.#process.channel?.ref()
    else this.#process.channel?.unref()
  }
}
