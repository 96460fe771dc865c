/** Who is absent on a day, since when, and whom to call. */
import { stateOfSms } from '#features/messages/server/index.ts'
import { sql } from 'kysely'
import { sectionScope } from '#features/academics/server/index.ts'
import { shownGuardian } from '#features/students/server/index.ts'
import { todayInNepal } from '#nepal/bikram-sambat.ts'
import type { AnswerOf, InputOf } from '#platform/contract/endpoint.ts'
import type { TableColumn } from '#platform/server/cell-text.ts'
import type { Ctx } from '#platform/server/context.ts'
import { downloadEndpoint, sendColumns } from '#platform/server/download.ts'
import { handle } from '#platform/server/handler.ts'
import * as contract from '../contract/reports.ts'
import { statuses, statusLabels } from '../contract/rules.ts'
import { reading } from './reading.ts'
import { batchOf, enrolled } from './who.ts'

type Input = InputOf<typeof contract.absentStudents>
type Answer = AnswerOf<typeof contract.absentStudents>

/** Conditions on a day's row `a` and its enrolment `e`. */
const chosen = (ctx: Ctx, { day = todayInNepal(), grade_id, section_id }: Input) => sql`
  a.company_id = ${ctx.company} and a.batch_id = ${batchOf(ctx)} and a.day = ${day} and ${sectionScope(ctx, sql`a.section_id`)}
  ${grade_id ? sql`and e.grade_id = ${grade_id}` : sql``} ${section_id ? sql`and a.section_id = ${section_id}` : sql``}`

/** In order of their classes; at most so many. */
export async function absentRows(ctx: Ctx, input: Input, most = 5000): Promise<Answer['data']> {
  const day = input.day ?? todayInNepal()
  const { rows } = await sql<Answer['data'][number]>`
    select e.id, e.student_id, e.enroll_code, u.full_name as name, u.name_np, g.name as grade, g.name_np as grade_np, x.name as section, e.roll, a.status,
      case when a.status = 'absent' then (
        select (count(*) - coalesce(max(m.n) filter (where m.status not in ('absent', 'leave')), 0))::int
        from (select status, row_number() over (order by day) as n from attendance_days where company_id = ${ctx.company} and enrolment_id = e.id and day <= ${day}) m) else 0 end as running,
      p.name as guardian, p.relation, p.mobile,
      (select ${stateOfSms(ctx.company, sql`o.sms_message_id`)} from absence_messages o where o.company_id = e.company_id and o.enrolment_id = e.id and o.day = ${day}) as sms
    from attendance_days a join ${enrolled} on e.company_id = a.company_id and e.id = a.enrolment_id
    join grades g on g.company_id = e.company_id and g.id = e.grade_id left join sections x on x.company_id = a.company_id and x.id = a.section_id
    ${shownGuardian(ctx, sql`e.student_id`)}
    where ${chosen(ctx, input)} and ${input.status ? sql`a.status = ${input.status}` : sql`a.status in ('absent', 'leave')`}
    order by g.rank, x.name, e.roll nulls last, u.full_name limit ${most}`.execute(ctx.tx)
  return rows
}

const list = handle(contract.absentStudents, async (input, ctx) => {
  const day = input.day ?? todayInNepal()
  const { rows } = await sql<Answer['totals']>`
    select count(distinct a.section_id)::int as sections, count(*)::int as students, (count(*) filter (where a.status in ('absent', 'leave')))::int as absent,
      (select count(*)::int from (select distinct e.section_id from enrolments e where e.company_id = ${ctx.company} and e.batch_id = ${batchOf(ctx)} and e.status = 'studying' and e.section_id is not null
          and ${sectionScope(ctx, sql`e.section_id`)} ${input.grade_id ? sql`and e.grade_id = ${input.grade_id}` : sql``} ${input.section_id ? sql`and e.section_id = ${input.section_id}` : sql``}
        except select h.section_id from attendance_sheets h where h.company_id = ${ctx.company} and h.batch_id = ${batchOf(ctx)} and h.day = ${day} and h.taken_at is not null) m) as pending
    from attendance_days a join enrolments e on e.company_id = a.company_id and e.id = a.enrolment_id where ${chosen(ctx, input)}`.execute(
    ctx.tx,
  )
  return { data: await absentRows(ctx, input), totals: rows[0]! }
})

const columns: TableColumn[] = [
  { name: 'enroll_code', label: 'Enrol code', kind: 'text' },
  { name: 'name', label: 'Name', kind: 'text' },
  { name: 'grade', label: 'Grade', kind: 'text' },
  { name: 'section', label: 'Section', kind: 'text' },
  { name: 'roll', label: 'Roll', kind: 'int' },
  {
    name: 'status',
    label: 'Status',
    kind: 'choice',
    choices: statuses.map((value) => ({ value, label: statusLabels[value] })),
  },
  { name: 'running', label: 'Days in a row', kind: 'int' },
  { name: 'guardian', label: 'Guardian', kind: 'text' },
  { name: 'mobile', label: 'Mobile', kind: 'phone' },
]
const download = handle(
  downloadEndpoint('/api/attendance/absent', reading('Absent list'), contract.absentInput),
  async (input, ctx, _inside, http) =>
    sendColumns({ title: 'Absent list', columns }, (await absentRows(ctx, input)) as never, input, ctx, http),
)

export const absentHandlers = [list, download]
