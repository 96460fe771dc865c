/** Of whom a certificate speaks: who is reached, and what is known of each. */
import { type RawBuilder, sql } from 'kysely'
import { bySeat, seat, seatColumns } from '#features/academics/server/index.ts'
import { userOf } from '#features/access/server/index.ts'
import { type LastResult, lastResult } from '#features/exams/server/index.ts'
import {
  type AddressRow,
  askBooks,
  isClosedRow,
  placeText,
  primaryGuardian,
  seesContact,
  seesRecord,
  shownAddress,
  studentScope,
} from '#features/students/server/index.ts'
import type { Language } from '#nepal/digits.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { recordProtected } from '#platform/server/protection.ts'
import { onlyFor } from '#platform/server/sql-words.ts'
import type { StudentFacts } from './values.ts'

/** Enrolments `e` that one reaches, with student `s`, user `u`, batch `b` and seat. */
export const reached = (ctx: Ctx): RawBuilder<unknown> => sql`
  enrolments e join students s on s.company_id = e.company_id and s.id = e.student_id
  join ${userOf('s.id')} and u.deleted_at is null
  join batches b on b.company_id = e.company_id and b.id = e.batch_id
  ${seat}
  where e.company_id = ${ctx.company} and ${studentScope(ctx, sql`s.id`)}`

/** The students of these enrolments are held: two who issue at once wait for each other. */
export async function holdStudents(ctx: Ctx, enrolments: readonly number[]): Promise<void> {
  await sql`
    select from students s where s.company_id = ${ctx.company} and s.id in (
      select e.student_id from enrolments e where e.company_id = ${ctx.company} and e.id = any(${enrolments}::bigint[]))
    order by s.id for no key update of s`.execute(ctx.tx)
}

export interface KnownStudent extends StudentFacts {
  enroll_id: number
  profile_image: string | null
  /** Has not left the school. */
  studies: boolean
  /** Numbers of certificates of the template that stand, as the series has them. */
  issued: { series: string; batch: string; number: number }[]
}
type Row = Omit<KnownStudent, 'exam' | 'exam_np' | 'gpa' | 'letter' | 'passed' | 'address' | 'owes'> & {
  result: LastResult | null
  address: AddressRow | null
  student_id: number
  due: number
  is_closed: boolean
  /** In the register. */
  place: number
}

const parent = (company: number, relation: string): RawBuilder<unknown> => sql`(
  select json_build_object('id', gu.id, 'name', gu.full_name, 'name_np', gu.name_np) from student_guardians sg
    join users gu on gu.company_id = sg.company_id and gu.id = sg.guardian_id
  where sg.company_id = ${company}::bigint and sg.student_id = e.student_id and sg.relation = ${relation}
  order by sg.is_primary desc, sg.guardian_id limit 1)`

/** What is known of them, in the order of a register; each enrolment once. All are reached, or none is spoken of. */
export async function readStudents(
  ctx: Ctx,
  enrolments: readonly number[],
  { template, language }: { template: number; language: Language },
): Promise<KnownStudent[]> {
  const { tx, company } = ctx
  const [record, contact] = [seesRecord(ctx), seesContact(ctx)]
  const { rows } = await sql<Row>`
    select f.*, ${onlyFor(contact, sql`a.row`)} as address,
      ${onlyFor(
        contact,
        sql`case when p.id is not null
        then json_build_object('id', p.id, 'name', p.name, 'name_np', p.name_np) end`,
      )} as guardian
    from (
      select row_number() over (order by ${bySeat}, u.full_name collate "C", e.id) as place, e.id as enroll_id,
        e.student_id, e.enroll_code, u.full_name as name, u.name_np, u.profile_image,
        s.status = 'active' as studies, s.gender, s.admission_number, s.admission_date, s.left_on,
          ${onlyFor(record, sql`s.dob`)} as dob,
          ${seatColumns}, b.name as batch,
        ${onlyFor(contact, parent(company, 'father'))} as father,
          ${onlyFor(contact, parent(company, 'mother'))} as mother,
        ${lastResult(company, sql`e.student_id`)} as result, ${askBooks().due(company, sql`e.student_id`)} as due,
        ${isClosedRow(ctx)} as is_closed,
        coalesce((select
          json_agg(json_build_object('series', d.series, 'batch', db.name, 'number', d.number) order by d.id)
          from issued_documents d join batches db on db.company_id = d.company_id and db.id = d.batch_id
          join enrolments de on de.company_id = d.company_id and de.id = d.enroll_id
          where d.company_id = e.company_id and de.student_id = e.student_id and d.template_id = ${template}
            and d.cancelled_at is null), '[]') as issued
      from ${reached(ctx)} and e.id = any(${enrolments}::bigint[])) f
    ${shownAddress(company, sql`f.student_id`)}
    ${primaryGuardian(company, sql`f.student_id`)}
    order by f.place`.execute(tx)
  if (rows.length !== new Set(enrolments).size) throw notFound('This student')
  if (rows.some(({ is_closed }) => is_closed)) throw recordProtected()
  return rows.map(({ result, address, due, ...row }) => ({
    ...row,
    exam: result?.exam ?? null,
    exam_np: result?.exam_np ?? null,
    gpa: result?.gpa ?? null,
    letter: result?.letter ?? null,
    passed: result?.passed ?? null,
    address: address && placeText(address, language),
    owes: due > 0,
  }))
}
