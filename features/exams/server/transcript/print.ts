/** Transcripts: seen on the screen, one in a tab, many as a job in parts. They tell what is published, and nothing else. */
import { type RawBuilder, sql } from 'kysely'
import { bySeat, seat, seatColumns, sectionScope } from '#features/academics/server/index.ts'
import { userOf } from '#features/access/server/index.ts'
import { isClosedRow, reachStudent, seesContact, seesRecord, studentScope } from '#features/students/server/index.ts'
import type { Language } from '#nepal/digits.ts'
import { listAnswer } from '#platform/contract/list.ts'
import { notFound, Refusal } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { checkDownloadToken, printLater } from '#platform/server/download.ts'
import { handle } from '#platform/server/handler.ts'
import type { JobHandler } from '#platform/server/jobs.ts'
import { readSettings } from '#platform/server/settings.ts'
import { containing, pageOf } from '#platform/server/sql-words.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { examSettings } from '../../contract/settings.ts'
import * as contract from '../../contract/transcript.ts'
import { meanGpa } from '../../contract/transcript-sums.ts'
import { frameOf, sheetsOf } from './paper.ts'
import { readTranscripts, type Shown } from './read.ts'
import { isBlocked, resultOfYear } from './years.ts'

interface Place {
  grade_id?: number | null | undefined
  section_id?: number | null | undefined
  search?: string | undefined
}

/** Students of the batch that one works in, as far as one reaches their sections: enrolment `e`, student `s`, user `u`, seat. */
function ofClass(ctx: Ctx, { grade_id, section_id, search }: Place): RawBuilder<unknown> {
  const typed = search ? containing(search) : null
  return sql`
    enrolments e join students s on s.company_id = e.company_id and s.id = e.student_id
    join ${userOf('e.student_id')} and u.deleted_at is null
    ${seat}
    where e.company_id = ${ctx.company} and e.batch_id = ${ctx.batch?.id ?? -1}
      and ${sectionScope(ctx, sql`e.section_id`)} and ${studentScope(ctx, sql`e.student_id`)}
      ${grade_id ? sql`and e.grade_id = ${grade_id}` : sql``}
      ${section_id ? sql`and e.section_id = ${section_id}` : sql``}
      ${
        typed
          ? sql`and
        (folded(u.full_name) ilike ${typed} or folded(u.name_np) ilike ${typed}
          or folded(e.enroll_code) ilike ${typed})`
          : sql``
      }`
}

/** These students wherever they are, also those who have left, by their newest enrolment: as `ofClass`. */
const theseStudents = (ctx: Ctx, ids: readonly number[]): RawBuilder<unknown> => sql`
  students s join ${userOf('s.id')} and u.deleted_at is null
  cross join lateral (
    select n.* from enrolments n join batches b on b.company_id = n.company_id and b.id = n.batch_id
    where n.company_id = s.company_id and n.student_id = s.id order by b.start_date desc, n.id desc limit 1) e
  ${seat}
  where s.company_id = ${ctx.company} and s.id = any(${ids}::bigint[]) and ${studentScope(ctx, sql`s.id`)}`

/** Joins to rows `p` with a student's `student_id`: over all years, how many have a result, and whether one of these is blocked. */
const results = (ctx: Ctx): RawBuilder<unknown> => sql`
  cross join lateral (
    select count(y.exam_id) as years, coalesce(bool_or(${isBlocked}), false) as is_blocked
    from enrolments e ${resultOfYear} where e.company_id = ${ctx.company} and e.student_id = p.student_id) of_years`

const list = handle(contract.transcripts, async (query, ctx) => {
  const { rows } = await sql<contract.TranscriptRow & { total: number; place: number }>`
    select p.*, of_years.years, of_years.is_blocked from (
      select e.student_id, e.enroll_code, u.full_name as name, u.name_np, ${seatColumns}, count(*) over () as total,
        row_number() over (order by ${bySeat}, u.full_name collate "C", e.id) as place
      from ${ofClass(ctx, query)} order by place ${pageOf(query)}) p
    ${results(ctx)} order by p.place`.execute(ctx.tx)
  return listAnswer(
    rows.map(({ total: _total, place: _place, ...row }) => row),
    rows[0]?.total ?? 0,
    query,
    contract.transcripts.path,
  )
})

const seenBy = (ctx: Ctx): Shown => ({ record: seesRecord(ctx), contact: seesContact(ctx) })

const show = handle(contract.showTranscript, async ({ student_id }, ctx) => {
  await reachStudent(ctx, student_id)
  const { design } = await readSettings(ctx, examSettings)
  const [read] = await readTranscripts(ctx, [student_id], { record: false, contact: false })
  if (!read) throw notFound('This student')
  const years = read.years.map(({ exam_id: _exam, grade_id: _grade, ...year }) => year)
  const { student: name, student_np: name_np } = read
  return { data: { student_id, name, name_np, design, years, mean_gpa: meanGpa(years) } }
})

const printOne = handle(contract.printTranscript, async ({ student_id, token, language }, ctx, { keys }, http) => {
  checkDownloadToken(token, ctx)
  await reachStudent(ctx, student_id)
  const { protocol, host } = http.request
  const read = await readTranscripts(ctx, [student_id], seenBy(ctx))
  const sheets = sheetsOf(ctx.company, read, keys, `${protocol}://${host}`)
  if (!sheets.length) throw new Refusal('no-result', contract.noResult)
  const frame = await frameOf(ctx, language, ctx.today)
  return printLater('transcript', { ...frame, sheets }, ctx, http, {
    name: `transcript-${read[0]!.years.at(-1)!.enroll_code}`,
    keep: false,
  })
})

export const transcriptsKind = 'print-transcripts'
interface Asked extends Shown {
  students: number[]
  language: Language
  origin: string
  /** AD. */
  issued_on: string
}
const nobody = () => contract.printTranscripts.refuse('nobody')

interface Asking {
  id: number
  years: number
  left_out: boolean
}
async function askedFor(
  ctx: Ctx,
  { student_ids, with_blocked, ...place }: Place & { student_ids?: number[] | null | undefined; with_blocked: boolean },
): Promise<Asking[]> {
  const { rows } = await sql<{ id: number; years: number; is_blocked: boolean; is_closed: boolean }>`
    select p.student_id as id, of_years.years, of_years.is_blocked, p.is_closed from (
      select s.id as student_id, ${isClosedRow(ctx)} as is_closed,
        row_number() over (order by ${bySeat}, u.full_name collate "C", e.id) as place
      from ${student_ids ? theseStudents(ctx, student_ids) : ofClass(ctx, place)}) p
    ${results(ctx)} order by p.place`.execute(ctx.tx)
  if (student_ids && rows.length !== new Set(student_ids).size) throw notFound('This student')
  return rows.map(({ id, years, is_blocked, is_closed }) => ({
    id,
    years,
    left_out: is_closed || (is_blocked && !with_blocked),
  }))
}

const printMany = handle(contract.printTranscripts, async ({ language, ...asked }, ctx, services, { request }) => {
  const all = await askedFor(ctx, asked)
  const withResult = all.filter(({ years }) => years > 0)
  const students = withResult.filter(({ left_out }) => !left_out).map(({ id }) => id)
  if (!students.length) throw nobody()
  const origin = `${request.protocol}://${request.host}`
  const input: Asked = { students, language, origin, issued_on: ctx.today, ...seenBy(ctx) }
  const job_id = await services.jobs.start(ctx, {
    company: ctx.company,
    kind: transcriptsKind,
    title: 'Transcripts',
    input: { ...input },
    by: ctx.user.id,
    total: students.length,
  })
  const { grade_id, section_id } = asked
  ctx.note({ entity: 'results', after: { transcripts: students.length, grade_id, section_id } })
  return {
    data: {
      job_id,
      students: students.length,
      left_out: withResult.length - students.length,
      without_result: all.length - withResult.length,
    },
  }
})

/** With photos, as marksheets. */
const sheetsAtOnce = 50

export const transcriptsJob: JobHandler = async ({ job, db, keys, print }) => {
  const { students, language, issued_on, origin, ...shown } = job.input as unknown as Asked
  const company = job.company_id
  const frame = await inSchool(db, company, (tx) => frameOf({ tx, company }, language, issued_on))
  let sheets = 0
  await print('transcripts', {
    template: 'transcript',
    items: students,
    atOnce: sheetsAtOnce,
    paper: (some) =>
      inSchool(db, company, async (tx) => {
        const part = sheetsOf(company, await readTranscripts({ tx, company }, some, shown), keys, origin)
        // withdrawn since it was asked for
        if (!part.length) throw nobody()
        sheets += part.length
        return { ...frame, sheets: part }
      }),
  })
  return { sheets }
}

export const transcriptHandlers = [list, show, printOne, printMany]
