/** What the activity report calls the things that were changed: one question a kind, whatever the number of lines. */
import { sql } from 'kysely'
import { monthTable } from '#nepal/bs-names.ts'
import { receiptNumber } from '#features/fees/server/counter.ts'
import type { NamedThing, ThingNamer } from '#features/access/server/activity.ts'
import { nepaliKey, type Resource } from '#platform/contract/resource.ts'
import { resources } from './resources.ts'

/** A declared resource is called by its key. */
const ofResource = (resource: Resource): ThingNamer => ({
  kind: resource.title,
  find: async (tx, company, ids) => (await sql<NamedThing>`
    select id::text, ${sql.ref(resource.key)}::text as name, ${nepaliKey(resource) ? sql.ref(nepaliKey(resource)!) : sql`null`}::text as name_np
    from ${sql.table(resource.name)} where company_id = ${company} and id = any(${ids}::bigint[])`.execute(tx)).rows,
})

/** `name` and `name_np` of rows of one statement; `t` is the thing. */
const by = (kind: string, name: string, from: string, nepali = 'null', id = 't.id'): ThingNamer => ({
  kind,
  find: async (tx, company, ids) => (await sql<NamedThing>`
    select ${sql.raw(id)}::text as id, ${sql.raw(name)} as name, ${sql.raw(nepali)} as name_np from ${sql.raw(from)} where t.company_id = ${company} and ${sql.raw(id)} = any(${ids}::bigint[])`.execute(tx)).rows,
})

const person = (kind: string) => by(kind, 't.full_name', 'users t', 't.name_np')
const ofSection = 'join sections x on x.company_id = t.company_id and x.id = t.section_id join grades g on g.company_id = t.company_id and g.id = x.grade_id'
const [section, sectionNp] = ["g.name || ' ' || x.name", "coalesce(g.name_np, g.name) || ' ' || x.name"]
const ofStudent = (table: string) => `${table} t join users u on u.company_id = t.company_id and u.id = t.student_id`

const monthOf = (code: string, of: string): Omit<NamedThing, 'id'> => {
  const month = monthTable.find((each) => each.code === code)
  return { name: `${month?.label ?? code} ${of}`, name_np: `${month?.labelNp ?? code} ${of}` }
}

export const thingNamers: Record<string, ThingNamer> = {
  ...Object.fromEntries(resources.map(({ resource }) => [resource.name, ofResource(resource)])),
  students: person('Student'), guardians: person('Guardian'), staff: person('Member of staff'), users: person('Person'), student_card: by('Student card', 'u.full_name', ofStudent('students').replace('t.student_id', 't.id'), 'u.name_np'),
  enrolments: by('Enrolment', 'u.full_name', ofStudent('enrolments'), 'u.name_np'),
  remarks: by('Remark', 'u.full_name', ofStudent('remarks'), 'u.name_np'), behaviour_entries: by('Behaviour entry', 'u.full_name', ofStudent('behaviour_entries'), 'u.name_np'),
  sections: by('Section', "g.name || ' ' || t.name", 'sections t join grades g on g.company_id = t.company_id and g.id = t.grade_id', "coalesce(g.name_np, g.name) || ' ' || t.name"),
  subjects: by('Subject', "t.name || ', ' || g.name", 'subjects t join grades g on g.company_id = t.company_id and g.id = t.grade_id', "coalesce(t.name_np, t.name) || ', ' || coalesce(g.name_np, g.name)"),
  routine_slots: by('Lesson', section, `routine_slots t ${ofSection}`, sectionNp),
  attendance_sheet: by('Attendance sheet', `${section} || ', ' || t.day`, `attendance_sheets t ${ofSection}`, `${sectionNp} || ', ' || t.day`),
  attendance_device: by('Device', 't.name', 'attendance_devices t'),
  syllabus_chapters: by('Chapter', 't.title', 'syllabus_chapters t'), syllabus_topics: by('Topic', 't.title', 'syllabus_topics t'),
  promotions: by('Promotion', 'b.name', 'promotions t join batches b on b.company_id = t.company_id and b.id = t.from_batch_id'),
  companies: by('School', 't.name', 'companies t', 't.name_np', 't.id'),
  fee_plans: by('Fee plan', 't.name', 'batches t'),
  roles: { kind: 'Role', words: true, find: async (tx, company, ids) => (await sql<NamedThing>`select slug as id, name, null as name_np from roles where company_id = ${company} and slug = any(${ids}::text[])`.execute(tx)).rows },
  imports: { kind: 'Sheet', words: true, find: async (tx, company, ids) => (await sql<NamedThing>`select id::text, file_name as name, null as name_np from imports where company_id = ${company} and id::text = any(${ids}::text[])`.execute(tx)).rows },
  settings: { kind: 'Settings', words: true, find: async (_tx, _company, ids) => ids.map((id) => ({ id, name: id, name_np: null })) },
  staff_attendance: { kind: 'Staff attendance', words: true, find: async (_tx, _company, ids) => ids.map((id) => ({ id, name: id, name_np: null })) },
  receipts: {
    kind: 'Receipt',
    async find(tx, company, ids) {
      const { rows } = await sql<{ id: string; series: string; number: number; fiscal_year: string }>`
        select r.id::text, r.series, r.number, f.name as fiscal_year from receipts r join fiscal_years f on f.company_id = r.company_id and f.id = r.fiscal_year_id where r.company_id = ${company} and r.id = any(${ids}::bigint[])`.execute(tx)
      return rows.map((row) => ({ id: row.id, name: receiptNumber(row), name_np: null }))
    },
  },
  bill_runs: {
    kind: 'Bill run',
    async find(tx, company, ids) {
      const { rows } = await sql<{ id: string; month: string; batch: string }>`select r.id::text, r.month, b.name as batch from bill_runs r join batches b on b.company_id = r.company_id and b.id = r.batch_id where r.company_id = ${company} and r.id = any(${ids}::bigint[])`.execute(tx)
      return rows.map(({ id, month, batch }) => ({ id, ...monthOf(month, batch) }))
    },
  },
  billing_months: { kind: 'Billing month', words: true, find: async (_tx, _company, ids) => ids.map((id) => ({ id, ...monthOf(id, '') })) },
}
