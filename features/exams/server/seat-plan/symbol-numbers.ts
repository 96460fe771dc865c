/** Symbol numbers: given in the order of a register to who has none, kept once given, and typed over for one student. */
import { sql } from 'kysely'
import type { InputOf } from '#platform/contract/endpoint.ts'
import { orNotFound } from '#platform/contract/refusal.ts'
import { handle } from '#platform/server/handler.ts'
import * as contract from '../../contract/seats.ts'
import { nextNumbers } from '../../contract/symbol-numbers.ts'
import { examOf, refusePublished } from '../set-up/exam-of.ts'
import { allOf, type Reader } from './reach.ts'

type Asked = InputOf<typeof contract.previewSymbols>

/** Nothing is written. */
async function numbersFor(ctx: Reader, { exam_id, grade_ids, anew, ...way }: Asked) {
  const asked = (await allOf(ctx, exam_id)).filter(({ grade_id }) => !grade_ids || grade_ids.includes(grade_id))
  const given = anew ? asked : asked.filter(({ symbol_no }) => symbol_no === null)
  const changed = new Set(given.map(({ enroll_id }) => enroll_id))
  // also of who has left: a number is of one student for good
  const { rows } = await sql<{ enroll_id: number; symbol_no: string }>`
    select enroll_id, symbol_no from exam_seats
    where company_id = ${ctx.company} and exam_id = ${exam_id} and symbol_no is not null`.execute(ctx.tx)
  const taken = new Set(rows.filter(({ enroll_id }) => !changed.has(enroll_id)).map(({ symbol_no }) => symbol_no))
  const numbers = nextNumbers(way, given.length, taken)
  return {
    numbers: given.map(({ enroll_id }, at) => ({ enroll_id, symbol_no: numbers[at]! })),
    now: {
      given: given.length,
      kept: asked.length - given.length,
      first: numbers[0] ?? null,
      last: numbers.at(-1) ?? null,
    },
  }
}

const preview = handle(contract.previewSymbols, async (asked, ctx) => {
  await examOf(ctx, asked.exam_id)
  return { data: (await numbersFor(ctx, asked)).now }
})

const writeSymbols = (
  { tx, company }: Reader,
  exam: number,
  numbers: readonly { enroll_id: number; symbol_no: string | null }[],
) =>
  sql`
    insert into exam_seats (company_id, exam_id, enroll_id, symbol_no)
    select ${company}::bigint, ${exam}::bigint, n.enroll_id, n.symbol_no
    from jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb) n (enroll_id bigint, symbol_no text)
    on conflict (company_id, exam_id, enroll_id) do update set symbol_no = excluded.symbol_no`.execute(tx)

/** The exam is held. */
export async function numberAll(ctx: Reader, asked: Asked) {
  const { numbers, now } = await numbersFor(ctx, asked)
  await writeSymbols(ctx, asked.exam_id, numbers)
  return now
}

const give = handle(contract.giveSymbols, async (asked, ctx) => {
  refusePublished(await examOf(ctx, asked.exam_id, 'for update'))
  const now = await numberAll(ctx, asked)
  if (!now.given) throw contract.giveSymbols.refuse('nobody')
  ctx.note({ entity: 'exams', entity_id: asked.exam_id, after: { symbol_numbers: now, anew: asked.anew } })
  return { data: now, message: 'The symbol numbers are given.' }
})

const set = handle(contract.setSymbol, async ({ exam_id, enroll_id, symbol_no = null }, ctx) => {
  refusePublished(await examOf(ctx, exam_id, 'for update'))
  const all = await allOf(ctx, exam_id)
  const student = orNotFound(
    all.find((one) => one.enroll_id === enroll_id),
    'This student',
  )
  const { rows } = await sql<{ name: string | null }>`
    select u.full_name as name from exam_seats s
    join enrolments e on e.company_id = s.company_id and e.id = s.enroll_id
    join users u on u.company_id = e.company_id and u.id = e.student_id
    where s.company_id = ${ctx.company} and s.exam_id = ${exam_id} and s.symbol_no = ${symbol_no}
      and s.enroll_id <> ${enroll_id}`.execute(ctx.tx)
  if (rows.length)
    throw contract.setSymbol.refuse('taken', {
      errors: { symbol_no: [`${symbol_no}: ${rows[0]!.name ?? ''}`] },
    })
  await writeSymbols(ctx, exam_id, [{ enroll_id, symbol_no }])
  ctx.note({
    entity: 'exams',
    entity_id: exam_id,
    before: { student: student.name, symbol_no: student.symbol_no },
    after: { symbol_no },
  })
  return { message: 'The symbol number is saved.' }
})

export const symbolHandlers = [preview, give, set]
