/** Who has which offer: given to students or to all of a class, shown, ended early. */
import { type RawBuilder, sql } from 'kysely'
import { seat, seatColumns } from '#features/academics/server/index.ts'
import { userOf } from '#features/access/server/index.ts'
import { studentScope } from '#features/students/server/index.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import { listAnswer } from '#platform/contract/list.ts'
import { fieldError, notFound, orNotFound, required } from '#platform/contract/refusal.ts'
import { type Ctx, makerOf } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { containing, pageOf } from '#platform/server/sql-words.ts'
import * as contract from '../../contract/offers.ts'
import { checkEnd } from './offers.ts'

type Asked = InputOf<typeof contract.awards>

/** Of the award `a` of the offer `o`. */
const state = sql`case when least(a.to_date, o.to_date) < app_today() or o.state = 'refused' then 'ended'
  when o.state = 'waiting' or greatest(a.from_date, o.from_date) > app_today() then 'coming' else 'holds' end`

/** The newest seat of the student stands for him. */
function from(ctx: Ctx, asked: Asked): RawBuilder<unknown> {
  const pattern = asked.search && containing(asked.search)
  const same = (['offer_id', 'student_id'] as const).flatMap((name) =>
    asked[name] === undefined ? [] : [sql`a.${sql.ref(name)} = ${asked[name]}`],
  )
  return sql`
    from fee_offer_awards a join fee_offers o on o.company_id = a.company_id and o.id = a.offer_id
    join ${userOf('a.student_id')} and u.deleted_at is null
    join lateral (select n.* from enrolments n join batches b on b.company_id = n.company_id and b.id = n.batch_id
      where n.company_id = a.company_id and n.student_id = a.student_id order by b.start_date desc, n.id desc limit 1) e
        on true ${seat}
    where ${sql.join(
      [
        sql`a.company_id = ${ctx.company}`,
        studentScope(ctx, sql`a.student_id`),
        ...same,
        ...(asked.grade_id ? [sql`e.grade_id = ${asked.grade_id}`] : []),
        ...(asked.section_id ? [sql`e.section_id = ${asked.section_id}`] : []),
        ...(asked.state ? [sql`${state} = ${asked.state}`] : []),
        ...(pattern
          ? [
              sql`(folded(u.full_name) ilike ${pattern} or folded(u.name_np) ilike ${pattern}
                or folded(e.enroll_code) ilike ${pattern})`,
            ]
          : []),
      ],
      sql` and `,
    )}`
}

const order = {
  name: sql`u.full_name collate "C"`,
  class: sql`g.rank * 100000 + coalesce(e.roll, 0)`,
  from_date: sql`a.from_date`,
}

export const listAwards = handle(contract.awards, async (input, ctx) => {
  const way = sql.raw(input.descending ? 'desc' : 'asc')
  const { rows } = await sql<contract.Award>`
    select a.id, a.offer_id, o.title as offer, o.title_np as offer_np, o.kind, u.full_name as name, u.name_np,
      a.student_id, e.enroll_code, ${seatColumns},
      a.from_date, a.to_date, ${state} as state, a.end_reason,
      (select coalesce(sum(f.amount), 0)::bigint from bill_line_offers f
      join bills b on b.company_id = f.company_id and b.id = f.bill_id
        where f.company_id = a.company_id and f.award_id = a.id
          and not exists (select from fee_events r where r.company_id = b.company_id and r.reverses_id = b.event_id))
          as taken
    ${from(ctx, input)} order by ${order[input.sortBy ?? 'class']} ${way}, a.id ${pageOf(input)}`.execute(ctx.tx)
  const { rows: count } = await sql<{ n: number }>`select count(*)::int as n ${from(ctx, input)}`.execute(ctx.tx)
  return listAnswer(rows, count[0]!.n, input, '/api/fee-offer-award')
})

type Whom = InputOf<typeof contract.giveAward>
type Student = Pick<
  contract.Award,
  'student_id' | 'name' | 'name_np' | 'enroll_code' | 'grade' | 'grade_np' | 'section' | 'roll'
>

/** Those who are meant, in the batch worked in; `already`: have the offer on one of the days. A student out of reach is none. */
async function meant(ctx: Ctx, asked: Whom): Promise<(Student & { already: boolean })[]> {
  const { id, student_ids, grade_id, section_id, from_date, to_date } = asked
  const ids = [...new Set(student_ids ?? [])]
  if (!ids.length && !grade_id && !section_id) throw required('student_ids')
  if (to_date && to_date < from_date) throw fieldError('to_date', 'Must not be before the first day')
  const { rows } = await sql<Student & { already: boolean }>`
    select e.student_id, u.full_name as name, u.name_np, e.enroll_code, ${seatColumns}, exists (
      select from fee_offer_awards a
      where a.company_id = e.company_id and a.offer_id = ${id} and a.student_id = e.student_id
        and daterange(a.from_date, a.to_date + 1) && daterange(${from_date}::date, ${to_date ?? null}::date + 1))
        as already
    from enrolments e join ${userOf('e.student_id')} and u.deleted_at is null ${seat}
    where e.company_id = ${ctx.company} and e.batch_id = ${ctx.batch?.id ?? null}::bigint and e.status = 'studying'
      and ${studentScope(ctx, sql`e.student_id`)}
      and ${
        ids.length
          ? sql`e.student_id = any(${ids}::bigint[])`
          : section_id
            ? sql`e.section_id =
      ${section_id}`
            : sql`e.grade_id = ${grade_id}`
      }
    order by g.rank, x.name, e.roll, e.id limit 3000`.execute(ctx.tx)
  if (ids.length && rows.length < ids.length) throw notFound('One of these students')
  return rows
}

async function readOffer({ tx, company }: Ctx, id: number, lock = sql``) {
  const { rows } = await sql<{ state: string; from_date: string; to_date: string | null }>`
    select state, from_date, to_date from fee_offers where company_id = ${company} and id = ${id} ${lock}`.execute(tx)
  return orNotFound(rows[0], 'This offer')
}

export const preview = handle(contract.previewAwards, async (input, ctx) => {
  await readOffer(ctx, input.id)
  const all = await meant(ctx, input)
  const students = all.filter(({ already }) => !already).map(({ already: _already, ...student }) => student)
  return { data: { students, already: all.length - students.length } }
})

export const give = handle(contract.giveAward, async (input, ctx) => {
  const { tx, company } = ctx
  const offer = await readOffer(ctx, input.id, sql`for share`)
  const { from_date, to_date } = input
  if (offer.state === 'refused' || (offer.to_date !== null && offer.to_date < ctx.today))
    throw contract.giveAward.refuse('not-open')
  if (from_date < offer.from_date || (offer.to_date !== null && (to_date ?? from_date) > offer.to_date))
    throw contract.giveAward.refuse('before-offer')
  const students = (await meant(ctx, input)).filter(({ already }) => !already).map(({ student_id }) => student_id)
  // who got it meanwhile has it once: `fee_offer_awards_once`
  const { rows } = await sql<{ id: number }>`
    insert into fee_offer_awards (company_id, offer_id, student_id, from_date, to_date, made_by)
    select ${company}::bigint, ${input.id}::bigint, s, ${from_date}::date, ${to_date ?? null}::date,
      ${makerOf(ctx)}::bigint from unnest(${students}::bigint[]) s
    order by s on conflict do nothing returning id`.execute(tx)
  if (!rows.length) throw contract.giveAward.refuse('nobody')
  ctx.note({ entity: 'fee_offers', entity_id: input.id, after: { from_date, to_date: to_date ?? null, students } })
  return { data: { awarded: rows.length }, message: 'Awarded.' }
})

export const endAward = handle(contract.endAward, async ({ id, to_date, reason }, ctx) => {
  const { tx, company } = ctx
  const { rows } = await sql<{ from_date: string; to_date: string | null; offer_id: number }>`
    select a.from_date, a.to_date, a.offer_id from fee_offer_awards a
    where a.company_id = ${company} and a.id = ${id} and ${studentScope(ctx, sql`a.student_id`)} for update`.execute(tx)
  const before = orNotFound(rows[0], 'This award')
  checkEnd(before, to_date)
  await sql`
    update fee_offer_awards
    set to_date = ${to_date}::date, ended_by = ${makerOf(ctx)}::bigint, ended_at = app_now(), end_reason = ${reason}
    where company_id = ${company} and id = ${id}`.execute(tx)
  ctx.note({
    entity: 'fee_offers',
    entity_id: before.offer_id,
    reason,
    before: { award: id, to_date: before.to_date },
    after: { award: id, to_date },
  })
  return { data: { id }, message: 'Ended.' }
})
