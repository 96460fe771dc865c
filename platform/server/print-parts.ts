/**
 * Many pages as one PDF: printed in parts that fit into the printer's limits, joined by a child process where there are several. Never while a transaction is open.
 * The parts lie in a folder of their own until they are joined, so that neither this process nor the printer holds all of them.
 */
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Asker } from './fair-queue.ts'
import type { FileStore } from './files.ts'
import type { JoinTask } from './join-worker.ts'
import type { Papers, Printer, Template } from './print.ts'
import { withBytes } from './stored-bytes.ts'
import { startPool } from './worker-pool.ts'
import { workerFile } from './worker-process.ts'

const joiner = startPool<JoinTask, number>(workerFile('join-worker', import.meta.url), {
  workers: 1,
  waiting: 60,
  waitingPerSchool: 10,
  megabytes: 1024,
  idleSeconds: 60,
  tooLarge: () => new Refusal('document-too-large', 'This is too much for one document. Print fewer pages at a time.'),
  busy: ['printer-busy', 'Many documents are being printed. Try again in a minute.'],
})
export const stopJoining = (): void => joiner.stop()

/** Seconds: a part may take longer than what a person waits for, on a machine that is busy. */
const perPart = 60
const toJoin = 300

export interface Parts<T extends Template, I> {
  template: T
  items: readonly I[]
  /** How many items make a part: as many as fill about 100 sheets. */
  atOnce: number
  /** The paper of some of them: where it reads, in a transaction of its own that is over when it returns. */
  paper: (items: readonly I[]) => Papers[T] | Promise<Papers[T]>
  /** Of the items; after each part. */
  progress?: (done: number, total: number) => Promise<void>
  /** Seconds that a busy printer is waited for before it is refused; none where a person waits. */
  patience?: number
}

export interface Printed {
  /** Of the PDF; gone when `use` has returned. */
  path: string
  pages: number
  bytes: number
}

export async function printInParts<T extends Template, I, R>(
  { printer, files }: { printer: Printer; files: FileStore },
  who: Asker,
  parts: Parts<T, I>,
  use: (printed: Printed) => Promise<R>,
): Promise<R> {
  const { template, items, atOnce, paper, progress, patience = 0 } = parts
  const folder = await mkdtemp(join(tmpdir(), 'pathshala-print-'))
  const printed: Pick<Printed, 'path' | 'pages'>[] = []

  /** What is too much for one document is printed as two. */
  async function print(some: readonly I[]): Promise<void> {
    try {
      const data = await withBytes(files, await paper(some))
      const { pdf, pages } = await patiently(patience, () =>
        printer.printPages(template, data, who, { seconds: perPart }),
      )
      const path = join(folder, `${printed.length}.pdf`)
      await writeFile(path, pdf)
      printed.push({ path, pages })
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'document-too-large' || some.length < 2) throw error
      const half = Math.ceil(some.length / 2)
      await print(some.slice(0, half))
      await print(some.slice(half))
    }
  }

  async function joined() {
    const path = join(folder, 'whole.pdf')
    const task: JoinTask = { parts: printed.map((each) => each.path), into: path }
    return { path, pages: await patiently(patience, () => joiner.run(who, task, { seconds: toJoin })) }
  }

  try {
    for (let at = 0; at < items.length; at += atOnce) {
      await print(items.slice(at, at + atOnce))
      await progress?.(Math.min(at + atOnce, items.length), items.length)
    }
    const { path, pages } = printed.length === 1 ? printed[0]! : await joined()
    return await use({ path, pages, bytes: (await stat(path)).size })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** As one document, for a call that answers with it. What is one part never lies on a disk. */
export async function printWhole<T extends Template, I>(
  services: { printer: Printer; files: FileStore },
  who: Asker,
  parts: Parts<T, I>,
): Promise<Buffer> {
  const { template, items, atOnce, paper, patience = 0 } = parts
  if (items.length <= atOnce)
    try {
      const data = await withBytes(services.files, await paper(items))
      return Buffer.from(
        await patiently(patience, () => services.printer.print(template, data, who, { seconds: perPart })),
      )
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'document-too-large') throw error
    }
  return printInParts(services, who, parts, ({ path }) => readFile(path))
}

async function patiently<R>(seconds: number, work: () => Promise<R>): Promise<R> {
  const until = performance.now() + seconds * 1000
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'printer-busy' || performance.now() > until) throw error
      await sleep(1000)
    }
  }
}
