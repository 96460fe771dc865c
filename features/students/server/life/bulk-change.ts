/** Section, rolls, group or status of many students at once; what was before is kept, so that it can be taken back. */
import { type RawBuilder, sql } from 'kysely'
import { userOf } from '#features/access/server/index.ts'
import { isKeptToSections } from '#features/academics/server/index.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import { notFound, orNotFound } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { bulkChange, undoBulkChange } from '../../contract/bulk-change.ts'
import { reachAll } from './life-sql.ts'
import { refuseTakenRolls } from './taken-rolls.ts'

/** Of one enrolment, or of one student where it is about groups. */
interface Change {
  id: number
  before: Record<string, unknown>
  after: Record<string, unknown>
}
export interface Seat {
  id: number
  student_id: number
  batch_id: number
  grade_id: number
  section_id: number | null
  roll: number | null
  status: string
}

const change = handle(bulkChange, async (input, ctx) => {
  if (!ctx.batch) throw bulkChange.refuse('no-batch')
  await reachAll(ctx, input.student_ids)
  const seats = await lockSeats(ctx, input.student_ids)
  if (!seats.length) throw bulkChange.refuse('nobody')
  const changes = await makeChange(ctx, input, seats)
  const { id } = await ctx.tx
    .insertInto('bulk_changes')
    .values({
      company_id: ctx.company,
      batch_id: ctx.batch.id,
      kind: input.kind,
      changes: JSON.stringify(changes),
      made_by: ctx.user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.note({
    entity: 'bulk_changes',
    entity_id: id,
    before: changes.map(({ id: of, before }) => ({ id: of, ...before })),
    after: changes.map(({ id: of, after }) => ({ id: of, ...after })),
  })
  return { data: { id, changed: changes.length }, message: 'Changed.' }
})

async function lockSeats(ctx: Ctx, students: readonly number[]): Promise<Seat[]> {
  const { rows } = await sql<Seat>`
    select id, student_id, batch_id, grade_id, section_id, roll, status from enrolments
    where company_id = ${ctx.company} and batch_id = ${ctx.batch!.id} and student_id = any(${students}::bigint[])
      and status <> 'left'
      order by id for update`.execute(ctx.tx)
  return rows
}

function makeChange(ctx: Ctx, input: InputOf<typeof bulkChange>, seats: Seat[]): Promise<Change[]> {
  if (input.kind === 'section') return toSection(ctx, input.section_id, seats)
  if (input.kind === 'roll') return newRolls(ctx, input.rolls_by, seats)
  if (input.kind === 'status') return toStatus(ctx, input.status, seats)
  return intoGroup(ctx, input.group_id, seats)
}

/** The roll of the old section does not come along: it may be somebody's in the new one. */
async function toSection(ctx: Ctx, section: number | undefined, seats: Seat[]): Promise<Change[]> {
  if (!section) throw bulkChange.refuse('needs-value')
  const { rows } = await sql<{ grade_id: number; capacity: number | null; seated: number }>`
    select x.grade_id, x.capacity,
      (select count(*) from enrolments e where e.company_id = x.company_id and e.batch_id = ${ctx.batch!.id}
      and e.section_id = x.id and e.status = 'studying') as seated
    from sections x where x.company_id = ${ctx.company} and x.id = ${section} for update of x`.execute(ctx.tx)
  const place = orNotFound(rows[0], 'This section')
  if (seats.some((seat) => seat.grade_id !== place.grade_id)) throw bulkChange.refuse('other-grade')
  const moving = seats.filter((seat) => seat.section_id !== section)
  if (place.capacity !== null && place.seated + moving.length > place.capacity) throw bulkChange.refuse('full')
  await update(ctx, moving, sql`section_id = ${section}, roll = null`)
  return moving.map((seat) => ({
    id: seat.id,
    before: { section_id: seat.section_id, roll: seat.roll },
    after: { section_id: section, roll: null },
  }))
}

/** Rolls 1, 2, 3 ... in each section, in the order asked for; whoever is not among them keeps his, so theirs begin behind it. */
async function newRolls(ctx: Ctx, by: 'name' | 'code' | 'clear' | undefined, seats: Seat[]): Promise<Change[]> {
  if (!by) throw bulkChange.refuse('needs-value')
  const studying = seats.filter((seat) => seat.status === 'studying')
  await update(ctx, studying, sql`roll = null`)
  if (by !== 'clear') {
    const order = by === 'name' ? sql`u.full_name collate "C", u.id` : sql`e.enroll_code collate "C", e.id`
    await sql`
      update enrolments t set roll = n.roll from (
        select e.id, row_number() over (partition by e.section_id order by ${order}) +
          coalesce((select max(o.roll) from enrolments o
          where o.company_id = e.company_id and o.batch_id = e.batch_id and o.section_id = e.section_id
            and o.status = 'studying'), 0) as roll
        from enrolments e join ${userOf('e.student_id')}
        where e.company_id = ${ctx.company} and e.id = any(${studying.map((seat) => seat.id)}::bigint[])
          and e.section_id is not null) n
      where t.company_id = ${ctx.company} and t.id = n.id`.execute(ctx.tx)
  }
  const after = new Map(
    (
      await lockSeats(
        ctx,
        studying.map((seat) => seat.student_id),
      )
    ).map((seat) => [seat.id, seat.roll]),
  )
  return studying.map((seat) => ({
    id: seat.id,
    before: { roll: seat.roll },
    after: { roll: after.get(seat.id) ?? null },
  }))
}

async function toStatus(ctx: Ctx, status: string | undefined, seats: Seat[]): Promise<Change[]> {
  if (!status) throw bulkChange.refuse('needs-value')
  const moving = seats.filter((seat) => seat.status !== status)
  await refuseTakenRolls(
    ctx,
    moving.map((seat) => ({ ...seat, status })),
  )
  await update(ctx, moving, sql`status = ${status}`)
  return moving.map((seat) => ({ id: seat.id, before: { status: seat.status }, after: { status } }))
}

async function intoGroup(ctx: Ctx, group: number | undefined, seats: Seat[]): Promise<Change[]> {
  if (!group) throw bulkChange.refuse('needs-value')
  await ctx.tx
    .selectFrom('student_groups')
    .select('id')
    .where('company_id', '=', ctx.company)
    .where('id', '=', group)
    .executeTakeFirstOrThrow(() => notFound('This group'))
  const { rows } = await sql<{ student_id: number }>`
    insert into student_group_members (company_id, group_id, student_id, since) select ${ctx.company}::bigint,
      ${group}::bigint,
      unnest(${seats.map((seat) => seat.student_id)}::bigint[]), ${ctx.today}::date
    on conflict do nothing returning student_id`.execute(ctx.tx)
  return rows.map((row) => ({ id: row.student_id, before: { group_id: null }, after: { group_id: group } }))
}

const update = (ctx: Ctx, seats: readonly Seat[], set: RawBuilder<unknown>) =>
  sql`update enrolments set ${set}
    where company_id = ${ctx.company} and id = any(${seats.map((seat) => seat.id)}::bigint[])`.execute(ctx.tx)

const undo = handle(undoBulkChange, async ({ id }, ctx) => {
  const found = await ctx.tx
    .selectFrom('bulk_changes')
    .selectAll()
    .where('company_id', '=', ctx.company)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  // students of a section change reached then may be out of reach by now: who is kept to own sections takes back his own changes
  if (!found || (isKeptToSections(ctx) && found.made_by !== ctx.user.id)) throw notFound('This change')
  if (found.undone_at) throw undoBulkChange.refuse('undone')
  const changes = found.changes as unknown as Change[]
  const changedSince = () => undoBulkChange.refuse('changed-since')
  if (found.kind === 'group') {
    const group = changes[0]?.after.group_id as number | undefined
    await sql`delete from student_group_members
      where company_id = ${ctx.company} and group_id = ${group ?? null}::bigint
      and student_id = any(${changes.map((each) => each.id)}::bigint[])`.execute(ctx.tx)
  } else {
    const rows = await lockedNow(
      ctx,
      changes.map((each) => each.id),
    )
    const asLeft = (each: Change) =>
      Object.entries(each.after).every(
        ([name, value]) => (rows.get(each.id) as unknown as Record<string, unknown> | undefined)?.[name] === value,
      )
    if (!changes.every(asLeft)) throw changedSince()
    await refuseTakenRolls(
      ctx,
      changes.map(({ id: of, before }) => ({ ...rows.get(of)!, ...before })),
    )
    await putBack(ctx, changes, Object.keys(changes[0]?.before ?? {}))
  }
  await ctx.tx
    .updateTable('bulk_changes')
    .set({ undone_at: sql<string>`app_now()` })
    .where('company_id', '=', ctx.company)
    .where('id', '=', id)
    .execute()
  ctx.note({ entity: 'bulk_changes', entity_id: id, after: { undone: changes.length } })
  return { message: 'Taken back.' }
})

async function lockedNow(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Seat>> {
  const { rows } = await sql<Seat>`select id, student_id, batch_id, grade_id, section_id, roll, status from enrolments
      where company_id = ${ctx.company}
      and id = any(${ids}::bigint[]) order by id for update`.execute(ctx.tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Rolls are emptied first: two that changed places must not meet on the way back. */
async function putBack(ctx: Ctx, changes: readonly Change[], names: readonly string[]): Promise<void> {
  if (!changes.length) return
  const ids = changes.map((each) => each.id)
  if (names.includes('roll'))
    await sql`update enrolments set roll = null
      where company_id = ${ctx.company} and id = any(${ids}::bigint[])`.execute(ctx.tx)
  const types: Record<string, string> = { section_id: 'bigint', roll: 'int', status: 'text' }
  const sets = sql.join(names.map((name) => sql`${sql.ref(name)} = (c.before ->> ${name})::${sql.raw(types[name]!)}`))
  await sql`
    update enrolments e set ${sets}
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) c (id bigint, before jsonb)
      where e.company_id = ${ctx.company} and e.id = c.id`.execute(ctx.tx)
}

export const bulkChangeHandlers = [change, undo]
