/** The platform would serve a clinic as well: what it says and how its code is called names nothing of a school. Examples in comments may. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, it } from 'vitest'
import { projectRoot } from '#platform/server/config.ts'

const words =
  /student|guardian|teacher|pupil|enrol|syllabus|classroom|attendance|marksheet|transcript|(^|[^a-z#])(grades?|exams?|fees?|lessons?|homework|marks_)(?![a-z])/i

/** The specification gives the platform this sentence to say. */
const given = 'Invalid user of search student'

/** Names and texts of a source, with the line. */
function sayings(file: string): { line: number; text: string }[] {
  const code = readFileSync(join(projectRoot, file), 'utf8')
  const found: { line: number; text: string }[] = []
  const add = (text: string, start: number) =>
    void found.push({ line: code.slice(0, start).split('\n').length, text: text.slice(0, 60) })
  new Visitor({
    Identifier: ({ name, start }) => add(name, start),
    JSXIdentifier: ({ name, start }) => add(name, start),
    JSXText: ({ value, start }) => add(value, start),
    Literal: ({ value, start }) => void (typeof value === 'string' && add(value, start)),
    TemplateElement: ({ value, start }) => add(value.cooked ?? '', start),
  }).visit(parseSync(file, code).program)
  return found
}

const sources = readdirSync(join(projectRoot, 'platform'), { recursive: true, encoding: 'utf8' })
  .map((name) => `platform/${name.replaceAll('\\', '/')}`)
  .filter((name) => /(?<!\.test|\.gen|\.d)\.tsx?$/.test(name))

it('the platform names no school word: move it to school/ or to the room, or hand it in', () => {
  const all = sources.flatMap((file) => sayings(file).map((each) => ({ file, ...each })))
  expect(sources.length).toBeGreaterThan(200)
  expect(all.length).toBeGreaterThan(20_000)
  expect(
    all
      .filter(({ text }) => words.test(text) && text !== given)
      .map(({ file, line, text }) => `${file}:${line} ${text}`),
  ).toEqual([])
})

it('nor do its Nepali sentences', () => {
  const catalogue = JSON.parse(readFileSync(join(projectRoot, 'platform/web/ne.json'), 'utf8')) as object
  expect(Object.keys(catalogue).filter((sentence) => words.test(sentence) && sentence !== given)).toEqual([])
})
