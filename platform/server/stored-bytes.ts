/** Pictures on paper: the data of a paper names them while the transaction is open, and they are read when it is over. */
import type { FileStore } from './files.ts'

/** A file of the school. One that is gone is no reason not to print: the paper shows none. */
export class StoredBytes {
  readonly company: number
  readonly id: string
  /** As small as a photo on paper. */
  readonly small: boolean
  constructor(company: number, id: string, { small = false } = {}) {
    this.company = company
    this.id = id
    this.small = small
  }
}

/** The same data with bytes in place of their names; null where a file is gone. What is named twice is read once. */
export async function withBytes<T>(files: FileStore, data: T): Promise<T> {
  const read = new Map<string, Promise<Uint8Array | null>>()
  const bytesOf = ({ company, id, small }: StoredBytes): Promise<Uint8Array | null> => {
    const name = `${company}/${id}${small ? ' small' : ''}`
    const found = read.get(name) ?? files[small ? 'small' : 'bytes'](company, id).catch(() => null)
    read.set(name, found)
    return found
  }
  async function walk(value: unknown): Promise<unknown> {
    if (value instanceof StoredBytes) return bytesOf(value)
    if (!hasNamed(value)) return value
    if (Array.isArray(value)) return Promise.all(value.map(walk))
    const entries = Object.entries(value as object).map(async ([name, inner]) => [name, await walk(inner)] as const)
    return Object.fromEntries(await Promise.all(entries))
  }
  return (await walk(data)) as T
}

/** A list of 5,000 rows without a picture is handed on as it is. */
const hasNamed = (value: unknown): boolean =>
  value instanceof StoredBytes ||
  (Array.isArray(value)
    ? value.some(hasNamed)
    : value !== null &&
      typeof value === 'object' &&
      !(value instanceof Uint8Array) &&
      Object.values(value).some(hasNamed))
