/** Families are told of what they may see: a message a student to the primary guardian, of the same score once. */
import { sql } from 'kysely'
import { seat, seatColumns } from '#features/academics/server/index.ts'
import { userOf } from '#features/access/server/index.ts'
import { lockSmsBalance, sendSms, smsBalance } from '#features/messages/server/index.ts'
import { primaryGuardian } from '#features/students/server/index.ts'
import { smsLength } from '#nepal/sms-length.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import { type Ctx, makerOf } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { previewResultSms, sendResultSms } from '../../contract/result-sms.ts'
import { fillResultText, type Scored, scoreOf, usualResultText } from '../../contract/result-text.ts'
import { type Exam, examOf } from '../set-up/exam-of.ts'

type Whom = Omit<InputOf<typeof sendResultSms>, 'text'>
interface Row extends Scored {
  enroll_id: number
  enroll_code: string
  roll: number | null
  name: string
  name_np: string | null
  grade: string
  grade_np: string | null
  section: string | null
  /** None: no guardian with a mobile. */
  guardian_id: number | null
  guardian: string | null
  guardian_np: string | null
  mobile: string | null
  /** Scores that were told. */
  told: string[]
  /** The family sees it: `visible_results`. */
  visible: boolean
}

async function resultsOf(ctx: Ctx, { id, grade_id, section_id }: Whom): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select e.id as enroll_id, e.enroll_code, u.full_name as name, u.name_np, ${seatColumns}, r.state, r.gpa, r.letter,
      r.percent,
      case when p.mobile is not null then p.id end as guardian_id, p.name as guardian, p.name_np as guardian_np,
        p.mobile,
      array(select m.score from result_messages m
      where m.company_id = r.company_id and m.exam_id = r.exam_id and m.enroll_id = r.enroll_id) as told,
      v.enroll_id is not null as visible
    from published_results r
    join enrolments e on e.company_id = r.company_id and e.id = r.enroll_id
    join ${userOf('e.student_id')} and u.deleted_at is null
    ${seat}
    left join visible_results v on v.company_id = r.company_id and v.exam_id = r.exam_id and v.enroll_id = r.enroll_id
    ${primaryGuardian(ctx.company, sql`e.student_id`)}
    where r.company_id = ${ctx.company} and r.exam_id = ${id}
      ${grade_id ? sql`and e.grade_id = ${grade_id}` : sql``}
        ${section_id ? sql`and e.section_id = ${section_id}` : sql``}
    order by e.id`.execute(ctx.tx)
  return rows
}

/** Whoever waits for a mark has no score to be told. */
async function planOf(ctx: Ctx, whom: Whom, text: string) {
  const results = (await resultsOf(ctx, whom)).filter(({ state }) => state === 'passed' || state === 'failed')
  const seen = results.filter(({ visible }) => visible)
  const fresh = seen.filter((row) => !row.told.includes(scoreOf(row)))
  const reached = fresh.filter((row) => row.guardian_id !== null)
  const school = await ctx.tx
    .selectFrom('companies')
    .select(['name', 'name_np'])
    .where('id', '=', ctx.company)
    .executeTakeFirstOrThrow()
  return {
    reached,
    messages: reached.map((row) => ({
      user_id: row.guardian_id!,
      mobile: row.mobile!,
      text: fillResultText(
        text,
        {
          ...row,
          student: row,
          guardian: { name: row.guardian ?? '', name_np: row.guardian_np },
          grade: { name: row.grade, name_np: row.grade_np },
        },
        { batch: ctx.batch?.name ?? '', school },
      ),
    })),
    already: seen.length - fresh.length,
    without_mobile: fresh.length - reached.length,
    hidden: results.length - seen.length,
  }
}

/** The last words of this exam; before them the usual ones. */
async function lastText({ tx, company }: Ctx, exam: Pick<Exam, 'id' | 'name'>): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select text from result_message_runs where company_id = ${company} and exam_id = ${exam.id} order by id desc
    limit 1`.execute(tx)
  return rows[0]?.text ?? usualResultText(exam.name)
}

const preview = handle(previewResultSms, async ({ text: asked, ...whom }, ctx) => {
  const exam = await examOf(ctx, whom.id)
  const text = asked ?? (await lastText(ctx, exam))
  const { messages, reached: _reached, ...counts } = await planOf(ctx, whom, text)
  return {
    data: {
      text,
      ...counts,
      messages: messages.length,
      parts: messages.reduce((sum, message) => sum + smsLength(message.text).numberOfSMS, 0),
      balance: await smsBalance(ctx.tx, ctx.company),
      first: messages[0]?.text ?? null,
    },
  }
})

const send = handle(sendResultSms, async ({ text, ...whom }, ctx) => {
  const { tx, company } = ctx
  const exam = await examOf(ctx, whom.id)
  // held first: whoever else sends waits, and nobody is told twice
  await lockSmsBalance(tx, company)
  const { reached, messages, already, without_mobile } = await planOf(ctx, whom, text)
  if (!reached.length) throw sendResultSms.refuse('nobody')
  const sent = await sendSms(tx, company, messages)
  if (!sent) throw sendResultSms.refuse('no-balance')
  const { rows } = await sql<{ id: number }>`
    insert into result_message_runs (company_id, exam_id, text, made_by)
    values (${company}, ${exam.id}, ${text}, ${makerOf(ctx)}::bigint) returning id`.execute(tx)
  await sql`
    insert into result_messages (company_id, exam_id, enroll_id, score, run_id, sms_message_id)
    select ${company}::bigint, ${exam.id}::bigint, enroll_id, score, ${rows[0]!.id}::bigint, message
    from unnest(${reached.map(({ enroll_id }) => enroll_id)}::bigint[], ${reached.map(scoreOf)}::text[],
      ${sent}::bigint[]) r (enroll_id, score, message)`.execute(tx)
  const counts = { sent: reached.length, already, without_mobile }
  ctx.note({ entity: 'exams', entity_id: exam.id, after: { ...whom, text, ...counts } })
  return { data: counts, message: 'The messages are on their way.' }
})

export const resultSmsHandlers = [preview, send]
