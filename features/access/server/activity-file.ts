/** The activity report as Excel and PDF: who did what and when, and what it was before and after. Read page by page, whatever its length. */
import { sql } from 'kysely'
import type { Language } from '#nepal/digits.ts'
import { labelOf } from '#platform/contract/field.ts'
import { own } from '#platform/contract/own-names.ts'
import { inNepal, type TableColumn } from '#platform/server/cell-text.ts'
import type { Ctx } from '#platform/server/context.ts'
import { downloadEndpoint, sendColumns } from '#platform/server/download.ts'
import { handle } from '#platform/server/handler.ts'
import { say } from '#platform/server/say.ts'
import { lit } from '#platform/server/sql-words.ts'
import { activityQuery, type Activity } from '../contract/activity.ts'
import { changedFirst, flatValues } from '../contract/changed-values.ts'
import { conditions, directionOf, type Query, type Row, rowsOf, withNames } from './activity.ts'
import { activityParts } from './slots.ts'

/** By the names of the list's columns; a moment is a day and a time. */
const columns: Record<string, TableColumn[]> = {
  at: [
    { name: 'at', label: 'Day', kind: 'date' },
    { name: 'time', label: 'Time', kind: 'text' },
  ],
  actor: [
    { name: 'actor', label: 'Who', kind: 'text' },
    { name: 'role', label: 'Role', kind: 'text' },
  ],
  title: [{ name: 'title', label: 'What', kind: 'text' }],
  entity: [{ name: 'thing', label: 'Of what', kind: 'text' }],
  reason: [{ name: 'reason', label: 'Reason', kind: 'text' }],
}
const states: TableColumn[] = [
  { name: 'before', label: 'Before', kind: 'text' },
  { name: 'after', label: 'After', kind: 'text' },
]
const reading = {
  plural: 'Activity report',
  rights: { read: 'login', create: 'login', update: 'login', remove: 'login' },
} as const

export const downloadActivity = handle(
  downloadEndpoint('/api/activity-report', reading, activityQuery),
  async ({ columns: chosen, ...input }, ctx, _inside, http) => {
    const names = (chosen as string | undefined)?.split(',') ?? Object.keys(columns)
    const asked = names.flatMap((name) => own(columns, name) ?? [])
    const part = activityParts.filled.find(({ name }) => name === input.of)
    const table = {
      title: 'Activity report',
      ...(part && { of: say(input.language, part.label) }),
      columns: [...(asked.length ? asked : Object.values(columns).flat()), ...states],
    }
    return sendColumns(table, inPages(ctx, input as never, input.language), input, ctx, http)
  },
)

const pageLength = 1000
type WithStates = Row & { before: unknown; after: unknown }

/** Page after page, each from behind the last row that was read. */
async function* inPages(ctx: Ctx, input: Query, language: Language): AsyncGenerator<object[]> {
  const where = conditions(ctx, input)
  const beyond = sql.raw(directionOf(input) === 'desc' ? '<' : '>')
  for (let last: number | undefined; ;) {
    const rows = (await rowsOf(ctx, input, sql`limit ${lit(pageLength)}`, {
      where: last
        ? sql`${where}
          and (r.at, r.id) ${beyond}
          (select l.at, l.id from audit_rows l where l.company_id = ${ctx.company} and l.id = ${last})`
        : where,
      more: sql`, v.before, v.after`,
    })) as WithStates[]
    yield (await withNames(ctx, rows)).map((row, at) => asText(row, rows[at]!, language))
    if (rows.length < pageLength) return
    last = rows.at(-1)!.id
  }
}

/** What a cell of a spreadsheet holds. */
const longestCell = 8000

function asText(row: Activity, { before, after }: WithStates, language: Language) {
  const [was, is] = [flatValues(before), flatValues(after)]
  // of a change what stayed is no news
  const names = changedFirst(was, is).filter((name) => !was.size || !is.size || was.get(name) !== is.get(name))
  const lines = (of: ReadonlyMap<string, string>) =>
    names
      .flatMap((name) => (of.has(name) ? [`${called(name, language)}: ${of.get(name)}`] : []))
      .join('\n')
      .slice(0, longestCell)
  const subject = language === 'ne' ? (row.subject_np ?? row.subject) : row.subject
  return {
    at: row.at,
    time: inNepal(new Date(row.at)).slice(11, 16),
    actor: row.actor,
    role: row.role && say(language, row.role),
    title: say(language, row.title),
    thing: [row.kind && say(language, row.kind), subject ?? row.entity_id].filter(Boolean).join(' '),
    reason: row.reason,
    before: lines(was),
    after: lines(is),
  }
}

/** 'lines.0.amount' -> 'Lines: 1: Amount' */
const called = (path: string, language: Language): string =>
  path
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : say(language, labelOf(part, {}))))
    .join(': ')
