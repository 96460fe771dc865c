/** Marksheets on paper: one in a tab, many as a job in parts. They print what is published, and nothing else. */
import { type RawBuilder, sql } from 'kysely'
import type { FastifyRequest } from 'fastify'
import { bySeat, seat, seatColumns, sectionScope } from '#features/academics/server/index.ts'
import { userOf } from '#features/access/server/index.ts'
import { childrenOf, seesContact, seesRecord } from '#features/students/server/index.ts'
import type { Language } from '#nepal/digits.ts'
import { listAnswer } from '#platform/contract/list.ts'
import { notFound, orNotFound } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { checkDownloadToken, printLater } from '#platform/server/download.ts'
import { handle } from '#platform/server/handler.ts'
import type { JobHandler } from '#platform/server/jobs.ts'
import { readSettings } from '#platform/server/settings.ts'
import { containing, pageOf } from '#platform/server/sql-words.ts'
import { inSchool } from '#platform/server/tenant.ts'
import * as contract from '../../contract/marksheet.ts'
import { examSettings } from '../../contract/settings.ts'
import { frameOf, readSheets, type SheetsFor } from './paper.ts'
import { sampleSheet } from './sample.ts'

interface Place {
  exam_id: number
  grade_id?: number | null | undefined
  section_id?: number | null | undefined
}

/** Published results `r` that one reaches, with enrolment `e`, user `u` and seat. */
const reached = (ctx: Ctx, { exam_id, grade_id, section_id }: Place): RawBuilder<unknown> => sql`
  exams m join published_results r on r.company_id = m.company_id and r.exam_id = m.id
  join enrolments e on e.company_id = r.company_id and e.id = r.enroll_id
  join ${userOf('e.student_id')} and u.deleted_at is null
  ${seat}
  where m.company_id = ${ctx.company} and m.id = ${exam_id} and m.batch_id = ${ctx.batch?.id ?? -1}
    and ${sectionScope(ctx, sql`e.section_id`)} ${grade_id ? sql`and e.grade_id = ${grade_id}` : sql``}
    ${section_id ? sql`and e.section_id = ${section_id}` : sql``}`

const isBlocked: RawBuilder<boolean> = sql<boolean>`exists (
  select from held_blocks b where b.company_id = r.company_id and b.exam_id = r.exam_id and b.enroll_id = r.enroll_id)`

const list = handle(contract.marksheets, async (query, ctx) => {
  const typed = query.search ? containing(query.search) : null
  const { rows } = await sql<contract.MarksheetRow & { total: number }>`
    select e.id as enroll_id, e.enroll_code, u.full_name as name, u.name_np, ${seatColumns}, r.state, r.gpa, r.letter,
      r.percent, r.rank,
      ${isBlocked} as is_blocked, count(*) over () as total
    from ${reached(ctx, query)}
      ${
        typed
          ? sql`and
        (folded(u.full_name) ilike ${typed} or folded(u.name_np) ilike ${typed}
          or folded(e.enroll_code) ilike ${typed})`
          : sql``
      }
    order by ${bySeat}, u.full_name collate "C", e.id ${pageOf(query)}`.execute(ctx.tx)
  return listAnswer(
    rows.map(({ total: _total, ...row }) => row),
    rows[0]?.total ?? 0,
    query,
    contract.marksheets.path,
  )
})

const originOf = (request: FastifyRequest): string => `${request.protocol}://${request.host}`
const seen = (ctx: Ctx) => ({ record: seesRecord(ctx), contact: seesContact(ctx) })

const printOne = handle(contract.printMarksheet, async (asked, ctx, { keys }, http) => {
  checkDownloadToken(asked.token, ctx)
  const { rows } = await sql`
    select from ${reached(ctx, asked)} and e.id = ${asked.enroll_id}`.execute(ctx.tx)
  if (!rows.length) throw notFound('This result')
  return oneSheet(ctx, asked, { ...seen(ctx), keys, origin: originOf(http.request) }, http)
})

interface One {
  exam_id: number
  enroll_id: number
  language: Language
}
async function oneSheet(
  ctx: Ctx,
  { exam_id, enroll_id, language }: One,
  of: SheetsFor,
  http: Parameters<typeof printLater>[3],
) {
  const frame = await frameOf(ctx, language)
  const [sheet] = await readSheets(ctx, exam_id, [enroll_id], of)
  return printLater('marksheet', { ...frame, sheets: [orNotFound(sheet, 'This result')] }, ctx, http, {
    name: `marksheet-${sheet!.enroll_code}`,
    keep: false,
  })
}

/** A family prints what it sees, as long as the school lets it. */
const ofChild = handle(contract.marksheetOfChild, async ({ token, language, ...asked }, ctx, { keys }, http) => {
  checkDownloadToken(token, ctx)
  const { family_marksheet } = await readSettings(ctx, examSettings)
  const { rows } = await sql`
    select from visible_results r join enrolments e on e.company_id = r.company_id and e.id = r.enroll_id
    where r.company_id = ${ctx.company} and r.exam_id = ${asked.exam_id} and e.id = ${asked.enroll_id}
      and e.enroll_code = ${asked.enroll_code}
      and e.student_id in (${childrenOf(ctx)})`.execute(ctx.tx)
  if (!rows.length || !family_marksheet) throw notFound('This result')
  const own = ['guardian', 'student'].includes(ctx.actor.role)
  const shown = own ? { record: true, contact: true } : seen(ctx)
  return oneSheet(ctx, { ...asked, language }, { ...shown, keys, origin: originOf(http.request) }, http)
})

const sample = handle(contract.marksheetSample, async ({ token, language, design }, ctx, _inside, http) => {
  checkDownloadToken(token, ctx)
  const frame = await frameOf(ctx, language, design)
  return printLater('marksheet', { ...frame, sheets: [sampleSheet(originOf(http.request), ctx.today)] }, ctx, http, {
    name: 'marksheet-sample',
    keep: false,
  })
})

export const marksheetsKind = 'print-marksheets'
interface Asked extends Pick<SheetsFor, 'record' | 'contact' | 'origin'> {
  exam: number
  enrolments: number[]
  language: Language
}

const printMany = handle(contract.printMarksheets, async (asked, ctx, services, { request }) => {
  const { exam_id, enroll_ids, with_blocked, language } = asked
  const { rows: exams } = await sql<{ state: string; name: string }>`
    select state, name from exams
    where company_id = ${ctx.company} and id = ${exam_id} and batch_id = ${ctx.batch?.id ?? -1}`.execute(ctx.tx)
  const { state, name } = orNotFound(exams[0], 'This exam')
  if (state !== 'published') throw contract.printMarksheets.refuse('not-published')
  const { rows } = await sql<{ id: number; blocked: boolean }>`
    select e.id, ${isBlocked} as blocked
    from ${reached(ctx, asked)} ${enroll_ids ? sql`and e.id = any(${enroll_ids}::bigint[])` : sql``}
    order by ${bySeat}, u.full_name collate "C", e.id`.execute(ctx.tx)
  if (enroll_ids && rows.length !== new Set(enroll_ids).size) throw notFound('This student')
  const enrolments = rows.filter(({ blocked }) => with_blocked || !blocked).map(({ id }) => id)
  if (!enrolments.length) throw contract.printMarksheets.refuse('nobody')
  const input: Asked = { exam: exam_id, enrolments, language, ...seen(ctx), origin: originOf(request) }
  const job_id = await services.jobs.start(ctx, {
    company: ctx.company,
    kind: marksheetsKind,
    title: 'Marksheets',
    input: { ...input },
    by: ctx.user.id,
    total: enrolments.length,
  })
  ctx.note({ entity: 'exams', entity_id: exam_id, after: { marksheets: enrolments.length, exam: name } })
  return { data: { job_id, students: enrolments.length, left_out: rows.length - enrolments.length } }
})

/** Sheets of a part: with 100 photos a printer's child held 684 MB, with 50 it holds 516 (bench/README.md). */
const sheetsAtOnce = 50

export const marksheetsJob: JobHandler = async ({ job, db, keys, print }) => {
  const { exam, enrolments, language, ...of } = job.input as unknown as Asked
  const company = job.company_id
  const frame = await inSchool(db, company, (tx) => frameOf({ tx, company }, language))
  let sheets = 0
  await print('marksheets', {
    template: 'marksheet',
    items: enrolments,
    atOnce: sheetsAtOnce,
    paper: (some) =>
      inSchool(db, company, async (tx) => {
        const part = await readSheets({ tx, company }, exam, some, { ...of, keys })
        // withdrawn since it was asked for
        if (!part.length) throw contract.printMarksheets.refuse('not-published')
        sheets += part.length
        return { ...frame, sheets: part }
      }),
  })
  return { sheets }
}

export const marksheetHandlers = [list, printOne, ofChild, sample, printMany]
