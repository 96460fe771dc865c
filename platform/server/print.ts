/**
 * Prints documents with Typst. The compiler is native code that cannot be interrupted, so it lives in child processes
 * that are killed when a document takes too long or too much. Schools take turns (fair-queue.ts).
 */
import { Refusal } from '#platform/contract/refusal.ts'
import type { Asker } from './fair-queue.ts'
import type { PrintTask, PrintedPages } from './print-child.ts'
import { RowSpool } from './row-spool.ts'
import { startPool } from './worker-pool.ts'

/** Each template and what it shows: papers/shapes.ts adds them, for the compiler alone. */
export interface Papers {}
export type Template = keyof Papers & string

/** Many rows may wait packed. */
export type PaperData<T extends Template> =
  | Papers[T]
  | (Papers[T] extends { rows: unknown } ? Omit<Papers[T], 'rows'> & { rows: RowSpool } : never)

export interface PrintMore {
  /** That this document may take, where it is not what a person waits for. */
  seconds?: number
  /** Throws when nobody waits for it any more. */
  stillWanted?: () => void
  /** An SVG instead of a PDF, of pages under each other. */
  drawn?: boolean
}

export interface Printer {
  /**
   * Returns a PDF. Refuses with 'document-too-large' and 'printer-busy'. Never called while a transaction is open: it takes its time.
   */
  print<T extends Template>(template: T, data: PaperData<T>, who: Asker, more?: PrintMore): Promise<Buffer>
  /** The same, with the number of its pages. */
  printPages<T extends Template>(
    template: T,
    data: PaperData<T>,
    who: Asker,
    more?: PrintMore,
  ): Promise<{ pdf: Buffer; pages: number }>
  stop(): void
}

export interface PrinterLimits {
  /** Of one document, from the child's taking it to the PDF; 20 unless told. Starting the child is not counted. */
  seconds?: number
  /** Resident memory of a child; 1024 unless told. 100 marksheets take about 250. */
  megabytes?: number
  /** Documents that may wait; 200 unless told. */
  waiting?: number
  /** Documents of one school that may wait; 60 unless told. */
  waitingPerSchool?: number
}

const tooLarge = () =>
  new Refusal('document-too-large', 'This is too much for one document. Print fewer pages at a time.')
const stopped = () => new Refusal('printer-busy', 'The server is stopping. Try again in a minute.', { status: 503 })

/** `worker`: the file that calls `servePrinting` with the templates. The children are started with the first documents. */
export function startPrinter(
  worker: string,
  { seconds: mostSeconds = 20, megabytes = 1024, waiting = 200, waitingPerSchool = 60 }: PrinterLimits = {},
): Printer {
  const pool = startPool<PrintTask, PrintedPages>(worker, {
    workers: 2,
    waiting,
    waitingPerSchool,
    megabytes,
    idleSeconds: 300,
    tooLarge,
    busy: ['printer-busy', 'Many documents are being printed. Try again in a minute.'],
  })
  let over = false
  const printPages: Printer['printPages'] = async (
    template,
    data: object,
    who,
    { seconds = mostSeconds, stillWanted, drawn } = {},
  ) => {
    if (over) throw stopped()
    const { rows, ...rest } = data as { rows?: unknown }
    const apart =
      Array.isArray(rows) || rows instanceof RowSpool
        ? { task: { template, data: rest, hasRows: true }, rows }
        : { task: { template, data, hasRows: false } }
    const { bytes, pages } = await pool.run(who, drawn ? { ...apart.task, drawn } : apart.task, {
      seconds,
      rows: apart.rows ?? [],
      ...(stillWanted && { stillWanted }),
    })
    return { pdf: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), pages }
  }
  return {
    printPages,
    print: async (...asked) => (await printPages(...asked)).pdf,
    stop() {
      over = true
      pool.stop()
    },
  }
}
