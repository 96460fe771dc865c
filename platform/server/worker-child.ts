/** The inside of a child process: one task at a time, watched from another thread, gone with its parent. */
import { Worker } from 'node:worker_threads'
import { Refusal } from '#platform/contract/refusal.ts'
import { unpack } from './row-spool.ts'

/** Rows come before the task that they belong to. */
export type ToWorker =
  | { id: number; rows: unknown[] }
  | { id: number; packed: Uint8Array }
  | { id: number; task: unknown; cpuSeconds: number | undefined }
/** The child is ready for its first task, or has done one: exactly one of the three. */
export type FromWorker =
  | 'ready'
  | {
      id: number
      megabytes?: number
      answer?: unknown
      refusal?: { code: string; message: string; status: number }
      error?: string
    }

/** `work` gets the rows that came apart; `after` runs when the answer is on its way. */
export function serveTasks<Task>(work: (task: Task, rows: unknown[]) => unknown, after: () => void = () => {}): void {
  const limitCpu = watch(Number(process.argv[2] ?? 1024))
  let rows: unknown[] = []
  process.on('disconnect', () => process.exit())
  // A signal to the whole group reaches us too; the server ends its children itself.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  process.on('message', async (message: ToWorker) => {
    if ('rows' in message) return void rows.push(...message.rows)
    if ('packed' in message) return void rows.push(...unpack(message.packed))
    limitCpu(message.cpuSeconds)
    const taken = rows
    rows = []
    const answer = await answerOf(() => work(message.task as Task, taken))
    limitCpu(undefined)
    process.send!({ id: message.id, megabytes: process.memoryUsage.rss() / 1e6, ...answer } satisfies FromWorker)
    after()
  })
  process.send!('ready' satisfies FromWorker)
}

async function answerOf(work: () => unknown): Promise<Omit<Exclude<FromWorker, 'ready'>, 'id' | 'megabytes'>> {
  try {
    return { answer: await work() }
  } catch (error) {
    if (error instanceof Refusal) return { refusal: { code: error.code, message: error.message, status: error.status } }
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

/**
 * Native memory has no limit of its own, and work keeps this thread busy: another thread looks at memory, processor time and
 * whether the parent is still there.
 */
function watch(megabytes: number): (cpuSeconds: number | undefined) => void {
  const until = new Float64Array(new SharedArrayBuffer(8)).fill(Infinity)
  const code = `const { workerData: { until, bytes, parent } } = require('node:worker_threads')
    const used = () => { const { user, system } = process.cpuUsage(); return user + system }
    setInterval(() => { if (process.memoryUsage.rss() > bytes || used() > until[0] || process.ppid !== parent) process.kill(process.pid, 'SIGKILL') }, 50)`
  new Worker(code, {
    eval: true,
    execArgv: [],
    workerData: { until, bytes: megabytes * 1024 * 1024, parent: process.ppid },
  }).unref()
  return (cpuSeconds) => {
    const { user, system } = process.cpuUsage()
    until[0] = cpuSeconds === undefined ? Infinity : user + system + cpuSeconds * 1e6
  }
}
