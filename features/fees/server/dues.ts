/** What a student owes, over all batches, oldest first: the order in which money fills it. */
import { type RawBuilder, sql } from 'kysely'
import { userOf } from '#features/access/server/index.ts'
import { seat, seatColumns } from '#features/academics/server/index.ts'
import { orNotFound } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/server/db.ts'
import { isOneOf } from '#platform/server/sql-words.ts'

export interface DueRow {
  enroll_id: number
  fee_head_id: number
  fee_head: string
  fee_head_np: string | null
  month: string
  batch: string
  due_date: string
  billed: number
  due: number
  brought_forward: boolean
  penalty: boolean
}

/** `lock`: the rows stay locked to the end of the transaction, in one order, so two counters cannot pay the same due. */
export async function openDues(tx: Tx, company: number, studentId: number, lock = false): Promise<DueRow[]> {
  return (await openDuesOf(tx, company, [studentId], lock)).get(studentId)!
}

/** The same of several students: who owes nothing has an empty list. */
export async function openDuesOf(
  tx: Tx,
  company: number,
  students: readonly number[],
  lock = false,
): Promise<Map<number, DueRow[]>> {
  if (lock) {
    await sql`
      select from dues d join enrolments e on e.company_id = d.company_id and e.id = d.enroll_id
      where d.company_id = ${company} and e.student_id ${isOneOf(students)} and d.due > 0
      order by d.enroll_id, d.month, d.fee_head_id for update of d`.execute(tx)
  }
  const { rows } = await sql<DueRow & { student_id: number }>`
    ${linesOf(company, students)} and d.due > 0 order by b.start_date, d.month, ${inMonth}`.execute(tx)
  return new Map(
    students.map((id) => [
      id,
      rows.filter((row) => row.student_id === id).map(({ student_id: _student, ...due }) => due),
    ]),
  )
}

/** All that was billed, the newest month first. */
export async function billedLines(tx: Tx, company: number, studentId: number): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    ${linesOf(company, [studentId])} and d.billed > 0 order by b.start_date desc, d.month desc, ${inMonth}`.execute(tx)
  return rows
}

/** Of heads `h`: what is from before is paid first, a penalty after what it is of. */
export const inMonth = sql`h.charged_by = 'previous' desc, h.charged_by = 'penalty', h.rank, h.id`

const linesOf = (company: number, students: readonly number[]) => sql`
  select e.student_id, d.enroll_id, d.fee_head_id, h.title as fee_head, h.title_np as fee_head_np, d.month,
    b.name as batch, d.due_date, d.billed, d.due,
      h.charged_by = 'previous' as brought_forward, h.charged_by = 'penalty' as penalty
  from dues d
  join enrolments e on e.company_id = d.company_id and e.id = d.enroll_id
  join batches b on b.company_id = e.company_id and b.id = e.batch_id
  join fee_heads h on h.company_id = d.company_id and h.id = d.fee_head_id
  where d.company_id = ${company} and e.student_id ${isOneOf(students)}`

export interface Payer {
  id: number
  name: string
  name_np: string | null
  enroll_code: string
  enroll_id: number
  grade: string
  grade_np: string | null
  section: string | null
  roll: number | null
  profile_image: string | null
  guardian: { name: string; name_np: string | null; mobile: string | null } | null
}

type FoundPayer = Payer & { batch_start: string }

/** The student by id or by enrol code, with the newest enrolment. 404 when not of this school, or deleted (unless `deleted`: what is settled stays readable). */
export async function findPayer(
  tx: Tx,
  company: number,
  by: { student_id?: number | undefined; code?: string | undefined },
  { deleted = false } = {},
): Promise<Payer> {
  const where = by.student_id
    ? sql`e.student_id = ${by.student_id}`
    : sql`lower(e.enroll_code) = lower(${by.code ?? ''})`
  const { rows } =
    await sql<FoundPayer>`${payersWhere(company, where, deleted)} order by u.deleted_at is not null, b.start_date desc
    limit 1`.execute(tx)
  return orNotFound(rows[0], 'This student')
}

/** Those of these students who are there, each with the newest enrolment. */
export async function findPayers(tx: Tx, company: number, ids: readonly number[]): Promise<Payer[]> {
  const { rows } = await sql<FoundPayer>`
    select distinct on (p.id) p.* from (${payersWhere(company, sql`e.student_id ${isOneOf(ids)}`)}) p
    order by p.id, p.batch_start desc`.execute(tx)
  return rows
}

const payersWhere = (company: number, where: RawBuilder<unknown>, deleted = false) => sql`
    select e.student_id as id, u.full_name as name, u.name_np, e.enroll_code, e.id as enroll_id, ${seatColumns},
      u.profile_image, b.start_date as batch_start,
      (select json_build_object('name', gu.full_name, 'name_np', gu.name_np, 'mobile', gu.primary_mobile)
      from student_guardians sg join users gu on gu.company_id = sg.company_id and gu.id = sg.guardian_id
       where sg.company_id = e.company_id and sg.student_id = e.student_id order by sg.is_primary desc limit 1)
         as guardian
    from enrolments e
    join ${userOf('e.student_id')}
    join batches b on b.company_id = e.company_id and b.id = e.batch_id
    ${seat}
    where e.company_id = ${company} and ${where} ${deleted ? sql`` : sql`and u.deleted_at is null`}`

/** Paisa of advance that the student has. */
export async function advanceOf(tx: Tx, company: number, studentId: number, lock = false): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select balance from advances
    where company_id = ${company} and student_id = ${studentId} ${lock ? sql`for update` : sql``}`.execute(tx)
  return rows[0]?.balance ?? 0
}
