/** Corrections that families ask for: asked on the phone, decided in the office field by field. */
import { type RawBuilder, sql } from 'kysely'
import { labelOf } from '#platform/contract/field.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import { listAnswer } from '#platform/contract/list.ts'
import { noRight, notFound, orNotFound, Refusal, required } from '#platform/contract/refusal.ts'
import { type Ctx, makerOf } from '#platform/server/context.ts'
import { fileReach } from '#platform/server/documents.ts'
import { handle } from '#platform/server/handler.ts'
import { pageOf } from '#platform/server/sql-words.ts'
import * as contract from '../contract/corrections.ts'
import { studentDetails } from '../contract/student-shape.ts'
import { checkChild, childrenOf } from './children.ts'
import { isAddress, kept, saidOf, takeOver, valueNow } from './correction-values.ts'
import { placed, seatOf, who } from './life/life-sql.ts'
import { checkPlace } from './place-text.ts'
import { closedRow, reachStudent } from './student-scope.ts'

type Field = contract.Correctable
type Values = Record<Field, string | null>

const refuse = (code: keyof typeof contract.askRefusals) => new Refusal(code, contract.askRefusals[code])

interface RecordRow {
  values: Values
  open: number
  /** The guardian who asks works here too. */
  is_staff: boolean
}

/** What of the child's record can be corrected, and how many requests are open. */
async function readChild(ctx: Ctx, student: number): Promise<RecordRow> {
  const me = sql`${ctx.user.id}::bigint`
  const pairs = contract.correctable.map((field) => sql`${field}::text, ${valueNow(sql`${field}::text`, me)}`)
  const { rows } = await sql<RecordRow>`
    select jsonb_build_object(${sql.join(pairs)}) as values,
      (select count(*) from student_corrections c
       where c.company_id = ${ctx.company} and c.student_id = s.id and exists (${openLine}))::int as open,
      exists (select from user_roles r where r.company_id = ${ctx.company} and r.user_id = ${ctx.user.id}
        and r.role_slug not in ('guardian', 'student')) as is_staff
    from students s join users u on u.company_id = s.company_id and u.id = s.id
    where s.company_id = ${ctx.company} and s.id = ${student} and u.deleted_at is null
      and s.id in (${childrenOf(ctx)})`.execute(ctx.tx)
  return orNotFound(rows[0], 'This student')
}

/** Of correction `c`: a line that nobody has decided. */
const openLine = sql`
  select from student_correction_fields o
  where o.company_id = c.company_id and o.correction_id = c.id and o.state = 'open'`

interface OwnRow {
  id: number
  asked_at: string
  has_paper: boolean
  lines: { field: Field; was: string | null; wanted: string; state: 'open'; answer: string | null }[]
}

/** What this person may ask about: the own mobile is a guardian's, and changed with the staff where he is one of them. */
const openTo = (ctx: Ctx, { is_staff }: RecordRow): readonly Field[] =>
  contract.correctable.filter((field) => field !== contract.ownMobile || (ctx.actor.role === 'guardian' && !is_staff))

/** With addresses as they are read. */
const spoken = <L extends { field: Field; was: string | null; wanted: string }>(line: L) => ({
  ...line,
  was_said: saidOf(line.field, line.was),
  wanted_said: saidOf(line.field, line.wanted),
})

const own = handle(contract.ownCorrections, async ({ student_id }, ctx) => {
  await checkChild(ctx, student_id)
  const child = await readChild(ctx, student_id)
  const { rows: requests } = await sql<OwnRow>`
    select c.id, c.asked_at, c.file_id is not null as has_paper, l.lines
    from student_corrections c cross join lateral (
      select json_agg(json_build_object('field', f.field, 'was', f.was, 'wanted', f.wanted, 'state', f.state,
        'answer', f.answer) order by f.field) as lines
      from student_correction_fields f where f.company_id = c.company_id and f.correction_id = c.id
        and (f.field <> ${contract.ownMobile} or c.asked_by = ${ctx.user.id})) l
    where c.company_id = ${ctx.company} and c.student_id = ${student_id} and l.lines is not null
    order by c.id desc limit 20`.execute(ctx.tx)
  const fields = openTo(ctx, child).map((name) => {
    const value = child.values[name]
    return { name, ...factsOf(name), value, said: saidOf(name, value) }
  })
  const told = requests.map(({ lines, ...request }) => ({ ...request, lines: lines.map(spoken) }))
  return { data: { fields, requests: told, may_ask: child.open < contract.mostOpen } }
})

interface FieldFacts {
  kind: 'text' | 'date' | 'choice'
  choices?: readonly { value: string; label: string }[]
}
function factsOf(name: Field) {
  if (name === contract.ownMobile) return { label: 'Your mobile', kind: 'phone' as const, choices: [] }
  if (isAddress(name)) return { label: contract.otherLabels[name], kind: 'address' as const, choices: [] }
  const { kind, choices = [], ...field } = studentDetails.fields[name] as never as FieldFacts
  return { label: labelOf(name, field as never), kind, choices: [...choices] }
}

const ask = handle(contract.askCorrection, async ({ student_id, ...sent }, ctx, services) => {
  await checkChild(ctx, student_id)
  // a statement of its own: the one that counts must see what others have sent meanwhile
  await sql`select from students where company_id = ${ctx.company} and id = ${student_id} for update`.execute(ctx.tx)
  const child = await readChild(ctx, student_id)
  if (child.open >= contract.mostOpen) throw refuse('too-many')
  for (const kind of contract.addressKinds) if (sent[kind]) checkPlace(sent[kind], kind)
  const wanted = openTo(ctx, child).flatMap((field) => {
    const [value, was] = [sent[field] && kept(sent[field]), child.values[field]]
    return value && value !== was ? [{ field, value, was }] : []
  })
  if (!wanted.length) throw refuse('nothing')
  const { paper } = ctx.uploads
  const file = paper ? await services.files.keep(ctx, paper, { needs: 'student-record-read' }) : null
  const { id } = await ctx.tx
    .insertInto('student_corrections')
    .values({ company_id: ctx.company, student_id, asked_by: ctx.user.id, file_id: file })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.tx
    .insertInto('student_correction_fields')
    .values(
      wanted.map(({ field, value, was }) => ({
        company_id: ctx.company,
        correction_id: id,
        field,
        was,
        wanted: value,
      })),
    )
    .execute()
  ctx.note({
    entity: 'students',
    entity_id: student_id,
    after: { correction: id, asked: wanted.map(({ field }) => field) },
  })
  return { data: { id }, message: 'Your request was sent to the school.' }
})

type Query = InputOf<typeof contract.listCorrections>

/** Corrections `c` of students whom one reaches, and whose record is open to him. */
function ofOffice(ctx: Ctx, { state, student_id, search }: Query): RawBuilder<unknown> {
  const closed = closedRow(ctx, sql`s`)
  return sql`
    from student_corrections c join students s on s.company_id = c.company_id and s.id = c.student_id
    ${seatOf(ctx, sql`c.student_id`)}
    join users a on a.company_id = c.company_id and a.id = c.asked_by
    where c.company_id = ${ctx.company} and ${placed(ctx, { search })}
      and ${state === 'open'}::boolean = exists (${openLine})
      and ${student_id ? sql`c.student_id = ${student_id}` : sql`true`}
      and ${closed ? sql`not ${closed}` : sql`true`}`
}

type Said = 'was_said' | 'wanted_said' | 'now_said'
type ListedRow = Omit<contract.Correction, 'lines'> & { lines: Omit<contract.Correction['lines'][number], Said>[] }

const list = handle(contract.listCorrections, async (input, ctx) => {
  const { rows } = await sql<ListedRow>`
    select c.id, ${who}, a.full_name as asked_by, a.name_np as asked_by_np, c.asked_at, c.file_id,
      (select json_agg(json_build_object('field', f.field, 'was', f.was, 'wanted', f.wanted, 'state', f.state,
        'answer', f.answer, 'now', ${valueNow(sql`f.field`, sql`c.asked_by`)}, 'decided_by', d.full_name)
        order by f.field)
       from student_correction_fields f left join users d on d.company_id = f.company_id and d.id = f.decided_by
       where f.company_id = c.company_id and f.correction_id = c.id) as lines
    ${ofOffice(ctx, input)}
    order by c.id ${sql.raw(input.descending ? 'desc' : 'asc')} ${pageOf(input)}`.execute(ctx.tx)
  const { rows: total } = await sql<{ n: number }>`select count(*) as n ${ofOffice(ctx, input)}`.execute(ctx.tx)
  const told = rows.map(({ lines, ...row }) => ({
    ...row,
    lines: lines.map((line) => ({ ...spoken(line), now_said: saidOf(line.field, line.now) })),
  }))
  return listAnswer(told, total[0]!.n, input, '/api/student-correction')
})

interface LineRow {
  student_id: number
  asked_by: number
  wanted: string
  state: 'open' | 'accepted' | 'refused'
  now: string | null
}

/** The line and the student's row are held: nobody else decides or changes it meanwhile. */
async function holdLine(ctx: Ctx, id: number, field: Field): Promise<LineRow> {
  const { rows: found } = await sql<{ student_id: number }>`
    select student_id from student_corrections where company_id = ${ctx.company} and id = ${id}`.execute(ctx.tx)
  const { student_id } = orNotFound(found[0], 'This correction')
  await reachStudent(ctx, student_id, { lock: true, what: 'This correction' })
  const { rows } = await sql<LineRow>`
    select c.student_id, c.asked_by, f.wanted, f.state, ${valueNow(sql`f.field`, sql`c.asked_by`)} as now
    from student_correction_fields f
    join student_corrections c on c.company_id = f.company_id and c.id = f.correction_id
    join students s on s.company_id = c.company_id and s.id = c.student_id
    join users u on u.company_id = s.company_id and u.id = s.id
    where f.company_id = ${ctx.company} and f.correction_id = ${id} and f.field = ${field}`.execute(ctx.tx)
  if (!rows[0]) throw notFound('This correction')
  return rows[0]
}

const mobileChanged = 'The mobile was changed. The guardian signs in with the new one from now on.'

const decide = handle(contract.decideCorrection, async ({ id, field, accept, now = null, answer }, ctx) => {
  const refusals = contract.decideRefusals
  const line = await holdLine(ctx, id, field)
  if (field === contract.ownMobile && !ctx.can('guardian-update')) throw noRight()
  if (line.state !== 'open') throw new Refusal('decided', refusals.decided)
  if (!accept && !answer) throw required('answer')
  const told = { correction: id, asked_by: line.asked_by }
  if (accept) {
    if (line.now !== now) throw new Refusal('changed', refusals.changed)
    await takeOver(ctx, field, line, told)
  } else {
    ctx.note({ entity: 'students', entity_id: line.student_id, after: { ...told, refused: field } })
  }
  await ctx.tx
    .updateTable('student_correction_fields')
    .set({
      state: accept ? 'accepted' : 'refused',
      answer: answer ?? null,
      decided_by: makerOf(ctx),
      decided_at: sql<string>`app_now()`,
    })
    .where('company_id', '=', ctx.company)
    .where('correction_id', '=', id)
    .where('field', '=', field)
    .execute()
  if (!accept) return { message: 'Refused. The family reads your answer.' }
  return { message: field === contract.ownMobile ? mobileChanged : 'The record was corrected.' }
})

export const correctionHandlers = [own, ask, list, decide]

export const reachCorrectionPaper = fileReach({
  table: 'student_corrections',
  owner: 'student_id',
  right: 'student-record-read',
  reach: (ctx, id) => reachStudent(ctx, id),
})
