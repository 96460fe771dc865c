/** What is empty has one shape: `EmptyState` of platform/web/kit/states/states.tsx, a sentence of what is not there and the one button that fills it. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { reports, resources } from './resources.ts'

const files = ['features', 'platform', 'app'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => `${folder}/${name}`),
)
const sources = files.map((file) => ({ file, text: readFileSync(file, 'utf8') }))

/** Each match of a pattern in a source, as 'file: what stands there'. */
const found = (text: string, file: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map((match) => `${file}: ${match[0].slice(0, 140)}`)
/** Elements that only hold or dress text; a component of its own is looked at in its own source. */
const plain = '(?:Text|Group|Stack|Center|Title|Badge|List|p|span|div|small|li|td|output|Table\\.Td|Combobox\\.Empty)'

/** One value in a line or a cell, a choice within a drop-down, or a note beside a form: no list or panel is empty there. */
const values = [
  'No guardian',
  'Nothing',
  'No Data found',
  'Nobody yet.',
  'Nothing is charged for the admission.',
  'No syllabus yet.',
]

/** 'No ...', 'Nobody ...' said by an element of its own. */
export const saidOtherwise = (text: string, file: string) =>
  found(
    text,
    file,
    new RegExp(`<${plain}(?: (?:[^<>]|=>)*)?>\\{t\\('(?:No |Nobody|Nothing|There (?:is|are) no)[^']*'`, 'g'),
  ).filter((each) => !values.some((value) => each.includes(`t('${value}'`)))
/** '... .length === 0 ? <p>': whatever it says, the list has nothing and it is no EmptyState. */
export const shownOtherwise = (text: string, file: string) =>
  found(
    text,
    file,
    new RegExp(`(?:\\.length === 0|!\\w[\\w.?]*\\.length)(?: && !?\\w+)? (?:\\?|&&) \\(?\\s*<${plain}[ >][^\\n]*`, 'g'),
  ).filter((each) => !/role="alert"|Combobox\.Empty|StudentsPicked/.test(each))
/** A sentence ends; a label does not. */
export const noSentence = (text: string, file: string) =>
  found(text, file, /<EmptyState[^>]*?\babout=\{t\('(?:[^'\\]|\\.)*[^.?!']'[,)][^\n]*/g)
/** A list or report of the kit says itself what it is for. */
export const withoutAbout = (text: string, file: string) =>
  [...text.matchAll(/<(?:ListScreen|ReportScreen)\b(?:<[^>]*>)?/g)]
    .map((match) => propsAfter(text, match.index + match[0].length))
    .filter((props) => !/\b(?:about|resource|report)=|^\s*\{\.\.\./.test(props))
    .map((props) => `${file}: ${props.trim().slice(0, 140)}`)

/** What stands in a tag until it closes, leaving out what stands in braces. */
function propsAfter(text: string, start: number): string {
  let props = ''
  for (let at = start, depth = 0; at < text.length; at++) {
    if (text[at] === '{' && depth++ === 0) props += text.startsWith('{...', at) ? '{...' : ''
    else if (text[at] === '}') depth--
    else if (depth === 0 && text[at] === '>') break
    else if (depth === 0) props += text[at]
  }
  return props
}

const all = (rule: (text: string, file: string) => string[]) => sources.flatMap(({ text, file }) => rule(text, file))

describe('what is empty', () => {
  it('is said by EmptyState, never by an element of its own', () => expect(all(saidOtherwise)).toEqual([]))
  it('shows EmptyState where a list has nothing', () => expect(all(shownOtherwise)).toEqual([]))
  it('says it in a sentence', () => expect(all(noSentence)).toEqual([]))
  it('is said of every list and report', () => {
    expect(all(withoutAbout)).toEqual([])
    expect(reports.map(({ report }) => report.about).filter((about) => !/\w.*[.?!]$/.test(about))).toEqual([])
    expect(resources.filter(({ resource }) => !resource.about?.trim()).map(({ resource }) => resource.name)).toEqual([])
  })
  it('and these rules find what they are for', () => {
    expect(
      [
        saidOtherwise("<p className={x}>{t('Nobody came.')}</p>", 'a'),
        saidOtherwise("<EmptyState inside about={t('Nobody came.')} />", 'a'),
        shownOtherwise('{rows.length === 0 ? <Text>x</Text> : null}', 'a'),
        shownOtherwise('{!rows.length && <p>x</p>}', 'a'),
        shownOtherwise('{rows.length === 0 ? <EmptyState about={x} /> : null}', 'a'),
        noSentence("<EmptyState about={t('No rows')} />", 'a'),
        noSentence("<EmptyState about={t('There are no rows.')} />", 'a'),
        withoutAbout('<ListScreen path="/x" columns={y}\n/>', 'a'),
        withoutAbout('<ListScreen resource={y} />', 'a'),
      ].map((each) => each.length),
    ).toEqual([1, 0, 1, 1, 0, 1, 0, 1, 0])
  })
})
