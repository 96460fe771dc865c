/**
 * A browser story that failed runs once more, alone and with fresh data: a slow machine is no fault of the change. When it passes, the run passes, and
 * docs/flakes.md gets the story with its trace. Nothing but browser stories is ever run again.
 */
import type { Counted } from './steps.ts'

export interface Failure {
  /** Its describes and its own title. */
  name: string
  /** Messages with their stacks. */
  trace: string
  /** What the screen said and which calls had been refused, where the story could tell. */
  stood?: string | undefined
}

export interface FileResult extends Counted {
  /** From the root of the project, with slashes. */
  file: string
  failures: Failure[]
}

export interface Result extends Counted {
  files: FileResult[]
}

export interface Settled extends Counted {
  /** Stories that passed the second time only. */
  flaky: FileResult[]
  /** Files with what failed for good. */
  failing: FileResult[]
}

const SHOWN_LINES = 12

export const isStory = ({ file }: Pick<FileResult, 'file'>): boolean => file.startsWith('e2e/')

/** @param again runs one file alone */
export async function withSecondRun(first: Result, again: (file: string) => Promise<Result>): Promise<Settled> {
  const settled: Settled = { passed: first.passed, failed: first.failed, flaky: [], failing: [] }
  for (const story of first.files.filter((each) => each.failed && isStory(each))) {
    const second = await again(story.file)
    if (second.failed || !second.passed) continue
    settled.passed += second.passed - story.passed
    settled.failed -= story.failed
    settled.flaky.push(story)
  }
  settled.failing.push(...first.files.filter((file) => file.failed && !settled.flaky.includes(file)))
  return settled
}

/** Entries of docs/flakes.md. @param day AD date @param root what is cut off from paths */
export const flakeEntries = ({ file, failures }: FileResult, day: string, root: string): string =>
  failures
    .map(({ name, trace, stood }) => {
      const said = [trace, stood].filter(Boolean).join('\n').replaceAll(root, '').slice(0, 3000)
      return `\n## ${file} > ${name}\n${day}\n\n~~~\n${said}\n~~~\n`
    })
    .join('')

/** Failures as the end of a run says them: name and the first lines of the trace. @param what why it is said */
export const shortly = (files: readonly FileResult[], what: 'FAILED' | 'FLAKY', root: string): string[] =>
  files.flatMap(({ file, failures }) =>
    failures.map(({ name, trace, stood }) => {
      const all = [trace, stood].filter(Boolean).join('\n').replaceAll(root, '').split('\n')
      const lines = all.filter((line) => !line.includes('node_modules'))
      return [
        `${what} ${file} > ${name}`,
        ...lines.slice(0, SHOWN_LINES).map((line) => `  ${line.slice(0, 300)}`),
      ].join('\n')
    }),
  )

/** Stories that docs/flakes.md lists more than once; entries that somebody mended do not count. */
export function listedTwice(flakes: string): string[] {
  const entries = flakes.split(/^## /m).slice(1)
  const open = entries.filter((entry) => !/^Mended: \S/m.test(entry)).map((entry) => entry.split('\n')[0]!)
  return [...new Set(open.filter((name, at) => open.indexOf(name) !== at))]
}
