/** The boards, levels and programs of a school that goes up to class 12. */
import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'

const boards = [
  ['National Examinations Board', 'राष्ट्रिय परीक्षा बोर्ड', 'board', 'Management', 'व्यवस्थापन'],
  ['National Examinations Board', 'राष्ट्रिय परीक्षा बोर्ड', 'board', 'Science', 'विज्ञान'],
  ['CTEVT', 'प्राविधिक शिक्षा तथा व्यावसायिक तालिम परिषद्', 'council', 'Engineering', 'इन्जिनियरिङ'],
] as const
const levels = [
  ['Pre-primary', 'पूर्व प्राथमिक'],
  ['Basic', 'आधारभूत'],
  ['Secondary', 'माध्यमिक'],
] as const
const programs = [
  ['Secondary', 'Ten plus two, Management', 'दश जोड दुई, व्यवस्थापन', 'Management', 2],
  ['Secondary', 'Ten plus two, Science', 'दश जोड दुई, विज्ञान', 'Science', 2],
] as const

const col = (rows: readonly (readonly unknown[])[], at: number) => rows.map((row) => row[at])

/** Classes 11 and 12 belong to the program that the demo's optional subjects are of. */
export async function fillBoards(tx: Tx, company: number): Promise<void> {
  await sql`
    insert into affiliations (company_id, name, name_np, kind)
    select distinct ${company}::bigint, b.name, b.np, b.kind
    from unnest(${col(boards, 0)}::text[], ${col(boards, 1)}::text[], ${col(boards, 2)}::text[]) b
      (name, np, kind)`.execute(tx)
  await sql`
    insert into faculties (company_id, affiliation_id, name, name_np)
    select a.company_id, a.id, f.name, f.np
    from unnest(${col(boards, 0)}::text[], ${col(boards, 3)}::text[], ${col(boards, 4)}::text[]) f (board, name, np)
    join affiliations a on a.company_id = ${company}::bigint and a.name = f.board`.execute(tx)
  await sql`
    insert into levels (company_id, name, name_np, rank)
    select ${company}::bigint, l.name, l.np, l.rank
    from unnest(${col(levels, 0)}::text[], ${col(levels, 1)}::text[]) with ordinality l (name, np, rank)`.execute(tx)
  await sql`
    insert into programs (company_id, level_id, faculty_id, name, name_np, years)
    select l.company_id, l.id, f.id, p.name, p.np, p.years
    from unnest(${col(programs, 0)}::text[], ${col(programs, 1)}::text[], ${col(programs, 2)}::text[],
      ${col(programs, 3)}::text[], ${col(programs, 4)}::int[]) p (level, name, np, faculty, years)
    join levels l on l.company_id = ${company}::bigint and l.name = p.level
    join faculties f on f.company_id = l.company_id and f.name = p.faculty`.execute(tx)
  await sql`
    update grades g set program_id = p.id from programs p
    where g.company_id = ${company}::bigint and g.code in ('11', '12') and p.company_id = g.company_id
      and p.name = ${programs[0][1]}`.execute(tx)
}
