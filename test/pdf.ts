/** A PDF as another program reads it. */
import { extractText, getDocumentProxy } from 'unpdf'

// The reader wants this of Node 21.
Object.assign(ArrayBuffer.prototype, {
  transferToFixedLength(this: ArrayBuffer, length: number) {
    return this.slice(0, length)
  },
})

export const openPdf = (pdf: Uint8Array) => getDocumentProxy(new Uint8Array(pdf))

/** The text of each page, blanks as single spaces. */
export async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await openPdf(pdf), { mergePages: false })
  return text.map((page) => page.replaceAll(/\s+/g, ' '))
}

/** A person of world.ts; said here so that papers are tested without the product. */
interface Asks {
  id: number
  get(path: string): Promise<{ body: any; raw: Uint8Array }>
}

/** Waits for a job of the person's and reads what it printed. */
export async function pagesOfJob(person: Asks, id: string): Promise<string[]> {
  for (let n = 0; n < 600; n++) {
    const { data } = (await person.get(`/api/jobs/${id}`)).body
    if (data.state === 'failed') throw new Error(data.error)
    if (data.state === 'done') return pagesOf((await person.get(`/api/jobs/${id}/file?token=${person.id}`)).raw)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`Job ${id} is not over.`)
}
