/** Read models against what they are made of: whatever a test has done, at its end the two must be equal. */
import { sql } from 'kysely'
import type { Connection } from '#platform/server/db.ts'

const counted = 'batch_id, grade_id, section_id, gender, standing, status, enrolled_on, left_on, has_guardian'
const charged = 'batch_id, month, grade_id, enrolled_on'

/** [what is kept, what it must be] */
const pairs: Record<string, [kept: string, wanted: string]> = {
  roster: ['select * from roster', 'select * from roster_wanted'],
  roster_counts: [
    `select company_id, ${counted}, sum(n) as n from roster_counts group by company_id, ${counted} having sum(n) <> 0`,
    `select company_id, ${counted}, count(*) as n from roster_wanted group by company_id, ${counted}`,
  ],
  charge_counts: [
    `select company_id, ${charged}, sum(n) as n from charge_counts group by company_id, ${charged} having sum(n) <> 0`,
    `select company_id, ${charged}, count(*) as n from (
      select c.company_id, c.batch_id, c.month, e.grade_id, e.enrolled_on from charged_wanted c
      join enrolments e on e.company_id = c.company_id and e.id = c.enroll_id and e.status = 'studying') s group by company_id, ${charged}`,
  ],
}

/** For each that differs: its name, and what it holds wrongly or lacks. Of all schools, asked as the owner. */
export async function readModelsApart({ db }: Connection): Promise<string[]> {
  const apart: string[] = []
  for (const [name, [kept, wanted]] of Object.entries(pairs)) {
    const { rows } = await sql
      .raw<{ row: string }>(`
      (select 'too much: ' || k as row from (${kept} except all ${wanted}) k limit 3)
      union all (select 'missing: ' || w from (${wanted} except all ${kept}) w limit 3)`)
      .execute(db)
    apart.push(...rows.map(({ row }) => `${name}, ${row}`))
  }
  return apart
}
