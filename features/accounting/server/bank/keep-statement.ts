/** A statement of the bank: read as its columns say, looked at, kept once its running balance proves it. A line that is there already is not kept twice. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { addDays } from '#nepal/bikram-sambat.ts'
import { orNotFound, Refusal } from '#platform/contract/refusal.ts'
import { type Ctx, makerOf, type Upload, uploaded } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/db.ts'
import { readTable } from '#platform/server/excel.ts'
import { handle, handleInSteps } from '#platform/server/handler.ts'
import { lit } from '#platform/server/sql-words.ts'
import { guessLayout, guessMarker, passesBalanceOver } from '../../contract/bank-layout.ts'
import { type Layout, type ReadLine, readStatement } from '../../contract/bank-statement.ts'
import { keepRefusals, keepStatement, layoutSchema, previewStatement } from '../../contract/bring-statement.ts'
import { bankStatements, removeStatement } from '../../contract/kept-statements.ts'
import { bankOf } from './bank-account.ts'

const mostLines = 5000
const refuse = (code: keyof typeof keepRefusals) => new Refusal(code, keepRefusals[code])

const hasAmount = ({ amount, debit, credit }: Layout) => amount !== null || (debit !== null && credit !== null)

/** Stands for what a preview showed: these bytes, read with these columns. */
const signOf = ({ data }: Upload, layout: Layout | null): string =>
  createHash('sha256')
    .update(data)
    .update(JSON.stringify(layout && layoutSchema.parse(layout)))
    .digest('hex')

/** What makes a line this one: account, day, amount, reference, balance, and which of its like it is in the file. */
export function fingerprints(account: number, lines: readonly ReadLine[]): string[] {
  const seen = new Map<string, number>()
  return lines.map(({ date, amount, reference, balance }) => {
    const like = JSON.stringify([account, date, amount, reference, balance])
    const nth = (seen.get(like) ?? 0) + 1
    seen.set(like, nth)
    return createHash('sha256').update(`${like} ${nth}`).digest('hex')
  })
}

interface Kept {
  /** What the kept lines come to before the day of the first of these. */
  total: number
  /** What other lines of that day come to: a statement may begin in its midst. */
  of_day: number
  /** The day of the account's first statement; null where there is none. */
  first: string | null
  known: Set<string>
}

async function keptSoFar(tx: Tx, company: number, account: number, lines: readonly ReadLine[]): Promise<Kept> {
  const prints = fingerprints(account, lines)
  const { rows: known } = await sql<{ fingerprint: string }>`
    select fingerprint from bank_statement_lines
    where company_id = ${company} and account_id = ${account} and fingerprint = any(${prints}::text[])`.execute(tx)
  const day = lines[0]?.date ?? '2000-01-01'
  const { rows } = await sql<Omit<Kept, 'known'>>`
    select coalesce(sum(l.amount) filter (where l.date < ${day}::date), 0)::bigint as total,
      coalesce(sum(l.amount) filter (where l.date = ${day}::date and l.fingerprint <> all(${prints}::text[])),
        0)::bigint as of_day,
      (select min(s.from_date) from bank_statements s where s.company_id = ${company} and s.account_id = ${account})
        as first
    from bank_statement_lines l where l.company_id = ${company} and l.account_id = ${account}`.execute(tx)
  return { ...rows[0]!, known: new Set(known.map((row) => row.fingerprint)) }
}

/** As the last statement of the account was read. Those of before 0.2 know of no Dr/Cr column: it is looked for. */
async function rememberedLayout(
  { tx, company }: Ctx,
  account: number,
  rows: readonly (readonly string[])[],
): Promise<Layout | undefined> {
  const { rows: last } = await sql<{ layout: Omit<Layout, 'marker'> & Partial<Layout> }>`
    select layout from bank_statements where company_id = ${company} and account_id = ${account} order by id desc
    limit ${lit(1)}`.execute(tx)
  const layout = last[0]?.layout
  if (!layout) return undefined
  const found = layout.amount === null ? null : guessMarker(rows.slice(layout.skip), layout.amount)
  return layoutSchema.parse({ ...layout, marker: layout.marker === undefined ? found : layout.marker })
}

const readNothing: ReturnType<typeof readStatement> = {
  lines: [],
  wrong: [],
  left_out: [],
  proof: { before: null, after: null, proved: 0, faults: [], exchanged: false, out: 0, into: 0 },
}

export const previewLines = handleInSteps(previewStatement, async ({ id, layout: sent }, steps) => {
  const file = uploaded(steps, 'file')
  const { rows } = await readTable(file, steps.identity)
  return steps.read(async (ctx) => {
    const { tx, company } = ctx
    await bankOf(tx, company, id)
    const remembered = sent ? undefined : await rememberedLayout(ctx, id, rows)
    const layout = sent ?? remembered ?? guessLayout(rows) ?? null
    const { lines, wrong, left_out, proof } = layout && hasAmount(layout) ? readStatement(rows, layout) : readNothing
    const kept = await keptSoFar(tx, company, id, lines)
    const { first, known } = kept
    const anew = fingerprints(id, lines).filter((each) => !known.has(each)).length
    return {
      data: {
        rows: rows.slice(0, 12).map((row) => row.slice(0, 30).map((cell) => cell.slice(0, 120))),
        layout,
        remembered: remembered !== undefined,
        seen: signOf(file, layout),
        lines: lines.slice(0, mostLines),
        count: lines.length,
        known: lines.length - anew,
        wrong: wrong.slice(0, 50),
        wrong_rows: wrong.length,
        left_out: left_out.slice(0, 200),
        left_out_rows: left_out.length,
        proof: { ...proof, faults: proof.faults.slice(0, 200) },
        passes_balance_over: layout !== null && passesBalanceOver(rows, layout),
        before: proof.before,
        first: first === null,
        gap: anew ? gapOf(kept, lines, proof.before) : null,
      },
    }
  })
})

/** By how much what the bank had before these lines is not what is kept; null where it fits, or nothing can be said. */
function gapOf({ total, of_day, first }: Kept, lines: readonly ReadLine[], before: number | null): number | null {
  if (first === null || before === null || lines[0]!.date < first) return null
  return before === total || before === total + of_day ? null : before - total
}

/** What a statement must be before any of it is kept. */
function checkRead({ lines, wrong, proof }: ReturnType<typeof readStatement>, skipWrong: boolean): void {
  if (wrong.length && !skipWrong) throw refuse('wrong-rows')
  if (!lines.length) throw refuse('no-lines')
  if (lines.length > mostLines) throw refuse('too-many-lines')
  if (proof.exchanged) throw refuse('exchanged')
  if (proof.faults.length) throw refuse('balance-differs')
}

export const keepLines = handleInSteps(
  keepStatement,
  async ({ id, layout, seen, skip_wrong, despite_gap, before: typed }, steps) => {
    const file = uploaded(steps, 'file')
    if (!hasAmount(layout)) throw refuse('no-amount-column')
    if (seen !== signOf(file, layout)) throw refuse('not-seen')
    const { rows } = await readTable(file, steps.identity)
    const read = readStatement(rows, layout)
    checkRead(read, skip_wrong)
    if (passesBalanceOver(rows, layout)) throw refuse('balance-passed-over')
    const { lines, wrong } = read
    const { before } = read.proof
    return steps.write(async (ctx) => {
      const { tx, company } = ctx
      await bankOf(tx, company, id, { lock: true })
      const kept = await keptSoFar(tx, company, id, lines)
      const { first, known } = kept
      const prints = fingerprints(id, lines)
      const anew = lines.flatMap((line, at) => (known.has(prints[at]!) ? [] : [{ ...line, fingerprint: prints[at]! }]))
      const answer = { kept: anew.length, known: lines.length - anew.length, left_out: wrong.length }
      if (!anew.length)
        return { data: { id: null, ...answer }, message: 'All lines of this statement are there already.' }
      if (first !== null && anew.some(({ date }) => date < first)) throw refuse('before-first')
      if (!despite_gap && gapOf(kept, lines, before) !== null) throw refuse('gap')
      const had = first === null ? (before ?? typed ?? 0) : 0
      const statement = await writeStatement(ctx, { account: id, file_name: file.name, layout, had, lines: anew })
      ctx.note({ entity: 'bank_statements', entity_id: statement, after: { file_name: file.name, ...answer } })
      return { data: { id: statement, ...answer }, message: 'Statement kept.' }
    })
  },
)

interface NewStatement {
  account: number
  file_name: string
  layout: Layout
  /** What the bank had before the first statement, paisa; 0 writes no line of it. */
  had: number
  lines: (ReadLine & { fingerprint: string })[]
}

/** Answers its id. */
async function writeStatement(ctx: Ctx, { account, file_name, layout, had, lines }: NewStatement): Promise<number> {
  const { tx, company } = ctx
  const days = lines.map(({ date }) => date).sort()
  const from_date = days[0]!
  const start = {
    line: 0,
    date: addDays(from_date, -1),
    description: 'Balance before the first statement',
    reference: null,
    balance: had,
    amount: had,
    fingerprint: '0'.repeat(64),
  }
  const { id } = await tx
    .insertInto('bank_statements')
    .values({
      company_id: company,
      account_id: account,
      file_name: file_name.slice(0, 200) || 'statement',
      layout: JSON.stringify(layout),
      from_date,
      to_date: days.at(-1)!,
      made_by: makerOf(ctx),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into bank_statement_lines
      (company_id, statement_id, account_id, line, date, description, reference, amount, balance, fingerprint)
    select ${company}::bigint, ${id}::bigint, ${account}::bigint, line, date, description, reference, amount,
      balance, fingerprint
    from jsonb_to_recordset(${JSON.stringify(had ? [start, ...lines] : lines)}::jsonb) l
      (line int, date date, description text, reference text, amount bigint, balance bigint,
      fingerprint text)`.execute(tx)
  return id
}

export const listStatements = handle(bankStatements, async ({ id }, { tx, company }) => {
  await bankOf(tx, company, id)
  const { rows } = await sql<{
    id: number
    file_name: string
    from_date: string
    to_date: string
    lines: number
    reconciled: number
    made_at: string
  }>`
    select s.id, s.file_name, s.from_date, s.to_date, s.made_at,
      (select count(*) from bank_statement_lines l
      where l.company_id = s.company_id and l.statement_id = s.id and l.line > 0)::int as lines,
      (select count(*) from bank_statement_lines l
      join reconciled_lines r on r.company_id = l.company_id and r.line_id = l.id
        where l.company_id = s.company_id and l.statement_id = s.id)::int as reconciled
    from bank_statements s where s.company_id = ${company} and s.account_id = ${id} order by s.id desc
    limit ${lit(100)}`.execute(tx)
  return { data: rows }
})

export const removeLines = handle(removeStatement, async ({ id }, ctx) => {
  const { tx, company } = ctx
  const { rows } = await sql<{ account_id: number; file_name: string; later: boolean; reconciled: boolean }>`
    select s.account_id, s.file_name,
      exists (select from bank_statements o
      where o.company_id = s.company_id and o.account_id = s.account_id and o.id > s.id) as later,
      exists (select from bank_statement_lines l
      join reconciled_lines r on r.company_id = l.company_id and r.line_id = l.id
        where l.company_id = s.company_id and l.statement_id = s.id) as reconciled
    from bank_statements s where s.company_id = ${company} and s.id = ${id} for update of s`.execute(tx)
  const found = orNotFound(rows[0], 'This statement')
  if (found.reconciled) throw removeStatement.refuse('statement-reconciled')
  if (found.later) throw removeStatement.refuse('statement-not-last')
  await tx.deleteFrom('bank_statements').where('company_id', '=', company).where('id', '=', id).execute()
  ctx.note({ entity: 'bank_statements', entity_id: id, before: { file_name: found.file_name } })
  return { data: { id }, message: 'Statement taken away.' }
})
