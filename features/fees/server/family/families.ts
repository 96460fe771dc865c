/** Families at the counter: found by guardian, with what all their children owe. */
import { sql } from 'kysely'
import { userOf } from '#features/access/server/index.ts'
import { seesContact } from '#features/students/server/index.ts'
import { orNotFound } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { containing } from '#platform/server/sql-words.ts'
import { families, familyDues, mostChildren } from '../../contract/family-payment.ts'
import { penaltyIn } from '../../contract/penalty.ts'
import { findPayers, openDuesOf } from '../dues.ts'
import { advancesOf } from '../held/balances.ts'

interface Guardian {
  id: number
  name: string
  name_np: string | null
  mobile: string | null
}

export const listFamilies = handle(families, async ({ find }, ctx) => {
  const { tx, company } = ctx
  const mobile = find.replaceAll(/[\s-]/g, '').replace(/^\+?977/, '')
  const { rows } = await sql<Guardian & { children: string }>`
    select u.id, u.full_name as name, u.name_np, u.primary_mobile as mobile, c.names as children
    from users u cross join lateral (
      select string_agg(k.full_name, ', ' order by k.full_name) as names from student_guardians g
      join users k on k.company_id = g.company_id and k.id = g.student_id and k.deleted_at is null
      where g.company_id = u.company_id and g.guardian_id = u.id) c
    where u.company_id = ${company} and u.deleted_at is null and c.names is not null and u.id in (
      select id from users
      where company_id = ${company}
        and (folded(full_name) ilike ${containing(find)}
        or folded(name_np) ilike ${containing(find)} ${seesContact(ctx) ? sql`or primary_mobile = ${mobile}` : sql``})
      union
      select g.guardian_id from enrolments e
      join student_guardians g on g.company_id = e.company_id and g.student_id = e.student_id
        where e.company_id = ${company} and lower(e.enroll_code) = lower(${find}))
    order by u.full_name, u.id limit 20`.execute(tx)
  return { data: rows.map((row) => shown(ctx, row)) }
})

const shown = <R extends Guardian>(ctx: Ctx, row: R): R => ({ ...row, mobile: seesContact(ctx) ? row.mobile : null })

/** Ids of the children who are there, in one order. */
export async function childrenOfGuardian({ tx, company }: Ctx, guardian: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.student_id as id from student_guardians s join ${userOf('s.student_id')} and u.deleted_at is null
    where s.company_id = ${company} and s.guardian_id = ${guardian} order by s.student_id`.execute(tx)
  return rows.map(({ id }) => id)
}

export const showFamily = handle(familyDues, async ({ id }, ctx) => {
  const { tx, company } = ctx
  const ids = await childrenOfGuardian(ctx, id)
  const { rows } = await sql<Guardian>`
    select id, full_name as name, name_np, primary_mobile as mobile from users
    where company_id = ${company} and id = ${id} and deleted_at is null
      and ${ids.length > 0}`.execute(tx)
  const guardian = shown(ctx, orNotFound(rows[0], 'This guardian'))
  const payers = (await findPayers(tx, company, ids)).slice(0, mostChildren)
  const dues = await openDuesOf(tx, company, ids)
  const advances = await advancesOf(tx, company, ids)
  const children = payers.map(({ guardian: _guardian, ...student }) => {
    const own = dues.get(student.id)!
    return {
      student,
      dues: own,
      total: own.reduce((sum, { due }) => sum + due, 0),
      advance: advances.get(student.id)!,
      penalty: penaltyIn(own),
    }
  })
  return { data: { guardian, children } }
})
