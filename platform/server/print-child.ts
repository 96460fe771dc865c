/** The child process of print.ts: one document at a time from template and data to PDF, or to a picture of it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { serveTasks } from './worker-child.ts'

export interface PrintTask {
  template: string
  data: object
  /** `data.rows` travels apart. */
  hasRows: boolean
  /** As one picture instead, pages under each other: what a screen shows of a paper is the paper. */
  drawn?: boolean
}

export interface PrintedPages {
  /** PDF, or SVG where it is drawn. */
  bytes: Uint8Array
  pages: number
}

export interface Templates {
  /** Of <template>.typ, and of fonts/. */
  folder: string
  /** Turns a document's data into the text that its template shows; a template without one gets its data as it is. */
  prepare: Record<string, (data: never) => unknown>
}

/** A path below a file: there can be nothing in it, so templates see only the files that are handed over. */
const workspace = join(process.execPath, 'nothing')
const inWorkspace = (path: string) => join(workspace, path)
/** More pages are printed without tags: they double time and memory. */
const mostTaggedPages = 20

/** The whole life of the process. */
export function servePrinting({ folder, prepare }: Templates): void {
  const fonts = readdirSync(join(folder, 'fonts'))
    .filter((name) => name.endsWith('.ttf'))
    .map((name) => readFileSync(join(folder, 'fonts', name)))
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: fonts }] })

  function make(template: string, data: unknown, drawn: boolean): PrintedPages {
    if (!/^[a-z][a-z0-9-]*$/.test(template)) throw new Error('No such template.')
    // Read anew each time, so that a template can be changed while the server runs.
    for (const name of readdirSync(folder))
      if (name.endsWith('.typ')) compiler.addSource(inWorkspace(name), readFileSync(join(folder, name), 'utf8'))
    const shown = prepare[template] ? prepare[template](data as never) : data
    compiler.mapShadow(inWorkspace('data.json'), Buffer.from(JSON.stringify(withFiles(compiler, shown))))
    const compiled = compiler.compile({ mainFilePath: inWorkspace(`${template}.typ`), resetRead: true })
    const document = compiled.result
    if (!document) throw new Error(complaints(compiler, compiled.takeDiagnostics()))
    const pages = document.numOfPages
    if (drawn) return { bytes: Buffer.from(compiler.plainSvg(document)), pages }
    return { bytes: compiler.pdf(document, { pdfTags: pages <= mostTaggedPages }), pages }
  }

  serveTasks<PrintTask>(
    ({ template, data, hasRows, drawn = false }, rows) => {
      try {
        return make(template, hasRows ? { ...data, rows } : data, drawn)
      } catch (error) {
        throw new Error(`Printing ${template} failed: ${(error as Error).message}`, { cause: error })
      }
    },
    () => {
      compiler.resetShadow()
      compiler.evictCache(0)
    },
  )
}

/** Bytes cannot be JSON: each becomes a virtual file, and the data holds its path ('/files/0'). */
function withFiles(compiler: NodeCompiler, data: unknown): unknown {
  let count = 0
  const walk = (value: unknown): unknown => {
    if (value instanceof Uint8Array) {
      const path = `files/${count++}`
      compiler.mapShadow(inWorkspace(path), Buffer.from(value))
      return `/${path}`
    }
    if (Array.isArray(value)) return value.map(walk)
    if (value && typeof value === 'object')
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, walk(inner)]))
    return value
  }
  return walk(data)
}

function complaints(compiler: NodeCompiler, error: Parameters<NodeCompiler['fetchDiagnostics']>[0] | null): string {
  if (!error) return 'no result'
  const list = compiler.fetchDiagnostics(error) as {
    message: string
    path?: string
    range?: { start: { line: number } }
  }[]
  return list
    .map(
      ({ message, path, range }) => `${message} (${path?.slice(workspace.length + 1)}:${(range?.start.line ?? 0) + 1})`,
    )
    .join('; ')
}
