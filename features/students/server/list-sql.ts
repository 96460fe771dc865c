/** Pieces of SQL that several lists of students share. */
import { type RawBuilder, sql } from 'kysely'
import { seatIfAny } from '#features/academics/server/index.ts'

/** The enrolment by which a student is shown: that of the batch worked in, else the newest. As `e`, with grade `g` and section `x`. */
export const shownEnrolment = (
  company: number,
  student: RawBuilder<unknown>,
  batch: number | null,
): RawBuilder<unknown> => sql`
  left join lateral (
    select e.* from enrolments e where e.company_id = ${company} and e.student_id = ${student}
    order by (e.batch_id = ${batch}::bigint) desc nulls last, e.enrolled_on desc, e.id desc limit 1) e on true
  ${seatIfAny(company)}`

/** The primary guardian as `p` (id, name, mobile, relation), where the condition holds. */
export const primaryGuardian = (
  company: number,
  student: RawBuilder<unknown>,
  only: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> => sql`
  left join lateral (
    select pu.id, pu.full_name as name, pu.name_np, pu.primary_mobile as mobile, pg.relation from student_guardians pg
      join users pu on pu.company_id = pg.company_id and pu.id = pg.guardian_id
    where pg.company_id = ${company} and pg.student_id = ${student} and ${only}
    order by pg.is_primary desc, pg.guardian_id limit 1) p on true`

/** The permanent address, else the temporary one, as `a` (JSON, without its text). */
export const shownAddress = (company: number, student: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  left join lateral (
    select json_build_object('province_id', aa.province_id, 'district_id', aa.district_id, 'municipality_id',
      aa.municipality_id,
      'ward', aa.ward, 'tole', aa.tole) as row
    from addresses aa where aa.company_id = ${company} and aa.student_id = ${student} order by aa.kind limit 1) a
      on true`
