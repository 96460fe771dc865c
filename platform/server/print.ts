/**
 * Prints documents with Typst. The compiler is native code that cannot be interrupted, so it lives in a child process
 * that is killed when it takes too long or too much, and started again for the next document.
 */
import type { ChildProcess } from 'node:child_process'
import { Refusal } from '#platform/contract/refusal.ts'
import type { PrintAnswer, PrintRequest } from './print-worker.ts'
import { forkWorker } from './worker-process.ts'

export interface Printer {
  /**
   * `template`: name of documents/<template>.typ; `data`: what it shows (shapes in documents/shapes.ts). Returns a PDF.
   * One document at a time, in the order asked. Refuses with 'document-too-large' and 'printer-busy'.
   */
  print(template: string, data: unknown): Promise<Buffer>
  stop(): Promise<void>
}

export interface PrinterLimits {
  /** Of one document, from the child's taking it to the PDF; 20 unless told. Starting the child is not counted. */
  seconds?: number
  /** Resident memory of the child; 1024 unless told. 100 marksheets take about 250. */
  megabytes?: number
  /** Documents that may wait; 200 unless told. */
  waiting?: number
  /** The child ends after so many idle seconds; 300 unless told. */
  idleSeconds?: number
}

interface PrintJob {
  request: PrintRequest
  resolve(pdf: Buffer): void
  reject(error: Error): void
}

const tooLarge = () => new Refusal('document-too-large', 'This is too much for one document. Print fewer pages at a time.')

/** A busy machine takes its time to load the compiler. */
const mostSecondsToStart = 60

/** The child is started with the first document. */
export function startPrinter({ seconds = 20, megabytes = 1024, waiting = 200, idleSeconds = 300 }: PrinterLimits = {}): Printer {
  const queue: PrintJob[] = []
  let child: ChildProcess | undefined
  let current: PrintJob | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  /** The child has loaded the compiler and takes documents. */
  let ready = false

  function next(): void {
    clearTimeout(timer)
    current = queue.shift()
    if (!current) return rest()
    child ??= startChild()
    keepAlive(child, true)
    const { id } = current.request
    limitTime(ready ? seconds : mostSecondsToStart)
    try {
      child.send(current.request, (error) => error && end(id, error))
    } catch (error) {
      // Data that cannot travel: a function, a symbol.
      end(id, error as Error)
    }
  }

  function limitTime(most: number): void {
    clearTimeout(timer)
    const id = current?.request.id
    if (id !== undefined) timer = setTimeout(() => end(id, tooLarge()), most * 1000)
  }

  /** Nothing to print: the child neither keeps this process alive nor stays for ever. */
  function rest(): void {
    if (!child) return
    keepAlive(child, false)
    timer = setTimeout(() => drop(), idleSeconds * 1000).unref()
  }

  /** Gives up on the running document, and on the child with it. */
  function end(id: number, error: Error): void {
    if (current?.request.id !== id) return
    const { reject } = current
    drop()
    reject(error)
    next()
  }

  function drop(): void {
    const old = child
    child = undefined
    ready = false
    old?.removeAllListeners('exit')
    old?.kill('SIGKILL')
  }

  function startChild(): ChildProcess {
    const started = forkWorker('print-worker', megabytes)
    started.on('message', (answer: PrintAnswer | 'ready') => {
      if (child !== started) return
      if (answer === 'ready') {
        ready = true
        return limitTime(seconds)
      }
      if (answer.id !== current?.request.id) return
      const { resolve, reject } = current
      if (answer.pdf) resolve(Buffer.from(answer.pdf.buffer, answer.pdf.byteOffset, answer.pdf.byteLength))
      else reject(new Error(`Printing ${current.request.template} failed: ${answer.error}`))
      next()
    })
    // Killed from inside means out of memory: see the watch in print-worker.ts.
    started.on('exit', (code, signal) => {
      if (child === started) drop()
      if (current) end(current.request.id, signal === 'SIGKILL' ? tooLarge() : new Error(`The printer ended (${signal ?? code}).`))
    })
    started.on('error', (error) => child === started && current && end(current.request.id, error))
    return started
  }

  let lastId = 0
  return {
    print(template, data) {
      if (stopped) return Promise.reject(new Refusal('printer-busy', 'The server is stopping. Try again in a minute.', { status: 503 }))
      if (queue.length >= waiting) return Promise.reject(new Refusal('printer-busy', 'Many documents are being printed. Try again in a minute.', { status: 503 }))
      return new Promise((resolve, reject) => {
        queue.push({ request: { id: ++lastId, template, data }, resolve, reject })
        if (!current) next()
      })
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      drop()
      const left = [...(current ? [current] : []), ...queue.splice(0)]
      current = undefined
      for (const { reject } of left) reject(new Refusal('printer-busy', 'The server is stopping. Try again in a minute.', { status: 503 }))
    },
  }
}

function keepAlive(child: ChildProcess, busy: boolean): void {
  if (busy) child.ref()
  else child.unref()
  if (busy) child.channel?.ref()
  else child.channel?.unref()
}
