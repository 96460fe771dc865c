/** Students who have left, and the papers of coming and going. */
import { onlyFor, pageOf } from '#platform/server/sql-words.ts'
import { type RawBuilder, sql } from 'kysely'
import { userOf } from '#features/access/server/index.ts'
import { seatColumns } from '#features/academics/server/index.ts'
import type { Language } from '#nepal/digits.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import { listAnswer } from '#platform/contract/list.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { printing, type Ctx } from '#platform/server/context.ts'
import { checkDownloadToken, printLater, schoolHead } from '#platform/server/download.ts'
import { handle } from '#platform/server/handler.ts'
import { type Listing, readWhole } from '#platform/server/listing.ts'
import { containing } from '#platform/server/sql-words.ts'
import type { StudentRecord } from '../../contract/students.ts'
import { admissionSlip, type LeftStudent, listLeft, transferCertificate } from '../../contract/life.ts'
import { shownEnrolment } from '../list-sql.ts'
import { placeText } from '../place-text.ts'
import { readRecord } from '../student-record.ts'
import { hide, reachStudent, studentScope } from '../student-scope.ts'
import { seesRecord, shownGuardian } from '../who-sees-what.ts'
import { askBooks } from '../slots.ts'
import { downloadOf, whoColumns } from './downloads.ts'
import { within } from './life-sql.ts'

type Query = InputOf<typeof listLeft>

function leftOnes(ctx: Ctx, input: Query): RawBuilder<unknown> {
  const pattern = input.search ? containing(input.search) : null
  return sql`
    from students s join ${userOf('s.id')} and u.deleted_at is null
    ${shownEnrolment(ctx.company, sql`s.id`, ctx.batch?.id ?? null)}
    where s.company_id = ${ctx.company} and s.status = 'left' and ${studentScope(ctx, sql`s.id`)}
      and ${within(sql`s.left_on`, input)}
      and ${input.grade_id ? sql`e.grade_id = ${input.grade_id}` : sql`true`}
      and ${input.section_id ? sql`e.section_id = ${input.section_id}` : sql`true`}
      and ${
        pattern
          ? sql`(folded(u.full_name) ilike ${pattern}
      or folded(e.enroll_code) ilike ${pattern})`
          : sql`true`
      }`
}

type Row = LeftStudent & { is_protected: boolean }

function select(ctx: Ctx, input: Query): Listing<LeftStudent> {
  const owed = (due: RawBuilder<number>) => (ctx.can('due-read') ? due : sql`null::bigint`)
  const statement = sql<Row>`
    select f.*, p.name as guardian, p.mobile from (
      select s.is_protected, u.id as student_id, u.full_name as name, u.name_np, e.enroll_code, ${seatColumns},
        s.left_on,
        ${onlyFor(seesRecord(ctx), sql`s.left_reason`)} as left_reason,
        ${owed(askBooks().due(ctx.company, sql`s.id`))} as due,
          ${owed(askBooks().dueOn(ctx.company, sql`s.id`, sql`s.left_on`))} as due_at_leaving
      ${leftOnes(ctx, input)} order by s.left_on ${sql.raw(input.descending || !input.sortBy ? 'desc' : 'asc')}, u.id
        ${pageOf(input)}) f
    ${shownGuardian(ctx, sql`f.student_id`)}
    order by f.left_on ${sql.raw(input.descending || !input.sortBy ? 'desc' : 'asc')}, f.student_id`
  return {
    statement,
    shown: (row: Row) => hide(ctx, { ...row, status: 'left' }, ['guardian', 'mobile', 'left_reason']),
  }
}

const list = handle(listLeft, async (input, ctx) => {
  const rows = await readWhole(ctx.tx, select(ctx, input))
  const { rows: total } = await sql<{ n: number }>`select count(*) as n ${leftOnes(ctx, input)}`.execute(ctx.tx)
  return listAnswer(rows, total[0]!.n, input, '/api/students-left')
})

/** The slip that a family takes home, and the paper with which a child goes to another school. */
function paper(endpoint: typeof admissionSlip | typeof transferCertificate, kind: 'admission' | 'transfer') {
  return handle(endpoint as typeof admissionSlip, async ({ id, token, language }, ctx, _inside, http) => {
    checkDownloadToken(token, ctx)
    const { status } = await reachStudent(ctx, id)
    if (kind === 'transfer' && status !== 'left')
      throw new Refusal('not-left', 'A transfer certificate is for a student who has left.')
    const student = await readRecord(ctx, id)
    return printLater(
      'student-paper',
      {
        school: await schoolHead(ctx),
        language,
        kind,
        ...printing(ctx),
        ...(kind === 'admission' &&
          student.academic && { charged: await askBooks().admissionCharge(ctx, admittedInto(student).id) }),
        student: {
          name: student.name,
          name_np: student.name_np,
          gender: student.personal.gender,
          dob: student.personal.dob,
          address: placeOf(student, language),
          enroll_code: student.academic?.enroll_code ?? null,
          admission_number: student.admission_number,
          admission_date: student.admission_date,
          grade: student.academic && ((language === 'ne' && student.academic.grade_np) || student.academic.grade),
          section: student.academic?.section ?? null,
          roll: student.academic?.roll ?? null,
          batch: student.academic?.batch ?? null,
          guardian: student.guardian && {
            name: (language === 'ne' && (await nepaliName(ctx, student.guardian.id))) || student.guardian.name,
            relation: student.guardian.relation,
            mobile: student.guardian.mobile,
          },
          left_on: student.left_on,
          left_reason: student.left_reason,
        },
      },
      ctx,
      http,
      { name: `${kind}-${id}` },
    )
  })
}

function placeOf({ address: { permanent, temporary } }: StudentRecord, language: Language): string | null {
  const place = permanent ?? temporary
  return place && placeText(place, language)
}
const nepaliName = async (ctx: Ctx, id: number) =>
  (
    await ctx.tx
      .selectFrom('users')
      .select('name_np')
      .where('company_id', '=', ctx.company)
      .where('id', '=', id)
      .executeTakeFirst()
  )?.name_np

/** The first enrolment: that of the admission. */
const admittedInto = ({ enrolments }: StudentRecord) => enrolments.at(-1)!

const download = downloadOf<Query>({
  base: '/api/students-left',
  title: 'Students left',
  right: 'student-read',
  query: listLeft.input,
  select,
  columns: [
    ...whoColumns,
    { name: 'left_on', label: 'Left on', kind: 'date' },
    { name: 'left_reason', label: 'Reason', kind: 'text' },
    { name: 'due_at_leaving', label: 'Due at leaving', kind: 'money' },
    { name: 'due', label: 'Due now', kind: 'money' },
    { name: 'guardian', label: 'Guardian', kind: 'text' },
    { name: 'mobile', label: 'Mobile', kind: 'phone' },
  ],
})

export const leftHandlers = [list, download, paper(admissionSlip, 'admission'), paper(transferCertificate, 'transfer')]
