/** What this room keeps of a person who is erased, student or guardian. Enrolments stay: marks and bills hang on them. */
import { sql } from 'kysely'
import type { SheetsOf } from '#features/access/server/index.ts'
import { forgotten } from '#features/people/server/index.ts'
import { studentShape } from '../contract/student-shape.ts'
import { guardianShape } from '../contract/guardians/guardian-shape.ts'
import type { ErasePerson } from '#platform/server/erasure.ts'
import { writeWords } from './search-words.ts'

export const erasePerson: ErasePerson = async (tx, { company, id }) => {
  const { rows: children } = await sql<{
    student_id: number
  }>`delete from student_guardians where company_id = ${company} and guardian_id = ${id} returning student_id`.execute(
    tx,
  )
  await sql`delete from student_guardians where company_id = ${company} and student_id = ${id}`.execute(tx)
  await sql`update guardians set ${forgotten(guardianShape)} where company_id = ${company} and id = ${id}`.execute(tx)
  await sql`
    update students set ${forgotten(studentShape)}, left_reason = null
    where company_id = ${company} and id = ${id}`.execute(tx)
  await sql`delete from addresses where company_id = ${company} and student_id = ${id}`.execute(tx)
  await sql`delete from student_words where company_id = ${company} and student_id = ${id}`.execute(tx)
  await sql`update remarks set text = '-' where company_id = ${company} and student_id = ${id}`.execute(tx)
  await sql`update behaviour_entries set note = null where company_id = ${company} and student_id = ${id}`.execute(tx)
  // the audit of both keeps of whom it tells, by number only
  const { rows: told } = await sql<{ audit_id: number; is_taken_back: boolean }>`
    delete from audit_values v using audit_rows r
    where v.company_id = ${company} and r.company_id = v.company_id and r.id = v.audit_id
      and r.entity in ('remarks', 'behaviour_entries')
      and (v.after -> 'student_ids' @> to_jsonb(${id}::bigint) or v.before -> 'student_id' = to_jsonb(${id}::bigint))
    returning v.audit_id, v.before is not null as is_taken_back`.execute(tx)
  const takenBack = told.filter((each) => each.is_taken_back).map(({ audit_id }) => audit_id)
  await sql`insert into audit_values (company_id, audit_id, before) select ${company}::bigint,
    unnest(${takenBack}::bigint[]), jsonb_build_object('student_id', ${id}::bigint)`.execute(tx)
  await sql`delete from student_group_members where company_id = ${company} and student_id = ${id}`.execute(tx)
  const { rows: papers } = await sql<{
    file_id: string
  }>`delete from student_documents where company_id = ${company} and student_id = ${id} returning file_id`.execute(tx)
  const { rows: shown } = await sql<{ file_id: string | null }>`
    delete from student_corrections where company_id = ${company} and student_id = ${id} returning file_id`.execute(tx)
  // the mobile that a guardian has asked for; what was asked of a child stays with the child
  await sql`
    delete from student_correction_fields f using student_corrections c
    where f.company_id = ${company} and c.company_id = f.company_id and c.id = f.correction_id and c.asked_by = ${id}
      and f.field = 'guardian_mobile'`.execute(tx)
  const { rows: empty } = await sql<{ file_id: string | null }>`
    delete from student_corrections c where c.company_id = ${company} and c.asked_by = ${id}
      and not exists (select from student_correction_fields f
        where f.company_id = c.company_id and f.correction_id = c.id) returning c.file_id`.execute(tx)
  // a guardian's mobile is a word of the children
  await writeWords(
    tx,
    company,
    children.map(({ student_id }) => student_id),
  )
  return [...papers, ...shown, ...empty].flatMap(({ file_id }) => file_id ?? [])
}

/** The sheet of a bulk admission that a student came with. */
export const sheetOfStudent: SheetsOf = async (tx, company, id) => {
  const { rows } = await sql<{ import_id: string }>`
    select import_id from students where company_id = ${company} and id = ${id} and import_id is not null`.execute(tx)
  return rows.map(({ import_id }) => import_id)
}
