/** Enrol codes by the school's pattern, from a counter row that is locked to the end of the transaction: take them late. */
import { sql } from 'kysely'
import type { Frame } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/db.ts'
import { beginNumbers, passNumber, takeNumbers } from '#platform/server/numbers.ts'
import { storedSettings } from '#platform/server/settings.ts'
import { codeOf, defaultPattern, type EnrollPattern, numberIn, readPattern } from '../contract/enroll-pattern.ts'

interface Series extends EnrollPattern {
  /** Of the counter row: another pattern begins another series. */
  name: string
}

async function seriesOf(tx: Tx, company: number, batch: Pick<Frame, 'name'>): Promise<Series> {
  const stored = await storedSettings({ tx, company }, 'academic')
  const pattern = readPattern(
    (stored as { enroll_pattern?: string } | undefined)?.enroll_pattern ?? defaultPattern,
    batch.name,
  )
  return { ...pattern, name: `enroll_code:${pattern.before}#${pattern.after}` }
}

/** The next `count` codes. Never the same twice, however many admit at once. */
export async function takeCodes(tx: Tx, company: number, batch: Pick<Frame, 'name'>, count: number): Promise<string[]> {
  if (!count) return []
  const series = await seriesOf(tx, company, batch)
  await begin(tx, company, series)
  const first = await takeNumbers(tx, company, series.name, count)
  return Array.from({ length: count }, (_, i) => codeOf(series, first + i))
}

/** Codes that people typed: the counter goes past those of the pattern, so that it never gives one of them. */
export async function passCodes(
  tx: Tx,
  company: number,
  batch: Pick<Frame, 'name'>,
  codes: readonly string[],
): Promise<void> {
  if (!codes.length) return
  const series = await seriesOf(tx, company, batch)
  const greatest = Math.max(0, ...codes.map((code) => numberIn(series, code) ?? 0))
  if (!greatest) return
  await begin(tx, company, series)
  await passNumber(tx, company, series.name, greatest)
}

const quoted = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** The first time the counter begins behind the greatest code there is: a school comes with students. */
const begin = (tx: Tx, company: number, { name, before, after }: Series): Promise<void> =>
  beginNumbers(
    tx,
    company,
    name,
    () =>
      sql`(select coalesce(max(substring(enroll_code from ${`^${quoted(before)}(\\d{1,12})${quoted(after)}$`})::bigint),
        0) from enrolments where company_id = ${company})`,
  )
