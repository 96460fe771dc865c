/** Templates of SQL in the sources, with the row that they say to answer with: sql<{ id: number }>`select ...`. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'

export interface Template {
  file: string
  line: number
  /** The type of a row between the brackets, as it is written; empty where none is declared. */
  type: string
  /** What is written between the values, without blanks at both ends of the whole. */
  parts: readonly string[]
  /** How many characters of it are fixed. Of two that fit a statement, the one with more is meant. */
  weight: number
}

const folders = ['features', 'platform', 'app']
/** A value and no row: such a template is a part of others. */
const plain = /^(string|number|boolean|bigint|unknown|any|never|null|undefined|Date|\s|\||\[|\]|'[^']*')+$/

/** One that is little more than its values fits any statement. */
const lightest = 30

/** All templates of server code that is no test. */
export function templatesOf(root: string): Template[] {
  const files = folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name.replaceAll('\\', '/')}`,
      ),
    )
    .filter((file) => /\/server\/.*\.ts$|^app\/.*\.ts$/.test(file) && !file.endsWith('.test.ts'))
  return files.flatMap((file) => templatesIn(file, readFileSync(join(root, file), 'utf8')))
}

interface FunctionNode {
  start: number
  end: number
  typeParameters?: { params: { name: { name: string } }[] } | null
}

function templatesIn(file: string, code: string): Template[] {
  const found: Template[] = []
  const generics: { start: number; end: number; names: RegExp }[] = []
  const noteGenerics = ({ start, end, typeParameters }: FunctionNode): void => {
    const names = typeParameters?.params.map(({ name }) => name.name) ?? []
    if (names.length) generics.push({ start, end, names: new RegExp(`\\b(?:${names.join('|')})\\b`) })
  }
  new Visitor({
    FunctionDeclaration: noteGenerics,
    FunctionExpression: noteGenerics,
    ArrowFunctionExpression: noteGenerics,
    TaggedTemplateExpression({ tag, typeArguments, quasi, start }) {
      if (tag.type !== 'Identifier' || tag.name !== 'sql') return
      const argument = typeArguments?.params[0]
      const type = argument ? code.slice(argument.start, argument.end) : ''
      const parts = trimmed(quasi.quasis.map(({ value }) => oneLine(value.cooked ?? '')))
      const template = {
        file,
        line: code.slice(0, start).split('\n').length,
        type: plain.test(type) || isGeneric(type, start) ? '' : type,
        parts,
        weight: weight(parts),
      }
      // one that begins with a value may be the end of any statement
      if (parts[0] && template.weight >= lightest) found.push(template)
    },
  }).visit(parseSync(file, code).program)
  return found

  /** What the row is says whoever calls the function. */
  function isGeneric(type: string, at: number): boolean {
    return generics.some(({ start, end, names }) => start < at && at < end && names.test(type))
  }
}

/** How a statement is broken into lines says nothing. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ')

const trimmed = (parts: string[]): string[] =>
  parts.map((part, at) => {
    const begun = at === 0 ? part.trimStart() : part
    return at === parts.length - 1 ? begun.trimEnd() : begun
  })

/** Whether the statement, in one line, was made of the template: its parts in their order, the first at the beginning, the last at the end. */
export function fits({ parts }: Template, text: string): boolean {
  const first = parts[0]!
  const last = parts.at(-1)!
  if (!text.startsWith(first) || !text.endsWith(last)) return false
  if (parts.length === 1) return text === first
  let at = first.length
  for (const part of parts.slice(1, -1)) {
    const next = text.indexOf(part, at)
    if (next < 0) return false
    at = next + part.length
  }
  return text.length - last.length >= at
}

const weight = (parts: readonly string[]): number => parts.reduce((sum, part) => sum + part.length, 0)
