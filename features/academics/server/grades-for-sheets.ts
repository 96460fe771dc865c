/** Grades with their sections, as the check of a sheet wants them. */
import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'
import type { FrameGrade } from '../contract/class-cells.ts'

export async function readFrameGrades(tx: Tx, company: number): Promise<FrameGrade[]> {
  const { rows } = await sql<FrameGrade>`
    select g.id, g.name, g.name_np, g.code,
      coalesce((select json_agg(json_build_object('id', x.id, 'name', x.name)) from sections x
      where x.company_id = g.company_id and x.grade_id = g.id), '[]') as sections
    from grades g where g.company_id = ${company} order by g.rank`.execute(tx)
  return rows
}
