/** The ready-made certificates as templates, and two that were issued: a character certificate and one of participation. */
import { sql } from 'kysely'
import { seat, seatColumns } from '#features/academics/server/index.ts'
import { userOf } from '#features/access/server/index.ts'
import type { Tx } from '#platform/server/db.ts'
import type { DemoSchool } from '#platform/server/demo.ts'
import { schoolHead } from '#platform/server/download.ts'
import { takeNumber } from '#platform/server/numbers.ts'
import { limit } from '#platform/server/sql-words.ts'
import { certificateTypes } from '../../contract/certificates/certificate-design.ts'
import { readyMadeCertificates } from '../../contract/certificates/ready-made.ts'
import { snapshotOf } from './snapshot.ts'
import { numberText, type StudentFacts } from './values.ts'

const typed = { conduct: 'good', purpose: 'Further study', event: 'Inter-house quiz', achievement: 'First position' }
const issued = ['character', 'participation'] as const

/** What the demo's certificates do not say. */
const unknown = {
  father: null,
  mother: null,
  guardian: null,
  address: null,
  exam: null,
  exam_np: null,
  gpa: null,
  letter: null,
  passed: null,
  owes: false,
}

export async function fillCertificates(tx: Tx, { id: company, today }: DemoSchool): Promise<void> {
  const all = readyMadeCertificates.map(({ name, name_np, design }, at) => ({
    name,
    name_np,
    design,
    is_default: at === 0,
  }))
  const { rows: templates } = await sql<{ id: number; name: string }>`
    with made as (
      insert into templates (company_id, kind, name, name_np, design, is_default)
      select ${company}::bigint, 'certificate', name, name_np, design, is_default
      from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) t
        (name text, name_np text, design jsonb, is_default boolean)
      returning company_id, id, name, version, design)
    insert into template_versions (company_id, template_id, version, design) select company_id, id, version, design
    from made
    returning template_id as id, (select m.name from made m where m.id = template_id) as name`.execute(tx)
  const { rows: students } = await sql<
    Omit<StudentFacts, keyof typeof unknown> & { enroll_id: number; batch_id: number; profile_image: string | null }
  >`
    select e.id as enroll_id, e.batch_id, e.enroll_code, u.full_name as name, u.name_np, u.profile_image, s.gender,
      s.dob, s.admission_number, s.admission_date, s.left_on,
      ${seatColumns}, b.name as batch
    from enrolments e join students s on s.company_id = e.company_id and s.id = e.student_id and s.status = 'active'
    join ${userOf('s.id')} and u.deleted_at is null
    join batches b on b.company_id = e.company_id and b.id = e.batch_id and b.is_current ${seat}
    where e.company_id = ${company} order by e.id desc ${limit(issued.length)}`.execute(tx)
  const school = await schoolHead({ tx, company })
  for (const [at, student] of students.entries()) {
    const { design, name } = readyMadeCertificates.find(({ slug }) => slug === issued[at])!
    const { series } = certificateTypes[design.certificate]
    const number = await takeNumber(tx, company, `certificate:${series}:${student.batch_id}`)
    const snapshot = snapshotOf({ ...student, ...unknown }, design, 'en', {
      school,
      issued_on: today,
      typed,
      number: numberText({ series, batch: student.batch, number }),
    })
    await sql`
      insert into issued_documents
        (company_id, template_id, version, series, batch_id, number, enroll_id, language, snapshot, print_count)
      values (${company}, ${templates.find((each) => each.name === name)!.id}, 1, ${series}, ${student.batch_id},
        ${number}, ${student.enroll_id}, 'en', ${JSON.stringify(snapshot)}::jsonb, 1)`.execute(tx)
  }
}
