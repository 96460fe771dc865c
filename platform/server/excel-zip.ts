/** Unpacks a zip file that may be a bomb: what it claims is checked first, what it holds while it is unpacked. */
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'
import { Refusal } from '#platform/contract/refusal.ts'

const limits = {
  /** Files inside. */
  entries: 500,
  /** Bytes unpacked, all together. */
  unpacked: 100 * 1024 * 1024,
  /** Unpacked to packed, where more than `ratioFrom` bytes are unpacked: tables of equal rows reach 50. */
  ratio: 120,
  ratioFrom: 5 * 1024 * 1024,
}

/** Path and contents of each XML part; pictures and the like are left out. */
export async function unpackChecked(file: Buffer): Promise<Map<string, Uint8Array>> {
  try {
    const zip = await fromBufferPromise(file, { lazyEntries: true, validateEntrySizes: true })
    return await unpack(zip, file.length)
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal('unreadable-file', 'This file is damaged. Save it again as .xlsx and choose it again.', { status: 422 })
  }
}

async function unpack(zip: ZipFile, packed: number): Promise<Map<string, Uint8Array>> {
  const parts = new Map<string, Uint8Array>()
  const entries: Entry[] = []
  let claimed = 0
  check(zip.entryCount <= limits.entries)
  for await (const entry of zip.eachEntry()) {
    entries.push(entry)
    claimed += entry.uncompressedSize
    check(entries.length <= limits.entries && claimed <= limits.unpacked)
    check(claimed <= limits.ratioFrom || claimed <= packed * limits.ratio)
  }
  for (const entry of entries) {
    // yauzl ends with an error as soon as more comes out than the entry claims.
    if (/\.(xml|rels)$/.test(entry.fileName)) parts.set(entry.fileName, await contents(zip, entry))
  }
  return parts
}

async function contents(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function check(fits: boolean): void {
  if (!fits) throw new Refusal('file-too-large', 'This file is too large when unpacked. Split it into smaller ones.', { status: 413 })
}
