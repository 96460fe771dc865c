/**
 * Rows of a file on their way from the database to the child process that writes it. They wait there for their turn, and the transaction that read them does not
 * wait with them: so they are packed, only the values that the file shows, and what is more than a megabyte lies on the disk until it is taken.
 */
import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'

type Row = Record<string, unknown>

/** Bytes of one spool that stay in memory. */
const mostInMemory = 1_000_000

export class RowSpool {
  readonly #names: readonly string[]
  readonly #held: Buffer[] = []
  readonly #lengths: number[] = []
  #bytes = 0
  #length = 0
  #file: FileHandle | undefined

  constructor(names: readonly string[]) {
    this.#names = names
  }

  /** Rows so far. */
  get length(): number {
    return this.#length
  }

  /** What lies on the disk. */
  get bytesOnDisk(): number {
    return this.#lengths.reduce((sum, each) => sum + each, 0)
  }

  async add(rows: readonly Row[]): Promise<void> {
    const packed = serialize({ names: this.#names, rows: rows.map((row) => this.#names.map((name) => row[name])) })
    this.#length += rows.length
    this.#bytes += packed.length
    if (this.#bytes <= mostInMemory) return void this.#held.push(packed)
    this.#file ??= await openNameless()
    await this.#file.appendFile(packed)
    this.#lengths.push(packed.length)
  }

  /** Packed, in their order; what was taken from memory is let go. */
  async *parts(): AsyncGenerator<Buffer> {
    for (let part = this.#held.shift(); part; part = this.#held.shift()) yield part
    let position = 0
    for (const length of this.#lengths) {
      const part = Buffer.allocUnsafeSlow(length)
      await this.#file!.read({ buffer: part, position })
      position += length
      yield part
    }
  }

  /** Nothing is left of it. May be called twice. */
  async end(): Promise<void> {
    const file = this.#file
    this.#file = undefined
    this.#held.length = 0
    this.#lengths.length = 0
    await file?.close()
  }
}

/** Names and values of people: readable to nobody else, and without a name as soon as it is open, so that nothing stays when the process dies. */
async function openNameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `pathshala-rows-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path, { force: true })
  return file
}

/** In the child. */
export function unpack(packed: Uint8Array): Row[] {
  const { names, rows } = deserialize(packed) as { names: string[]; rows: unknown[][] }
  return rows.map((values) => Object.fromEntries(names.map((name, i) => [name, values[i]])))
}
