/** Walks the XML of a workbook piece by piece, in time that grows with its length alone. Declarations (entities) and deep nesting are refused. */
import { SaxesParser } from 'saxes'
import { Refusal, tooLargeFile } from '#platform/contract/refusal.ts'
import { damaged, type ZipParts } from './excel-zip.ts'

/** What a walk wants to know; names come without their prefix. */
export interface Walk {
  open?(name: string, attributes: Attributes): void
  text?(text: string): void
  close?(name: string): void
}

/** An attribute by its name, whatever its prefix; the first one counts. */
export type Attributes = (name: string) => string | undefined

/** A sheet nests six deep; whatever is deeper is meant to hurt. */
const deepest = 64
/** Letters of a piece: the parser looks at a piece at a time, and the reader can stop between two. */
const piece = 65_536

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** Attributes of one tag; a cell has three. */
const mostAttributes = 1000
/** Tags and comments of all parts together, at about a second a million; a table of half a million cells has one million. */
const mostTags = 1_500_000

/** `most`: bytes of the part. */
export type WalkXml = (path: string, walk: Walk, most?: number) => Promise<void>

const tooMuch = () => tooLargeFile('This table is too large. Split it into smaller ones.')

/** Walks the parts of one workbook, all of them within one limit. */
export function walker(parts: ZipParts): WalkXml {
  let tags = 0
  const count = () => {
    if (++tags > mostTags) throw tooMuch()
  }
  return (path, walk, most = Infinity) => walkPart(parts, path, walk, { count, most })
}

async function walkPart(
  parts: ZipParts,
  path: string,
  walk: Walk,
  { count, most }: { count: () => void; most: number },
): Promise<void> {
  if (!parts.has(path)) throw damaged()
  const parser = new SaxesParser({ position: false })
  let [depth, attributesSeen] = [0, 0]
  const refuse = () => {
    throw damaged()
  }
  parser.on('error', refuse)
  parser.on('doctype', refuse)
  parser.on('comment', count)
  parser.on('processinginstruction', count)
  parser.on('opentagstart', () => {
    attributesSeen = 0
  })
  parser.on('attribute', () => {
    if (++attributesSeen > mostAttributes) refuse()
  })
  parser.on('opentag', ({ name, attributes }) => {
    count()
    if (++depth > deepest) refuse()
    walk.open?.(
      local(name),
      (wanted) => attributes[wanted] ?? Object.entries(attributes).find(([key]) => local(key) === wanted)?.[1],
    )
  })
  parser.on('closetag', ({ name }) => {
    depth--
    walk.close?.(local(name))
  })
  parser.on('text', (text) => walk.text?.(text))
  parser.on('cdata', (text) => walk.text?.(text))
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const write = (text: string) => {
    for (let at = 0; at < text.length; at += piece) parser.write(text.slice(at, at + piece))
  }
  try {
    let size = 0
    for await (const bytes of parts.read(path)) {
      if ((size += bytes.length) > most) throw tooMuch()
      write(decoder.decode(bytes, { stream: true }))
    }
    write(decoder.decode())
    parser.close()
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw damaged()
  }
}
