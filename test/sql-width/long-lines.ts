/** Lines of SQL in the sources, and where such a line can be broken. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'

/** Columns that a line of SQL has at most. */
export const widest = 120

const folders = ['app', 'features', 'platform', 'school', 'papers']

export const sqlFiles = (root: string): string[] =>
  folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name.replaceAll('\\', '/')}`,
      ),
    )
    .filter((file) => file.endsWith('.ts') && !/\/web\/|\.test\.ts$|\.gen\.ts$/.test(file))
    .sort()

/** The fixed text of a template between two of its values. `level`: in how many templates it lies. */
export interface Part {
  start: number
  end: number
  level: number
}

export function partsOfSql(file: string, code: string): Part[] {
  const parts: Part[] = []
  const outer: number[] = []
  new Visitor({
    TaggedTemplateExpression({ tag, quasi, start, end }) {
      if (tag.type !== 'Identifier' || tag.name !== 'sql') return
      while (outer.length && outer.at(-1)! < start) outer.pop()
      outer.push(end)
      for (const each of quasi.quasis) parts.push({ start: each.start, end: each.end, level: outer.length })
    },
  }).visit(parseSync(file, code).program)
  return parts
}

export interface Line {
  file: string
  number: number
  start: number
  text: string
}

/** Lines over the width that hold SQL. */
export function longLines(file: string, code: string, parts = partsOfSql(file, code)): Line[] {
  let start = 0
  return code.split('\n').flatMap((text, at) => {
    const line = { file, number: at + 1, start, text }
    start += text.length + 1
    const end = line.start + text.length
    return text.length > widest && parts.some((part) => part.start < end && part.end > line.start) ? [line] : []
  })
}

export const allLongLines = (root: string): Line[] =>
  sqlFiles(root).flatMap((file) => longLines(file, readFileSync(join(root, file), 'utf8')))
