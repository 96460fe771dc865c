/** What a class came to in an exam, as far as one reaches its sections: how its marks are spread, its subjects and sections beside each other, and when marks were entered. */
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { byId, idSchema } from '#platform/fields/ref/schema.ts'
import { groupedBy } from '#platform/contract/grouped-by.ts'
import { ledgerRight } from './ledger.ts'
import type { ReckonedResult } from './reckon.ts'

const named = { name: z.string(), name_np: z.string().nullable() }
/** Per cent with one decimal; null where nobody has marks. */
const mean = z.number().nullable()

const spread = {
  /** Students by per cent of all marks: below 10, 10 to below 20 ... 90 and above. */
  bands: z.array(z.number()),
  /** Students by letter, as often as they come. */
  letters: z.array(z.object({ letter: z.string(), students: z.number() })),
  sections: z.array(
    z.object({ section_id: z.number(), students: z.number(), passed: z.number(), failed: z.number(), mean }),
  ),
  subjects: z.array(
    z.object({
      ...named,
      passed: z.number(),
      failed: z.number(),
      /** Of its full marks. */
      mean,
      highest: mean,
      lowest: mean,
      sections: z.array(z.object({ section_id: z.number(), mean })),
    }),
  ),
}
const spreadSchema = z.object(spread)
export type Spread = z.output<typeof spreadSchema>

const entry = z.object({
  ...named,
  section: z.string(),
  /** Who teach it there, joined by commas; null: nobody is named. */
  teachers: z.string().nullable(),
  entered: z.number(),
  /** Moments of the first and the last mark that stands. */
  first_at: z.string(),
  last_at: z.string(),
  /** Days from when it was sat, or from the last day of the exam, to the last mark; entered before it counts as 0. */
  days: z.number(),
})
export type Entry = z.output<typeof entry>

export const examInsight = endpoint({
  method: 'GET',
  path: '/api/exam/{id}/insight',
  title: 'What a class came to in an exam',
  right: ledgerRight,
  input: byId.extend({ grade_id: idSchema }),
  answer: dataOf(
    z.object({
      exam: z.object(named),
      grade: z.object(named),
      is_published: z.boolean(),
      section_names: z.array(z.object({ section_id: z.number(), section: z.string() })),
      ...spread,
      entry: z.array(entry),
    }),
  ),
})

export type SpreadOf = Pick<ReckonedResult, 'section_id' | 'state' | 'letter' | 'percent' | 'lines'>

const round = (value: number): number => Math.round(value * 10) / 10
const meanOf = (values: readonly number[]): number | null =>
  values.length ? round(values.reduce((so, each) => so + each, 0) / values.length) : null
const count = (all: readonly { state: string }[], state: string): number =>
  all.filter((each) => each.state === state).length
const marked = ({ state }: { state: string }): boolean => state === 'passed' || state === 'failed'

/** Whoever waits for a mark, or is exempt, is in no figure. */
export function spreadOf(results: readonly SpreadOf[]): Spread {
  const known = results.filter(marked)
  const bands = Array.from({ length: 10 }, () => 0)
  for (const { percent } of known) if (percent !== null) bands[Math.min(9, Math.floor(percent / 10))]!++
  const letters = [...groupedBy(known, ({ letter }) => letter ?? '–')]
    .map(([letter, some]) => ({ letter, students: some.length }))
    .toSorted((a, b) => b.students - a.students)
  const sections = [...groupedBy(known, ({ section_id }) => section_id)].flatMap(([section_id, some]) =>
    section_id === null
      ? []
      : [
          {
            section_id,
            students: some.length,
            passed: count(some, 'passed'),
            failed: count(some, 'failed'),
            mean: meanOf(some.flatMap(({ percent }) => percent ?? [])),
          },
        ],
  )
  const lines = results.flatMap(({ section_id, lines: own }) =>
    own.filter((line) => marked(line) && line.full_marks > 0).map((line) => ({ section_id, line })),
  )
  const subjects = [...groupedBy(lines, ({ line }) => line.subject)].map(([name, some]) => {
    const percents = some.map(({ section_id, line }) => ({ section_id, percent: (line.marks * 100) / line.full_marks }))
    const all = percents.map(({ percent }) => percent)
    return {
      name,
      name_np: some[0]!.line.subject_np,
      passed: some.filter(({ line }) => line.state === 'passed').length,
      failed: some.filter(({ line }) => line.state === 'failed').length,
      mean: meanOf(all),
      highest: round(Math.max(...all)),
      lowest: round(Math.min(...all)),
      sections: sections.map(({ section_id }) => ({
        section_id,
        mean: meanOf(percents.filter((each) => each.section_id === section_id).map(({ percent }) => percent)),
      })),
    }
  })
  return { bands, letters, sections, subjects }
}
