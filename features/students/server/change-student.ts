/** General details and the photo of a student. */
import { refuseAbove } from '#features/access/server/index.ts'
import { fieldError } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { splitNoted } from '#features/people/contract/person-shape.ts'
import { recordParts, type StudentDetails, studentShape } from '../contract/student-shape.ts'
import { changePhoto, changeStudent, type StudentRecord } from '../contract/students.ts'
import { checkNotEmptied } from './data-entry.ts'
import { readRecord } from './student-record.ts'
import { reachStudent } from './student-scope.ts'
import { writeWords } from './search-words.ts'

export const change = handle(changeStudent, async ({ id, ...sent }, ctx) => ({
  data: await changeDetails(ctx, id, sent),
  message: 'Student saved.',
}))

/** Whoever changes a record, from whichever screen, keeps to the same rules. `told`: what the audit is told beside the values. */
export async function changeDetails(
  ctx: Ctx,
  id: number,
  sent: Partial<StudentDetails>,
  told: Record<string, unknown> = {},
): Promise<StudentRecord> {
  await reachStudent(ctx, id, { lock: true })
  await refuseAbove(ctx, [id])
  await checkNotEmptied(ctx, sent)
  const before = await readRecord(ctx, id)
  const { user: person, own: student } = splitNoted(studentShape, sent)
  if (sent.dob && sent.dob > (sent.admission_date ?? before.admission_date))
    throw fieldError('dob', 'This is after the admission')
  if (Object.keys(person).length)
    await ctx.tx.updateTable('users').set(person).where('company_id', '=', ctx.company).where('id', '=', id).execute()
  if (Object.keys(student).length)
    await ctx.tx
      .updateTable('students')
      .set(student)
      .where('company_id', '=', ctx.company)
      .where('id', '=', id)
      .execute()
  await writeWords(ctx.tx, ctx.company, [id])
  const data = await readRecord(ctx, id)
  ctx.note({ entity: 'students', entity_id: id, before: detailsOf(before), after: { ...detailsOf(data), ...told } })
  return data
}

const detailsOf = (record: StudentRecord) => ({
  ...record.full_name,
  ...record.personal,
  ...Object.fromEntries(recordParts.top.map((name) => [name, record[name]])),
})

export const photo = handle(changePhoto, async ({ userId }, ctx, services) => {
  const { profile_image: before } = await reachStudent(ctx, userId)
  await refuseAbove(ctx, [userId])
  const upload = ctx.uploads.image
  if (!upload) throw fieldError('image', 'Field is required')
  const profile_image = await services.files.keep(ctx, upload)
  await ctx.tx
    .updateTable('users')
    .set({ profile_image })
    .where('company_id', '=', ctx.company)
    .where('id', '=', userId)
    .execute()
  // the earlier picture of a person is kept nowhere: erasing would not find it
  if (before) await services.files.remove(ctx, ctx.company, [before])
  ctx.note({ entity: 'students', entity_id: userId, before: { profile_image: before }, after: { profile_image } })
  return { data: { profile_image }, message: 'Photo changed.' }
})
