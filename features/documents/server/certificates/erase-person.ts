/** The register keeps number, kind and day of what was issued; who it was, and what was said, goes with the person. A parent who is erased goes out of the child's. */
import { sql } from 'kysely'
import type { ErasePerson } from '#platform/server/erasure.ts'
import { containing } from '#platform/server/sql-words.ts'
import { familyFields } from './snapshot.ts'

export const erasePerson: ErasePerson = async (tx, { company, id, traces }) => {
  const nobody = JSON.stringify({ student: null, values: {}, photo: null, family: {} })
  await sql`
    update issued_documents d
    set snapshot = d.snapshot || ${nobody}::jsonb, due_reason = case when d.due_reason is not null then 'Erased' end,
      cancel_reason = case when d.cancel_reason is not null then 'Erased' end
    from enrolments e
    where d.company_id = ${company} and e.company_id = d.company_id and e.id = d.enroll_id
      and e.student_id = ${id}`.execute(tx)
  await sql`
    update issued_documents d
    set snapshot =
      jsonb_set(jsonb_set(d.snapshot, '{values}', (d.snapshot -> 'values') - gone.fields), '{family}',
      (d.snapshot -> 'family') - gone.fields)
    from (select f.id, array_agg(m.key) as fields from issued_documents f, jsonb_each(f.snapshot -> 'family') m
      where f.company_id = ${company} and m.value = to_jsonb(${id}::bigint)
        and m.key = any(${[...familyFields]}::text[]) group by f.id) gone
    where d.company_id = ${company} and d.id = gone.id`.execute(tx)
  // what was typed may name anybody
  const patterns = traces.map((words) => containing(words))
  await sql`
    update issued_documents
    set snapshot =
      jsonb_set(snapshot, '{values}', (snapshot -> 'values') - array['conduct', 'purpose', 'event', 'achievement',
      'remark'])
    where company_id = ${company}
      and folded(concat_ws(' ', snapshot #>> '{values,conduct}', snapshot #>> '{values,purpose}',
      snapshot #>> '{values,event}',
      snapshot #>> '{values,achievement}', snapshot #>> '{values,remark}')) ilike any(${patterns}::text[])`.execute(tx)
  await sql`
    update issued_documents set due_reason = 'Erased'
    where company_id = ${company} and folded(due_reason) ilike any(${patterns}::text[])`.execute(tx)
  await sql`
    update issued_documents set cancel_reason = 'Erased'
    where company_id = ${company} and folded(cancel_reason) ilike any(${patterns}::text[])`.execute(tx)
  return []
}
