/** The staff of the school: list and download, and the roles they may have. */
import { type RawBuilder, sql } from 'kysely'
import { listAnswer } from '#platform/contract/list.ts'
import { own } from '#platform/contract/own-names.ts'
import type { Resource } from '#platform/contract/resource.ts'
import type { Ctx } from '#platform/server/context.ts'
import { downloadEndpoint, sendTable, wholeList } from '#platform/server/download.ts'
import { handle } from '#platform/server/handler.ts'
import { type Listing, readWhole } from '#platform/server/listing.ts'
import { isOpen } from '#platform/server/protection.ts'
import { containingWords, onlyFor, pageOf } from '#platform/server/sql-words.ts'
import { type ListedStaff, staffList } from '../contract/lists.ts'
import { listStaff, type StaffQuery, staffQuery, staffRoles } from '../contract/staff.ts'
import { seesStaffContact } from './who-sees-what.ts'

/** In a list too what the school protects shows after unlocking only; it does not answer searches or orders either. */
const listsContact = (ctx: Ctx) => seesStaffContact(ctx) && isOpen(ctx, 'staff')
const listsRecord = (ctx: Ctx) => ctx.can('staff-record-read') && isOpen(ctx, 'staff')
const people = sql`staff s join users u on u.company_id = s.company_id and u.id = s.id
  left join departments d on d.company_id = s.company_id and d.id = s.department_id`

function conditions(ctx: Ctx, { search, role, department_id, kind, shift, status }: StaffQuery): RawBuilder<unknown> {
  const parts = [
    sql`s.company_id = ${ctx.company} and u.deleted_at is null`,
    status === 'left' ? sql`s.left_on is not null` : sql`s.left_on is null`,
  ]
  if (role)
    parts.push(
      sql`exists (select from user_roles r
        where r.company_id = u.company_id and r.user_id = u.id and r.role_slug = ${role})`,
    )
  if (department_id) parts.push(sql`s.department_id = ${department_id}`)
  if (kind) parts.push(sql`s.kind = ${kind}`)
  if (shift) parts.push(sql`s.shift = ${shift}`)
  if (search) {
    const pattern = containingWords(search)
    parts.push(
      sql`(folded(u.full_name) ilike ${pattern} or folded(u.name_np) ilike ${pattern}
        or folded(s.employee_number) ilike ${pattern}
        ${listsContact(ctx) ? sql`or u.primary_mobile like ${pattern} or folded(u.email) ilike ${pattern}` : sql``}
        or folded(s.position) ilike ${pattern})`,
    )
  }
  return sql.join(parts, sql` and `)
}

/** Numbers of employees are text: 'T-9' and 'T-10' follow each other by their length. */
const sorts: Record<string, RawBuilder<unknown>[]> = {
  employee_number: [sql`length(s.employee_number)`, sql`s.employee_number collate "C"`],
  department_id: [sql`d.name`],
  position: [sql`s.position`],
  kind: [sql`s.kind`],
  shift: [sql`s.shift`],
  joined_on: [sql`s.joined_on`],
  left_on: [sql`s.left_on`],
  dob: [sql`s.dob`],
  gender: [sql`s.gender`],
  email: [sql`u.email`],
  mobile: [sql`u.primary_mobile`],
  name: [],
}

/** An order tells what it goes by. */
const closedSorts = (ctx: Ctx) => [
  ...(listsContact(ctx) ? [] : ['mobile', 'email']),
  ...(listsRecord(ctx) ? [] : ['dob']),
]

function select(ctx: Ctx, query: StaffQuery): Listing<ListedStaff> {
  const direction = sql.raw(query.descending ? 'desc' : 'asc')
  const contact = listsContact(ctx)
  const order = [
    ...(closedSorts(ctx).includes(query.sortBy ?? '') ? [] : (own(sorts, query.sortBy ?? 'name') ?? [])),
    sql`u.full_name collate "C"`,
    sql`u.id`,
  ].map((by) => sql`${by} ${direction} nulls last`)
  const statement = sql<ListedStaff>`
    select u.id, s.employee_number, u.full_name as name, u.name_np, u.profile_image, s.department_id,
      d.name as department, s.position, s.kind, s.shift, s.joined_on,
      ${onlyFor(contact, sql`u.primary_mobile`)} as mobile, ${onlyFor(contact, sql`u.email`)} as email, s.gender,
      ${onlyFor(listsRecord(ctx), sql`s.dob`)} as dob, s.left_on,
      case when s.left_on is null then 'working' else 'left' end as status,
      (select o.name from user_roles r join roles o on o.company_id = r.company_id and o.slug = r.role_slug
       where r.company_id = u.company_id and r.user_id = u.id and r.role_slug not in ('guardian', 'student')
       order by r.is_primary desc, o.name limit 1) as role
    from ${people} where ${conditions(ctx, query)}
    order by ${sql.join(order)} ${pageOf(query)}`
  return { statement }
}

const list = handle(listStaff, async (input, ctx) => {
  const rows = await readWhole(ctx.tx, select(ctx, input))
  const { rows: count } = await sql<{
    n: number
  }>`select count(*) as n from ${people} where ${conditions(ctx, input)}`.execute(ctx.tx)
  return listAnswer(rows, count[0]!.n, input, '/api/staff')
})

const download = handle(downloadEndpoint('/api/staff', staffList, staffQuery), async (input, ctx, _inside, http) =>
  sendTable(staffList as unknown as Resource, select(ctx, { ...input, ...wholeList }), input, ctx, http),
)

const roles = handle(staffRoles, async (_input, ctx) => ({
  data: await ctx.tx
    .selectFrom('roles')
    .select(['slug', 'name'])
    .where('company_id', '=', ctx.company)
    .where('slug', 'not in', ['guardian', 'student', 'super'])
    .orderBy('built_in', 'desc')
    .orderBy('name')
    .execute(),
}))

export const listStaffHandlers = [list, download, roles]
