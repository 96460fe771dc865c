/**
 * `npm run wrap-sql [-- FILE ...]`: breaks lines of SQL that are too wide, a clause a line. It only turns blanks into ends of lines,
 * and none within quotes or comments, so the statement stays what it was.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { inProject, root } from '#app/launch/project.mjs'
import { longLines, type Part, partsOfSql, sqlFiles, widest } from './long-lines.ts'

const clause =
  /^(?:from|where|group by|order by|having|limit|union|returning|on conflict|(?:left |cross |inner |full )?join|set|values|window|for (?:no key )?update|for share|do update)\b/i
/** Words that belong to the next one. */
const leading =
  /\b(?:left|right|full|cross|inner|outer|natural|lateral|order|group|partition|for|on|no|not|is|as|distinct|insert|delete|into|update|nulls|do|key|with|union|between|then|within|case)$/i
const smaller = /^(?:and|or|on|when|else|select|using)\b/i

interface Break {
  /** Of the blank that becomes the end of a line. */
  at: number
  depth: number
  /** 0: before a clause; 1: before a condition or after a comma; 2: elsewhere. */
  rank: number
}

/** Every place in the fixed text where a line may end, over the whole source. */
function breaksOf(code: string, parts: readonly Part[]): Break[] {
  const breaks: Break[] = []
  let depth = 0
  let level = 0
  for (const part of parts.toSorted((a, b) => a.start - b.start)) {
    if (part.level !== level) depth = (level = part.level) * 4
    let quote = ''
    for (let at = part.start; at < part.end; at++) {
      const sign = code[at]!
      if (quote) {
        if (sign === quote) quote = ''
        continue
      }
      if (sign === "'" || sign === '"') quote = sign
      else if (sign === '-' && code[at + 1] === '-')
        at = Math.min(part.end, (code.indexOf('\n', at) + 1 || part.end) - 1)
      else if (sign === '(') depth++
      else if (sign === ')') depth--
      else if (/^case\b/i.test(code.slice(at, at + 5)) && !/\w/.test(code[at - 1]!)) depth++
      else if (/^end\b/i.test(code.slice(at, at + 4)) && !/\w/.test(code[at - 1]!)) depth--
      else if (sign === ' ' && code[at - 1] !== ' ' && code[at - 1] !== '\n') {
        const next = code.slice(at + 1, at + 24)
        if (leading.test(code.slice(Math.max(part.start, at - 10), at))) continue
        const rank = clause.test(next) ? 0 : smaller.test(next) || code[at - 1] === ',' ? 1 : 2
        breaks.push({ at, depth, rank })
      }
    }
    if (quote) throw new Error(`A quote goes over a value at ${part.start}.`)
  }
  return breaks
}

const better = (a: Break, b: Break): Break => {
  if (a.depth !== b.depth) return a.depth < b.depth ? a : b
  if (a.rank !== b.rank) return a.rank < b.rank ? a : b
  return a.at > b.at ? a : b
}

/** One end of line more, or undefined where nothing is too wide or can be broken. */
function wrapOnce(file: string, code: string, wrapped: Set<string>): string | undefined {
  const parts = partsOfSql(file, code)
  const breaks = breaksOf(code, parts)
  for (const line of longLines(file, code, parts)) {
    const indent = line.text.match(/^ */)![0].length
    const begins = line.start + indent
    const fits = breaks.filter(
      ({ at }) => at > begins + 12 && at <= line.start + widest && at < line.start + line.text.length,
    )
    if (!fits.length) continue
    const { at, rank } = fits.reduce(better)
    // a clause stands below the clause before it; what goes on is set in
    const inside = parts.some((part) => part.start <= line.start && part.end > line.start)
    const goesOn = wrapped.has(line.text.trim()) || /^ *(?:and|or|on)\b/.test(line.text)
    const more = inside && (rank === 0 || goesOn) ? 0 : 2
    const rest = code.slice(at + 1).replace(/^ +/, '')
    if (rank > 0) wrapped.add(rest.slice(0, rest.indexOf('\n')))
    return `${code.slice(0, at)}\n${' '.repeat(indent + more)}${rest}`
  }
  return undefined
}

const named = process.argv.slice(2)
for (const file of named.length ? named : sqlFiles(root)) {
  const before = readFileSync(inProject(file), 'utf8')
  const wrapped = new Set<string>()
  let code = before
  for (let next = wrapOnce(file, code, wrapped); next !== undefined; next = wrapOnce(file, code, wrapped)) code = next
  if (code.replaceAll(/\s+/g, ' ') !== before.replaceAll(/\s+/g, ' '))
    throw new Error(`${file} would become another text.`)
  if (code !== before) writeFileSync(inProject(file), code)
}
