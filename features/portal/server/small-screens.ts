/** The small, read-only screens behind the guardian's tiles. */
import { sql } from 'kysely'
import { handle, ofPart } from '#platform/server/handler.ts'
import { receiptsOf } from '#features/fees/server/index.ts'
import { messagesTo, noticesForFamilies } from '#features/messages/server/index.ts'
import * as contract from '../contract/portal.ts'
import { checkChild, childrenOf } from '#features/students/server/index.ts'

/** As many as a phone shows at once. */
const most = { receipts: 100, messages: 100, notices: 50 }

const transactions = handle(contract.portalReceipts, async ({ student_id }, ctx) => {
  const children = childrenOf(ctx)
  const students = student_id ? sql`select ${student_id}::bigint where ${student_id} in (${children})` : children
  return { data: await receiptsOf(ctx, students, most.receipts) }
})

const messages = handle(contract.portalMessages, async (_input, ctx) => {
  const mine = ctx.user.company_id === ctx.company ? ctx.user.id : -1
  return { data: await messagesTo(ctx, mine, most.messages) }
})

const notices = handle(contract.portalNotices, async (_input, ctx) => ({
  data: await noticesForFamilies(ctx, most.notices),
}))

const courses = handle(contract.portalCourses, async ({ student_id }, ctx) => {
  await checkChild(ctx, student_id)
  const { rows } = await sql<never>`
    select s.id, s.name, s.name_np, s.code, s.credit_hours, s.has_practical from subjects s
    where s.company_id = ${ctx.company}
      and s.grade_id = (select e.grade_id from enrolments e join batches b on b.company_id = e.company_id
      and b.id = e.batch_id
      where e.company_id = ${ctx.company} and e.student_id = ${student_id} order by b.start_date desc limit 1)
    order by s.rank, s.id`.execute(ctx.tx)
  return { data: rows }
})

export const smallScreens = [transactions, notices, courses, ...ofPart('SMS', [messages])]
