/** Entrance cards: of who sits the exam, with the days and times of the subjects that the student takes. */
import { sql } from 'kysely'
import type { EntranceCardPaper } from '#papers/exam-shapes.ts'
import { bySeat, seat, seatColumns, takesSubject } from '#features/academics/server/index.ts'
import { userOf } from '#features/access/server/index.ts'
import type { Language } from '#nepal/digits.ts'
import { listAnswer } from '#platform/contract/list.ts'
import { noRight, notFound, orNotFound } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { checkDownloadToken, printLater, schoolHead } from '#platform/server/download.ts'
import { handle } from '#platform/server/handler.ts'
import type { JobHandler } from '#platform/server/jobs.ts'
import { readSettings } from '#platform/server/settings.ts'
import { containing, onlyFor, pageOf } from '#platform/server/sql-words.ts'
import { StoredBytes } from '#platform/server/stored-bytes.ts'
import { inSchool } from '#platform/server/tenant.ts'
import * as contract from '../../contract/entrance-card.ts'
import { examSettings } from '../../contract/settings.ts'
import { lastSignature } from '../marksheet/signatures.ts'
import { ofExam, owed, sitsAgain, sitting } from '../results/sitting.ts'
import { examOf } from '../set-up/exam-of.ts'
import { askEntranceDesign } from '../slots.ts'

type Reader = Pick<Ctx, 'tx' | 'company'>
type Cards = EntranceCardPaper['cards']

const list = handle(contract.entranceCards, async (query, ctx) => {
  const typed = query.search ? containing(query.search) : null
  const { rows } = await sql<contract.EntranceCardRow & { total: number }>`
    select e.id as enroll_id, e.enroll_code, u.full_name as name, u.name_np, ${seatColumns},
      ${onlyFor(ctx.can('due-read'), owed(ctx))} as due, count(*) over () as total
    from ${sitting(ctx, query)} ${seat}
    where ${ofExam(ctx, query.exam_id)}
      ${
        typed
          ? sql`and
      (folded(u.full_name) ilike ${typed} or folded(u.name_np) ilike ${typed} or folded(e.enroll_code) ilike ${typed})`
          : sql``
      }
    order by ${bySeat}, u.full_name collate "C", e.id ${pageOf(query)}`.execute(ctx.tx)
  return listAnswer(
    rows.map(({ total: _total, ...row }) => row),
    rows[0]?.total ?? 0,
    query,
    contract.entranceCards.path,
  )
})

async function frameOf(ctx: Reader, language: Language): Promise<Omit<EntranceCardPaper, 'cards'>> {
  const { entrance_rules } = await readSettings(ctx, examSettings)
  const last = await lastSignature(ctx)
  return {
    school: await schoolHead(ctx),
    language,
    rules: entrance_rules || null,
    signature: last ? { ...last, picture: last.file_id ? new StoredBytes(ctx.company, last.file_id) : null } : null,
  }
}

/** In the order of the ids. Whoever asks has reached them. */
async function readCards({ tx, company }: Reader, exam: number, enrolments: readonly number[]): Promise<Cards> {
  const { rows } = await sql<Omit<Cards[number], 'photo'> & { profile_image: string | null }>`
    select m.name as exam, m.name_np as exam_np, y.name as batch, u.full_name as student, u.name_np as student_np,
      u.profile_image, ${seatColumns}, e.enroll_code, s.symbol_no, r.name as room, s.seat,
      coalesce((
        select json_agg(json_build_object('subject', b.name, 'subject_np', b.name_np, 'kind', p.kind, 'held_on',
          p.held_on, 'starts_at', left(p.starts_at::text, 5))
          order by p.held_on, p.starts_at nulls first, t.position)
        from exam_subjects t
        join subjects b on b.company_id = t.company_id and b.id = t.subject_id and ${takesSubject('e')}
          and ${sitsAgain('t')}
        join exam_parts p on p.company_id = t.company_id and p.exam_subject_id = t.id and p.held_on is not null
        where t.company_id = m.company_id and t.exam_id = m.id and t.grade_id = e.grade_id), '[]') as sittings
    from unnest(${enrolments}::bigint[]) with ordinality asked (enroll_id, n)
    join exams m on m.company_id = ${company} and m.id = ${exam}
    join batches y on y.company_id = m.company_id and y.id = m.batch_id
    join enrolments e on e.company_id = m.company_id and e.id = asked.enroll_id
    join ${userOf('e.student_id')} ${seat}
    left join exam_seats s on s.company_id = m.company_id and s.exam_id = m.id and s.enroll_id = e.id
    left join exam_rooms r on r.company_id = s.company_id and r.id = s.exam_room_id
    order by asked.n`.execute(tx)
  return rows.map(({ profile_image, ...row }) => ({
    ...row,
    photo: profile_image ? new StoredBytes(company, profile_image, { small: true }) : null,
  }))
}

const printOne = handle(
  contract.printEntranceCard,
  async ({ exam_id, enroll_id, token, language }, ctx, _inside, http) => {
    checkDownloadToken(token, ctx)
    const { rows } =
      await sql`select from ${sitting(ctx)} where ${ofExam(ctx, exam_id)} and e.id = ${enroll_id}`.execute(ctx.tx)
    if (!rows.length) throw notFound('This student')
    const frame = await frameOf(ctx, language)
    const cards = [orNotFound((await readCards(ctx, exam_id, [enroll_id]))[0], 'This student')]
    const own = await askEntranceDesign(ctx, language)
    const file = { name: 'entrance-card', keep: false }
    return own
      ? printLater('card', own(frame, cards), ctx, http, file)
      : printLater('entrance-card', { ...frame, cards }, ctx, http, file)
  },
)

export const entranceCardsKind = 'print-entrance-cards'

const printMany = handle(contract.printEntranceCards, async (asked, ctx, services) => {
  const { exam_id, enroll_ids, owed_from, language } = asked
  // who gets none tells who owes
  if (owed_from && !ctx.can('due-read')) throw noRight()
  const { name } = await examOf(ctx, exam_id)
  const { rows } = await sql<{ id: number; owes: boolean }>`
    select e.id, ${owed_from ? sql`${owed(ctx)} >= ${owed_from}` : sql`false`} as owes
    from ${sitting(ctx, asked)} ${seat}
    where ${ofExam(ctx, exam_id)} ${enroll_ids ? sql`and e.id = any(${enroll_ids}::bigint[])` : sql``}
    order by ${bySeat}, u.full_name collate "C", e.id`.execute(ctx.tx)
  if (enroll_ids && rows.length !== new Set(enroll_ids).size) throw notFound('This student')
  const enrolments = rows.filter(({ owes }) => !owes).map(({ id }) => id)
  if (!enrolments.length) throw contract.printEntranceCards.refuse('nobody')
  const job_id = await services.jobs.start(ctx, {
    company: ctx.company,
    kind: entranceCardsKind,
    title: 'Entrance cards',
    input: { exam: exam_id, enrolments, language },
    by: ctx.user.id,
    total: enrolments.length,
  })
  ctx.note({ entity: 'exams', entity_id: exam_id, after: { entrance_cards: enrolments.length, exam: name, owed_from } })
  return { data: { job_id, students: enrolments.length, left_out: rows.length - enrolments.length } }
})

/** Cards of a part: fifty pages with eight photos each. */
const cardsAtOnce = 400

export const entranceCardsJob: JobHandler = async ({ job, db, print }) => {
  const { exam, enrolments, language } = job.input as unknown as {
    exam: number
    enrolments: number[]
    language: Language
  }
  const company = job.company_id
  const { frame, own } = await inSchool(db, company, async (tx) => ({
    frame: await frameOf({ tx, company }, language),
    own: await askEntranceDesign({ tx, company }, language),
  }))
  const read = (some: readonly number[]) => inSchool(db, company, (tx) => readCards({ tx, company }, exam, some))
  const parts = { items: enrolments, atOnce: cardsAtOnce }
  if (own)
    await print('entrance-cards', { ...parts, template: 'card', paper: async (some) => own(frame, await read(some)) })
  else
    await print('entrance-cards', {
      ...parts,
      template: 'entrance-card',
      paper: async (some) => ({ ...frame, cards: await read(some) }),
    })
  return { cards: enrolments.length }
}

export const entranceCardHandlers = [list, printOne, printMany]
