/** Departments with their heads and staff; the names themselves are a declared resource. */
import { seesStaffContact } from './who-sees-what.ts'
import { onlyFor } from '#platform/server/sql-words.ts'
import { sql } from 'kysely'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { type DepartmentDetail, departmentHeads, getDepartment, moveStaff, setHead } from '../contract/staff.ts'

/** Working here now. */
const working = sql`staff s
  join users u on u.company_id = s.company_id and u.id = s.id and u.deleted_at is null and s.left_on is null`
const head = sql`(select json_build_object('id', h.id, 'name', h.full_name, 'name_np', h.name_np) from users h
  where h.company_id = d.company_id and h.id = d.head_id and h.deleted_at is null)`

const heads = handle(departmentHeads, async (_input, ctx) => {
  const { rows } = await sql<DataOf<typeof departmentHeads>[number]>`
    select d.id, ${head} as head, coalesce(n.staff, 0) as staff from departments d
    left join (select s.department_id, count(*) as staff from ${working} where s.company_id = ${ctx.company} group by 1)
      n on n.department_id = d.id
    where d.company_id = ${ctx.company}`.execute(ctx.tx)
  return { data: rows }
})

async function read(ctx: Ctx, id: number): Promise<DepartmentDetail> {
  const { rows } = await sql<DepartmentDetail>`
    select d.id, d.name, d.name_np, ${head} as head,
      coalesce((select
        json_agg(json_build_object('id', u.id, 'name', u.full_name, 'name_np', u.name_np, 'profile_image',
        u.profile_image, 'employee_number', s.employee_number, 'position', s.position, 'kind', s.kind, 'shift', s.shift,
        'mobile', ${onlyFor(seesStaffContact(ctx), sql`u.primary_mobile`)}) order by u.full_name, u.id)
        from ${working} where s.company_id = d.company_id and s.department_id = d.id), '[]') as staff,
      coalesce((select json_agg(json_build_object('position', p.position, 'staff', p.n) order by p.n desc, p.position)
        from (select s.position, count(*) as n from ${working}
        where s.company_id = d.company_id and s.department_id = d.id group by 1) p), '[]') as positions
    from departments d where d.company_id = ${ctx.company} and d.id = ${id}`.execute(ctx.tx)
  if (!rows[0]) throw notFound('This department')
  return rows[0]
}

const show = handle(getDepartment, async ({ id }, ctx) => ({ data: await read(ctx, id) }))

const lead = handle(setHead, async ({ id, staff_id }, ctx) => {
  const before = await read(ctx, id)
  if (staff_id) {
    const { rows } =
      await sql`select from ${working} where s.company_id = ${ctx.company} and s.id = ${staff_id}`.execute(ctx.tx)
    if (!rows.length) throw setHead.refuse('not-there')
  }
  await ctx.tx
    .updateTable('departments')
    .set({ head_id: staff_id })
    .where('company_id', '=', ctx.company)
    .where('id', '=', id)
    .execute()
  ctx.note({
    entity: 'departments',
    entity_id: id,
    before: { head_id: before.head?.id ?? null },
    after: { head_id: staff_id },
  })
  return { data: await read(ctx, id), message: 'Saved.' }
})

const move = handle(moveStaff, async ({ id, staff_ids }, ctx) => {
  await read(ctx, id)
  const ids = [...new Set(staff_ids)]
  const { rows } = await sql<{
    id: number
    department_id: number | null
  }>`select s.id, s.department_id from ${working} where s.company_id = ${ctx.company} and s.id = any(${ids}::bigint[])
    order by s.id for update of s`.execute(ctx.tx)
  if (rows.length !== ids.length) throw notFound('One of these members of staff')
  await sql`update staff set department_id = ${id}
    where company_id = ${ctx.company} and id = any(${ids}::bigint[])`.execute(ctx.tx)
  ctx.note({
    entity: 'departments',
    entity_id: id,
    before: Object.fromEntries(rows.map((row) => [row.id, row.department_id])),
    after: { staff: ids },
  })
  return { data: await read(ctx, id), message: 'Saved.' }
})

export const departmentHandlers = [heads, show, lead, move]
