/** The cards of a family's children: name, class, class teacher, what is due. Whose children they are: `childrenOf` of the students room. */
import { sql } from 'kysely'
import { pageOf } from '#platform/server/sql-words.ts'
import { seat } from '#features/academics/server/index.ts'
import type { Ctx } from '#platform/server/context.ts'
import { listAnswer } from '#platform/contract/list.ts'
import { handle } from '#platform/server/handler.ts'
import { type Child, guardianChild, guardianChildren } from '../contract/portal.ts'
import { childrenOf } from '#features/students/server/index.ts'

const own = (ctx: Ctx) =>
  sql`users u where u.company_id = ${ctx.company} and u.deleted_at is null and u.id in (${childrenOf(ctx)})`

/** The newest enrolment of each child that is not deleted, with the section's class teacher. */
async function children(ctx: Ctx, page?: { page: number; rowsPerPage: number }): Promise<Child[]> {
  const { rows } = await sql<Child>`
    select u.id, u.full_name, u.name_np, u.profile_image,
      coalesce((select sum(d.due) from dues d join enrolments x on x.company_id = d.company_id and x.id = d.enroll_id
        where x.company_id = u.company_id and x.student_id = u.id), 0)::bigint as due,
      (select json_build_object('grade_id', e.grade_id, 'section_id', e.section_id, 'batch_id', e.batch_id,
        'enroll_code', e.enroll_code, 'enroll_id', e.id,
          'grade', g.name, 'grade_np', g.name_np, 'section', x.name, 'roll', e.roll,
          'class_teacher',
            case when t.id is null then null
            else json_build_object('name', t.full_name, 'name_np', t.name_np, 'id', t.id,
            'mobile', t.primary_mobile) end)
        from enrolments e
        join batches b on b.company_id = e.company_id and b.id = e.batch_id
        ${seat}
        left join section_teachers st on st.company_id = e.company_id and st.batch_id = e.batch_id
          and st.section_id = e.section_id
        left join users t on t.company_id = st.company_id and t.id = st.user_id
        where e.company_id = u.company_id and e.student_id = u.id order by b.start_date desc limit 1) as academic
    from ${own(ctx)} order by u.id ${page ? sql`${pageOf(page)}` : sql``}`.execute(ctx.tx)
  return rows
}

export const childrenHandlers = [
  handle(guardianChild, async (query, ctx) => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${own(ctx)}`.execute(ctx.tx)
    return listAnswer(await children(ctx, query), rows[0]!.n, query, '/api/guardian-child')
  }),
  handle(guardianChildren, async (_input, ctx) => ({ data: await children(ctx) })),
]
