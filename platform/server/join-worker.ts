/** The child process of print-parts.ts: PDFs of one document after another into one file. */
import { readFileSync, writeFileSync } from 'node:fs'
import { PDFDocument } from '@cantoo/pdf-lib'
import { serveTasks } from './worker-child.ts'

export interface JoinTask {
  /** Paths, in their order. */
  parts: string[]
  into: string
}

/** Returns the number of pages. */
async function join({ parts, into }: JoinTask): Promise<number> {
  const whole = await PDFDocument.create()
  for (const part of parts) {
    const pdf = await PDFDocument.load(readFileSync(part), { updateMetadata: false })
    for (const page of await whole.copyPages(pdf, pdf.getPageIndices())) whole.addPage(page)
  }
  writeFileSync(into, await whole.save())
  return whole.getPageCount()
}

serveTasks<JoinTask>(join)
