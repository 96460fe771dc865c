/** One student's record, as the profile shows it. */
import type { NotedValues } from '#features/people/contract/person-answer.ts'
import { askedAtOnce } from '#features/people/contract/person-shape.ts'
import { seat } from '#features/academics/server/index.ts'
import { notedColumns, seesStaffContact } from '#features/people/server/index.ts'
import { onlyFor } from '#platform/server/sql-words.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { completeness } from '../contract/completeness.ts'
import { recordParts, studentShape } from '../contract/student-shape.ts'
import { guardianShape } from '../contract/guardians/guardian-shape.ts'
import type { Guardian } from '../contract/guardians-and-addresses.ts'
import { type Enrolment, getStudent, type StudentRecord } from '../contract/students.ts'
import { shownEnrolment } from './list-sql.ts'
import { type AddressRow, withText } from './place-text.ts'
import { reachStudent, studentScope } from './student-scope.ts'
import { seesContact, seesRecord } from './who-sees-what.ts'
import { askBooks } from './slots.ts'

export const show = handle(getStudent, async ({ id }, ctx) => {
  await reachStudent(ctx, id, { deleted: true })
  return { data: await readRecord(ctx, id) }
})

/** For whoever has reached the student already; as far as he may see it. */
export async function readRecord(ctx: Ctx, id: number): Promise<StudentRecord> {
  const { id: _id, name, profile_image, is_protected, status, left_on, ...noted } = await readPerson(ctx, id)
  const [contact, whole] = [seesContact(ctx), seesRecord(ctx)]
  const guardians = contact ? await readGuardians(ctx, id) : []
  const enrolments = await readEnrolments(ctx, id)
  const address = contact ? await readAddresses(ctx, id) : { temporary: null, permanent: null }
  const guardian = guardians.find((each) => each.is_primary) ?? guardians[0] ?? null
  const academic = enrolments.find((each) => each.batch_id === ctx.batch?.id) ?? enrolments[0] ?? null
  const section = academic?.section ?? null
  const roll = academic?.roll ?? null
  return {
    id,
    name,
    profile_image,
    is_protected,
    status,
    left_on,
    left_reason: whole ? noted.left_reason : null,
    ...pick(noted, recordParts.top),
    full_name: pick(noted, recordParts.full_name),
    summary: {
      id,
      name,
      address: (address.permanent ?? address.temporary)?.text ?? null,
      avatar: profile_image,
      details: {
        admission_date: noted.admission_date,
        grade: academic?.grade ?? null,
        grade_np: academic?.grade_np ?? null,
        section,
        enroll_code: academic?.enroll_code ?? null,
        roll,
      },
      guardian: guardian && { name: guardian.name, relation: guardian.relation, mobile: guardian.mobile },
    },
    guardian,
    guardians,
    personal: pick(noted, recordParts.personal),
    address,
    academic,
    enrolments,
    due: ctx.can('due-read|receipt-read') ? await dueOf(ctx, id) : null,
    // what is missing is told to whoever sees all of it
    progress:
      !contact || !whole
        ? null
        : completeness({
            noted,
            profile_image,
            section,
            roll,
            guardian_mobile: guardian?.mobile ?? null,
            has_guardian: guardian !== null,
            has_permanent: address.permanent !== null,
            has_temporary: address.temporary !== null,
          }),
  }
}

type Person = NotedValues<typeof studentShape.notes> &
  Pick<StudentRecord, 'id' | 'name' | 'profile_image' | 'is_protected' | 'status' | 'left_on' | 'left_reason'>

async function readPerson(ctx: Ctx, id: number): Promise<Person> {
  const { rows } = await sql<Person>`
    select s.id, u.full_name as name, u.profile_image, s.is_protected,
      case when u.deleted_at is not null then 'deleted' else s.status end as status, s.left_on, s.left_reason,
      ${notedColumns(ctx, studentShape, 's')}
    from students s join users u on u.company_id = s.company_id and u.id = s.id
    where s.company_id = ${ctx.company} and s.id = ${id}`.execute(ctx.tx)
  return rows[0]!
}

const pick = <T, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>

/** With each guardian's other children, as far as the reader may see them. */
async function readGuardians(ctx: Ctx, id: number): Promise<Guardian[]> {
  const { rows } = await sql<Guardian>`
    select sg.guardian_id as id, u.full_name as name, u.primary_mobile as mobile,
      ${notedColumns(ctx, guardianShape, 'gd', askedAtOnce(guardianShape))}, sg.relation, sg.is_primary, sg.pays,
      sg.emergency,
      exists (select from user_roles r
      where r.company_id = u.company_id and r.user_id = u.id and r.role_slug <> 'guardian') as is_staff,
      coalesce((
        select json_agg(json_build_object('id', cu.id, 'name', cu.full_name, 'enroll_code', e.enroll_code, 'grade',
          g.name, 'grade_np', g.name_np, 'section', x.name) order by cu.full_name)
        from student_guardians o
        join users cu on cu.company_id = o.company_id and cu.id = o.student_id and cu.deleted_at is null
        ${shownEnrolment(ctx.company, sql`o.student_id`, ctx.batch?.id ?? null)}
        where o.company_id = sg.company_id and o.guardian_id = sg.guardian_id and o.student_id <> sg.student_id
          and ${studentScope(ctx, sql`o.student_id`)}), '[]') as family
    from student_guardians sg
    join users u on u.company_id = sg.company_id and u.id = sg.guardian_id
    join guardians gd on gd.company_id = sg.company_id and gd.id = sg.guardian_id
    where sg.company_id = ${ctx.company} and sg.student_id = ${id}
    order by sg.is_primary desc, u.full_name`.execute(ctx.tx)
  return rows
}

async function readEnrolments(ctx: Ctx, id: number): Promise<Enrolment[]> {
  const { rows } = await sql<Enrolment>`
    select e.id, e.enroll_code, e.batch_id, b.name as batch, b.is_current as is_current_batch, e.grade_id,
      g.name as grade, g.name_np as grade_np, e.section_id, x.name as section, e.roll, e.status, e.enrolled_on,
      (select json_build_object('id', tu.id, 'name', tu.full_name, 'mobile',
        ${onlyFor(seesStaffContact(ctx), sql`tu.primary_mobile`)}) from section_teachers t
        join users tu on tu.company_id = t.company_id and tu.id = t.user_id
       where t.company_id = e.company_id and t.batch_id = e.batch_id and t.section_id = e.section_id) as class_teacher
    from enrolments e
    join batches b on b.company_id = e.company_id and b.id = e.batch_id
    ${seat}
    where e.company_id = ${ctx.company} and e.student_id = ${id} order by b.start_date desc`.execute(ctx.tx)
  return rows
}

async function readAddresses(ctx: Ctx, id: number): Promise<StudentRecord['address']> {
  const rows = await ctx.tx
    .selectFrom('addresses')
    .select(['kind', 'province_id', 'district_id', 'municipality_id', 'ward', 'tole'])
    .where('company_id', '=', ctx.company)
    .where('student_id', '=', id)
    .execute()
  const of = (kind: string) => withText((rows.find((row) => row.kind === kind) as AddressRow | undefined) ?? null)
  return { temporary: of('temporary'), permanent: of('permanent') }
}

/** Paisa over all batches. */
export async function dueOf({ tx, company }: Ctx, id: number): Promise<number> {
  const { rows } = await sql<{ due: number }>`select ${askBooks().due(company, sql`${id}::bigint`)} as due`.execute(tx)
  return rows[0]!.due
}

/** Paisa of the student: what the school holds, and cheques that may still bounce. */
export async function heldOf({ tx, company }: Ctx, id: number): Promise<{ held: number; cheques: number }> {
  const of = sql`${id}::bigint`
  const { rows } = await sql<{ held: number; cheques: number }>`
    select ${askBooks().held(company, of)} as held, ${askBooks().cheques(company, of)} as cheques`.execute(tx)
  return rows[0]!
}
