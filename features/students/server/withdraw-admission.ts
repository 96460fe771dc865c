/** The undo of a slip: an admission goes back while nothing was paid and nothing of school life hangs on it. The record can be restored. */
import { sql } from 'kysely'
import { refuseAbove } from '#features/access/server/index.ts'
import { handle } from '#platform/server/handler.ts'
import { hangingOn } from '#platform/server/references.ts'
import { withdrawAdmission } from '../contract/admission.ts'
import { markLeft } from './leaving.ts'
import { readRecord } from './student-record.ts'
import { reachStudent } from './student-scope.ts'
import { beforeWithdrawal } from './slots.ts'

/** What an admission itself brings, or what is kept with the deleted record. */
const own = [
  'student_guardians',
  'addresses',
  'enrolments',
  'student_words',
  'student_documents',
  'student_group_members',
]

export const withdraw = handle(withdrawAdmission, async ({ id, reason }, ctx) => {
  const student = await reachStudent(ctx, id, { lock: true })
  await refuseAbove(ctx, [id])
  const { rows: seats } = await sql<{
    id: number
    batch_id: number
    status: string
  }>`select id, batch_id, status from enrolments where company_id = ${ctx.company} and student_id = ${id} order by id
    for update`.execute(ctx.tx)
  const [seat] = seats
  if (
    student.status !== 'active' ||
    seats.length !== 1 ||
    seat!.status !== 'studying' ||
    seat!.batch_id !== ctx.batch?.id
  )
    throw withdrawAdmission.refuse('not-new')
  const before = await readRecord(ctx, id)
  const settled: string[] = []
  for (const withdrawing of beforeWithdrawal.filled)
    settled.push(...(await withdrawing(ctx, { student_id: id, enroll_id: seat!.id, reason })))
  const except = [...own, ...settled]
  const hanging = [
    ...(await hangingOn(ctx.tx, ctx.company, 'enrolments', [seat!.id], except)),
    ...(await hangingOn(ctx.tx, ctx.company, 'students', [id], except)),
  ]
  if (hanging.length) throw withdrawAdmission.refuse('hangs-on-it')
  await markLeft(ctx, id, ctx.today < student.admission_date ? student.admission_date : ctx.today, reason)
  await ctx.tx
    .updateTable('users')
    .set({ deleted_at: sql<string>`app_now()`, enabled: false })
    .where('company_id', '=', ctx.company)
    .where('id', '=', id)
    .execute()
  ctx.note({ entity: 'students', entity_id: id, before, after: { withdrawn: true, enroll_id: seat!.id }, reason })
  return { data: { id }, message: 'Admission withdrawn.' }
})
