/** Opens a zip file that may be a bomb: what it claims is checked first, what it holds while it is unpacked, and only what is asked for is unpacked. */
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'
import { Refusal, tooLargeFile, unreadableFile } from '#platform/contract/refusal.ts'

const limits = {
  /** Files inside. */
  entries: 500,
  /** Bytes unpacked, all together. */
  unpacked: 100 * 1024 * 1024,
  /** Unpacked to packed, where more than `ratioFrom` bytes are unpacked: tables of equal rows reach 50. */
  ratio: 120,
  ratioFrom: 5 * 1024 * 1024,
}

export interface ZipParts {
  has(path: string): boolean
  /** The bytes of a part, piece by piece: whoever has enough stops asking. */
  read(path: string): AsyncIterable<Buffer>
}

export const damaged = () => unreadableFile('This file is damaged. Save it again as .xlsx and choose it again.')

export async function openZip(file: Buffer): Promise<ZipParts> {
  const entries = await asDamaged(async () => {
    const zip = await fromBufferPromise(file, { lazyEntries: true, autoClose: false, validateEntrySizes: true })
    return checkedEntries(zip, file.length)
  })
  return {
    has: (path) => entries.has(path),
    async *read(path) {
      const { zip, entry } = entries.get(path) ?? refuse()
      // yauzl ends with an error as soon as more comes out than the entry claims.
      const stream = await asDamaged(() => zip.openReadStreamPromise(entry))
      const pieces = stream[Symbol.asyncIterator]()
      try {
        for (let next = await asDamaged(() => pieces.next()); !next.done; next = await asDamaged(() => pieces.next()))
          yield next.value as Buffer
      } finally {
        stream.destroy()
      }
    },
  }
}

async function checkedEntries(zip: ZipFile, packed: number): Promise<Map<string, { zip: ZipFile; entry: Entry }>> {
  const entries = new Map<string, { zip: ZipFile; entry: Entry }>()
  let [claimed, count] = [0, 0]
  check(zip.entryCount <= limits.entries)
  for await (const entry of zip.eachEntry()) {
    claimed += entry.uncompressedSize
    check(++count <= limits.entries && claimed <= limits.unpacked)
    check(claimed <= limits.ratioFrom || claimed <= packed * limits.ratio)
    entries.set(entry.fileName, { zip, entry })
  }
  return entries
}

async function asDamaged<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Refusal ? error : damaged()
  }
}

function refuse(): never {
  throw damaged()
}

function check(fits: boolean): void {
  if (!fits) throw tooLargeFile('This file is too large when unpacked. Split it into smaller ones.')
}
