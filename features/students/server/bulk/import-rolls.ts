/** Rolls from a sheet: checked against the whole section, given in one statement, taken back while nobody changed them. */
import { sql } from 'kysely'
import { type CheckedRow, RowReader, type TypedRow } from '#platform/contract/import-columns.ts'
import type { Tx } from '#platform/server/db.ts'
import { type ImportPlace, importRoom, type Made } from '#platform/server/imports/kit.ts'
import { readWhole } from '../../contract/bulk-cells.ts'
import { type RollColumn, rollColumns } from '../../contract/roll-import.ts'
import { rollImport } from '../../contract/roll-import-calls.ts'

interface Seat {
  id: number
  code: string
  section_id: number | null
  roll: number | null
}
interface NewRoll {
  id: number
  before: number | null
  after: number
}

export const rollRoom = importRoom<NewRoll>({
  kind: 'rolls',
  title: 'Rolls',
  calls: rollImport,
  columns: rollColumns,
  async check({ tx, company, batch }, typed) {
    const seats = await readSeats(tx, company, batch)
    return checkRolls(typed as TypedRow<RollColumn>[], seats)
  },
  apply: ({ tx, company }, ready) => [
    async () => {
      await setRolls(
        tx,
        company,
        ready.map(({ id, after }) => ({ id, roll: after })),
      )
      return { rolls: ready }
    },
  ],
  undo,
})

async function readSeats(tx: Tx, company: number, batch: number): Promise<Seat[]> {
  const { rows } = await sql<Seat>`select id, lower(enroll_code) as code, section_id, roll from enrolments
      where company_id = ${company} and batch_id = ${batch} and status = 'studying'`.execute(tx)
  return rows
}

/** Rolls of a section are looked at as they will be: two that change places are right. */
function checkRolls(
  typed: readonly TypedRow<RollColumn>[],
  seats: readonly Seat[],
): { rows: CheckedRow[]; ready: NewRoll[] } {
  const byCode = new Map(seats.map((seat) => [seat.code, seat]))
  const read = typed.map((row) => {
    const reader = new RowReader<RollColumn>(row, rollColumns)
    const seat = reader.take(
      'enroll_code',
      (code) => byCode.get(code.toLowerCase()) ?? null,
      'No student of this batch has this code',
    )
    const roll = reader.take('roll', (text) => readWhole(text, 9999), 'A number from 1 to 9999')
    return { row, reader, seat, roll }
  })
  const moved = new Set(read.flatMap(({ seat }) => (seat ? [seat.id] : [])))
  const taken = new Map(
    seats
      .filter((seat) => seat.section_id && seat.roll && !moved.has(seat.id))
      .map((seat) => [`${seat.section_id}:${seat.roll}`, 0]),
  )
  const lineOf = new Map<number, number>()
  for (const { row, reader, seat, roll } of read) {
    if (!seat || !roll) continue
    const line = lineOf.get(seat.id)
    if (line !== undefined) reader.complain('enroll_code', 'Doubled: the same as row {row}', { row: line })
    lineOf.set(seat.id, line ?? row.row)
    const key = `${seat.section_id}:${roll}`
    const before = seat.section_id ? taken.get(key) : undefined
    if (before === 0) reader.complain('roll', 'This roll is taken in the section')
    else if (before !== undefined) reader.complain('roll', 'Doubled: the same as row {row}', { row: before })
    else taken.set(key, row.row)
  }
  return {
    rows: read.map(({ row, reader }) => ({ ...row, errors: reader.errors })),
    ready: read.flatMap(({ seat, roll, reader }) =>
      seat && roll && !Object.keys(reader.errors).length ? [{ id: seat.id, before: seat.roll, after: roll }] : [],
    ),
  }
}

/** Emptied first: two that change places must not meet on the way. */
async function setRolls(tx: Tx, company: number, rolls: readonly { id: number; roll: number | null }[]): Promise<void> {
  await sql`update enrolments set roll = null
    where company_id = ${company} and id = any(${rolls.map(({ id }) => id)}::bigint[])`.execute(tx)
  await sql`
    update enrolments e set roll = n.roll
    from jsonb_to_recordset(${JSON.stringify(rolls)}::jsonb) n (id bigint, roll int)
    where e.company_id = ${company} and e.id = n.id and n.roll is not null`.execute(tx)
}

async function undo({ tx, company }: ImportPlace, made: Made): Promise<void> {
  const rolls = (made as { rolls: NewRoll[] }).rolls
  const { rows } = await sql<{
    id: number
    roll: number | null
  }>`select id, roll from enrolments where company_id = ${company} and id = any(${rolls.map(({ id }) => id)}::bigint[])
    order by id for update`.execute(tx)
  const now = new Map(rows.map((row) => [row.id, row.roll]))
  if (rolls.some(({ id, after }) => now.get(id) !== after)) throw rollImport.undo.refuse('changed-since')
  await setRolls(
    tx,
    company,
    rolls.map(({ id, before }) => ({ id, roll: before })),
  )
}
