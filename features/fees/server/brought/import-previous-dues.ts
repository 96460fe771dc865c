/** Dues brought forward from a sheet; taken back while nothing of them was paid. */
import { todayOf } from '#platform/server/db.ts'
import { sql } from 'kysely'
import { userOf } from '#features/access/server/index.ts'
import { type CheckedRow, RowReader, type TypedRow } from '#platform/contract/import-columns.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { readDay } from '#platform/fields/date/sheet.ts'
import { readPaisa } from '#platform/fields/money/sheet.ts'
import { importRoom } from '#platform/server/imports/kit.ts'
import { type PreviousDueColumn, previousDueColumns } from '../../contract/previous-due-import.ts'
import { previousDueImport } from '../../contract/previous-due-import-calls.ts'
import { bringForward, type NewPreviousDue, takeBack } from './bring-forward.ts'

export const previousDueRoom = importRoom<NewPreviousDue>({
  kind: 'previous-dues',
  title: 'Previous dues',
  calls: previousDueImport,
  columns: previousDueColumns,
  async check({ tx, company, batch }, typed) {
    const { rows } = await sql<Seat>`
      select e.id, lower(e.enroll_code) as code, b.start_date::text as batch_start from enrolments e
      join batches b on b.company_id = e.company_id and b.id = e.batch_id
      join ${userOf('e.student_id')} and u.deleted_at is null
      where e.company_id = ${company} and e.batch_id = ${batch}`.execute(tx)
    return checkRows(typed as TypedRow<PreviousDueColumn>[], rows, todayOf(tx))
  },
  apply: ({ tx, company, importId, by }, ready) => [
    async () => {
      const made = await bringForward({ tx, company, by, maySoft: false }, ready, importId)
      return { previous_dues: made.map(({ id }) => id) }
    },
  ],
  async undo({ tx, company, by }, made) {
    const { previous_dues } = made as { previous_dues: number[] }
    const { rows } = await sql<{ id: number }>`
      select id from previous_dues
      where company_id = ${company} and id = any(${previous_dues}::bigint[]) and ended_at is null`.execute(tx)
    try {
      await takeBack(
        { tx, company, by, maySoft: false },
        rows.map(({ id }) => id),
        'Import taken back',
      )
    } catch (error) {
      if (error instanceof Refusal && error.code === 'paid-since') throw previousDueImport.undo.refuse('hangs-on-it')
      throw error
    }
  },
})

interface Seat {
  id: number
  code: string
  batch_start: string
}

/** A student may stand in several rows: dues of several years. Without a day it is owed since the batch began. */
function checkRows(
  typed: readonly TypedRow<PreviousDueColumn>[],
  seats: readonly Seat[],
  today: string,
): { rows: CheckedRow[]; ready: NewPreviousDue[] } {
  const byCode = new Map(seats.map((seat) => [seat.code, seat]))
  const lines = new Map<string, number>()
  const read = typed.map((row) => {
    const reader = new RowReader<PreviousDueColumn>(row, previousDueColumns)
    const seat = reader.take(
      'enroll_code',
      (code) => byCode.get(code.toLowerCase()) ?? null,
      'No student of this batch has this code',
    )
    const amount = reader.take('amount', readSome, 'This amount cannot be read. Write it as 1500 or 1,500.50.')
    const bs = reader.take('due_date', (text) => readDay(text, 'bs'), 'No such day in Bikram Sambat')
    const ad = reader.take('due_date_ad', (text) => readDay(text, 'ad'), 'No such day')
    const due_date = bs ?? ad ?? (seat && (seat.batch_start < today ? seat.batch_start : today))
    const where = bs ? 'due_date' : 'due_date_ad'
    if (due_date && due_date > today) reader.complain(where, 'Must not be after today')
    const remark = reader.text('remark')
    const key = [seat?.id, amount, due_date, remark].join('|')
    const line = lines.get(key)
    if (seat && amount && line !== undefined)
      reader.complain('enroll_code', 'Doubled: the same as row {row}', { row: line })
    lines.set(key, line ?? row.row)
    return { row, reader, seat, due: { amount, due_date, remark } }
  })
  return {
    rows: read.map(({ row, reader }) => ({ ...row, errors: reader.errors })),
    ready: read.flatMap(({ seat, reader, due: { amount, due_date, remark } }) =>
      seat && amount && due_date && !Object.keys(reader.errors).length
        ? [{ enroll_id: seat.id, amount, due_date, remark }]
        : [],
    ),
  }
}

/** Nothing is no due. */
const readSome = (text: string): number | null => readPaisa(text) || null
