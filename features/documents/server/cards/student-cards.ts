/** Cards of students: who gets one, one in a tab, many as a job in parts. */
import { type RawBuilder, sql } from 'kysely'
import { bySeat, seat, seatColumns } from '#features/academics/server/index.ts'
import { userOf } from '#features/access/server/index.ts'
import { isClosedRow, reachStudent, seesContact, seesRecord, studentScope } from '#features/students/server/index.ts'
import { listAnswer } from '#platform/contract/list.ts'
import { notFound, orNotFound } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { checkDownloadToken, printLater } from '#platform/server/download.ts'
import { handle } from '#platform/server/handler.ts'
import type { JobHandler } from '#platform/server/jobs.ts'
import { containing, pageOf } from '#platform/server/sql-words.ts'
import { inSchool } from '#platform/server/tenant.ts'
import * as contract from '../../contract/cards/printing.ts'
import { cardPaper, frameOf, type How } from './card-paper.ts'
import { type CardTemplate, templateFor, versionFor } from './card-template.ts'
import { readStudents, type Seen } from './read-students.ts'

interface Asked {
  grade_id?: number | null | undefined
  section_id?: number | null | undefined
  search?: string | undefined
}

/** Who studies in the batch that one works in, as far as one reaches them: enrolment `e`, student `s`, user `u`, seat. */
function studying(ctx: Ctx, { grade_id, section_id, search }: Asked): RawBuilder<unknown> {
  const typed = search ? containing(search) : null
  return sql`
    enrolments e join students s on s.company_id = e.company_id and s.id = e.student_id
    join ${userOf('e.student_id')} and u.deleted_at is null ${seat}
    where e.company_id = ${ctx.company} and e.batch_id = ${ctx.batch?.id ?? -1} and e.status = 'studying'
      and ${studentScope(ctx, sql`e.student_id`)}
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

const list = handle(contract.studentCards, async (query, ctx) => {
  const { rows } = await sql<contract.StudentCardRow & { total: number }>`
    select e.id as enroll_id, e.student_id, e.enroll_code, u.full_name as name, u.name_np, ${seatColumns},
      u.profile_image is not null as has_photo, count(*) over () as total
    from ${studying(ctx, query)} order by ${bySeat}, u.full_name collate "C", e.id ${pageOf(query)}`.execute(ctx.tx)
  return listAnswer(
    rows.map(({ total: _total, ...row }) => row),
    rows[0]?.total ?? 0,
    query,
    contract.studentCards.path,
  )
})

const count = handle(contract.countStudentCards, async (query, ctx) => {
  const { rows } = await sql<{ people: number; without_photo: number }>`
    select count(*)::int as people, count(*) filter (where u.profile_image is null)::int as without_photo
    from ${studying(ctx, query)}`.execute(ctx.tx)
  return { data: rows[0]! }
})

const seenBy = (ctx: Ctx): Seen => ({ record: seesRecord(ctx), contact: seesContact(ctx) })

const printOne = handle(
  contract.printStudentCard,
  async ({ enroll_id, token, template_id, ...how }, ctx, { keys }, http) => {
    checkDownloadToken(token, ctx)
    const { rows } = await sql<{ student_id: number }>`
      select e.student_id from ${studying(ctx, {})} and e.id = ${enroll_id}`.execute(ctx.tx)
    await reachStudent(ctx, orNotFound(rows[0], 'This student').student_id)
    const { design } = await templateFor(ctx, 'id_card_student', template_id)
    const frame = await frameOf(ctx)
    const { language } = how
    const people = await readStudents(ctx, [enroll_id], {
      seen: seenBy(ctx),
      language,
      school: frame.school,
      keys,
    })
    return printLater('card', cardPaper(design, frame, people, how), ctx, http, { name: 'student-card', keep: false })
  },
)

export const studentCardsKind = 'print-student-cards'
interface Input extends How {
  enrolments: number[]
  template: Pick<CardTemplate, 'id' | 'version'>
  seen: Seen
}

const printMany = handle(contract.printStudentCards, async (asked, ctx, services) => {
  const { enroll_ids, only_with_photo, template_id, layout, with_back, language } = asked
  const { id, version, name } = await templateFor(ctx, 'id_card_student', template_id)
  const { rows } = await sql<{ id: number; has_photo: boolean; closed: boolean }>`
    select e.id, u.profile_image is not null as has_photo, ${isClosedRow(ctx)} as closed
    from ${studying(ctx, asked)}
      ${enroll_ids ? sql`and e.id = any(${enroll_ids}::bigint[])` : sql``}
    order by ${bySeat}, u.full_name collate "C", e.id`.execute(ctx.tx)
  if (enroll_ids && rows.length !== new Set(enroll_ids).size) throw notFound('This student')
  const wanted = rows.filter(({ has_photo }) => has_photo || !only_with_photo)
  const enrolments = wanted.filter((row) => !row.closed).map((row) => row.id)
  if (!enrolments.length) throw contract.printStudentCards.refuse('nobody')
  const input: Input = { enrolments, template: { id, version }, seen: seenBy(ctx), layout, with_back, language }
  const job_id = await services.jobs.start(ctx, {
    company: ctx.company,
    kind: studentCardsKind,
    title: 'Cards of students',
    input: { ...input },
    by: ctx.user.id,
    total: enrolments.length,
  })
  ctx.note({
    entity: 'templates',
    ...(id !== null && { entity_id: id }),
    after: { student_cards: enrolments.length, template: name },
  })
  return { data: { job_id, cards: enrolments.length, left_out: wanted.length - enrolments.length } }
})

/** Cards of a part: twenty sheets of ten, or two hundred pages, with a photo each. */
export const cardsAtOnce = 200

export const studentCardsJob: JobHandler = async ({ job, db, keys, print }) => {
  const { enrolments, template, seen, ...how } = job.input as unknown as Input
  const company = job.company_id
  const { frame, design } = await inSchool(db, company, async (tx) => ({
    frame: await frameOf({ tx, company }),
    design: await versionFor({ tx, company }, 'id_card_student', template),
  }))
  const { language } = how
  await print('student-cards', {
    template: 'card',
    items: enrolments,
    atOnce: cardsAtOnce,
    paper: (some) =>
      inSchool(db, company, async (tx) => {
        const people = await readStudents({ tx, company }, some, { seen, language, school: frame.school, keys })
        return cardPaper(design, frame, people, how)
      }),
  })
  return { cards: enrolments.length }
}

export const studentCardHandlers = [list, count, printOne, printMany]
