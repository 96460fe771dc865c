/** The provider's start page: figures over all schools. */
import { sql } from 'kysely'
import { handle } from '#platform/server/handler.ts'
import { enterSchool, platformCompany } from '#platform/server/tenant.ts'
import { superDashboard } from '../contract/dashboard.ts'

export const showSuperDashboard = handle(superDashboard, async (_input, ctx) => {
  await enterSchool(ctx.tx, platformCompany)
  const { rows } = await sql<{
    id: number
    name: string
    students: number
    last_activity: string | null
    payment_date: string | null
  }>`
    select c.id, c.name, o.students, o.last_activity, o.payment_date
    from companies c
    join school_overview(array(select id from companies where id <> ${platformCompany})) o on o.company_id = c.id
    order by c.id desc`.execute(ctx.tx)
  await enterSchool(ctx.tx, ctx.company)
  const dayAgo = ctx.now - 86_400_000
  const inMonth = new Date(ctx.now + 30 * 86_400_000).toISOString().slice(0, 10)
  return {
    data: {
      schools: rows.length,
      students: rows.reduce((sum, row) => sum + row.students, 0),
      active_today: rows.filter((row) => row.last_activity && Date.parse(row.last_activity) > dayAgo).length,
      expiring: rows.filter((row) => row.payment_date && row.payment_date <= inMonth).length,
      newest: rows.slice(0, 10).map(({ id, name, students, last_activity }) => ({ id, name, students, last_activity })),
    },
  }
})
