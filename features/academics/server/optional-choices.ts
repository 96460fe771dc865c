/** Optional subjects of students: read and saved in bulk. The limits of the group hold under two writers because each locks the enrolments. */
import { sql } from 'kysely'
import { notFound, orNotFound } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import {
  type ChoiceSheet,
  type ChoosingStudent,
  choiceSheet,
  saveChoices,
  type StudentChoice,
  studentChoices,
} from '../contract/optional.ts'
import { sectionScope } from './section-scope.ts'
import { seats } from './slots.ts'

type Group = Omit<ChoiceSheet, 'subjects' | 'students'>

/** Locked for reading: its limits stay while choices are written. */
async function readGroup(ctx: Ctx, id: number): Promise<Group> {
  const { rows } = await sql<Group>`
    select o.name, o.name_np, o.grade_id, g.name as grade, o.choose_min, o.choose_max from optional_groups o
      join grades g on g.company_id = o.company_id and g.id = o.grade_id
    where o.company_id = ${ctx.company} and o.id = ${id} for share of o`.execute(ctx.tx)
  return orNotFound(rows[0], 'This group')
}

/** Enrolments `e` of the batch in a grade that one reaches, with user `u` and section `x`. */
const reached = (ctx: Ctx, grade: number) => sql`
  ${seats().students(ctx.company, ctx.batch?.id ?? null)}
  left join sections x on x.company_id = e.company_id and x.id = e.section_id
  where e.grade_id = ${grade} and e.status <> 'left' and ${sectionScope(ctx, sql`e.section_id`)}`

const sheet = handle(choiceSheet, async ({ id, section_id }, ctx) => {
  const group = await readGroup(ctx, id)
  const { rows: subjects } = await sql<ChoiceSheet['subjects'][number]>`
    select b.id, b.name, b.name_np, b.code,
      (select count(*) from optional_choices c
      where c.company_id = b.company_id and c.optional_group_id = b.optional_group_id
        and c.subject_id = b.id and c.enroll_id in (select e.id from ${reached(ctx, group.grade_id)})) as students
    from subjects b where b.company_id = ${ctx.company} and b.optional_group_id = ${id} order by b.rank, b.id`.execute(
    ctx.tx,
  )
  const { rows: students } = await sql<ChoosingStudent>`
    select e.id as enroll_id, e.student_id, u.full_name as name, u.name_np, e.roll, e.enroll_code, x.name as section,
      coalesce((select json_agg(c.subject_id) from optional_choices c
      where c.company_id = e.company_id and c.enroll_id = e.id
        and c.optional_group_id = ${id}::bigint), '[]') as chosen
    from ${reached(ctx, group.grade_id)} ${section_id ? sql`and e.section_id = ${section_id}` : sql``}
    order by x.name, e.roll nulls last,
      u.full_name collate "C", e.id limit 2000`.execute(ctx.tx)
  return { data: { ...group, subjects, students } }
})

const save = handle(saveChoices, async ({ id, choices }, ctx) => {
  const group = await readGroup(ctx, id)
  const chosen = new Map(choices.map((each) => [each.enroll_id, [...new Set(each.subject_ids)]]))
  const enrolments = [...chosen.keys()]
  const { rows: locked } = await sql<{ id: number; name: string }>`
    select e.id, u.full_name as name from ${reached(ctx, group.grade_id)} and e.id = any(${enrolments}::bigint[])
    order by e.id for no key update of e`.execute(ctx.tx)
  if (locked.length !== enrolments.length) throw notFound('This student')
  const wrong = locked.filter(
    ({ id: of }) =>
      chosen.get(of)!.length > 0 &&
      (chosen.get(of)!.length < group.choose_min || chosen.get(of)!.length > group.choose_max),
  )
  if (wrong.length)
    throw saveChoices.refuse('too-many', {
      errors: { choices: wrong.map((row) => row.name) },
    })
  const wanted = [...new Set([...chosen.values()].flat())]
  const { rows: known } = await sql<{
    n: number
  }>`select count(*) as n from subjects
    where company_id = ${ctx.company} and optional_group_id = ${id} and id = any(${wanted}::bigint[])`.execute(ctx.tx)
  if (known[0]!.n !== wanted.length) throw saveChoices.refuse('other-group')
  const { rows: before } = await sql`
    with gone as (delete from optional_choices where company_id = ${ctx.company} and optional_group_id = ${id}
      and enroll_id = any(${enrolments}::bigint[]) returning enroll_id, subject_id)
    select enroll_id, json_agg(subject_id) as subject_ids from gone group by 1`.execute(ctx.tx)
  const pairs = [...chosen].flatMap(([enroll_id, subjects]) =>
    subjects.map((subject_id) => ({ enroll_id, subject_id })),
  )
  await sql`
    insert into optional_choices (company_id, enroll_id, subject_id, optional_group_id)
    select ${ctx.company}::bigint, w.enroll_id, w.subject_id, ${id}::bigint
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) w (enroll_id bigint, subject_id bigint)`.execute(ctx.tx)
  ctx.note({ entity: 'optional_groups', entity_id: id, before, after: choices })
  return { data: { saved: locked.length }, message: 'Choices saved.' }
})

const ofStudent = handle(studentChoices, async ({ student_id }, ctx) => {
  const { rows: seat } = await sql<{ id: number; grade_id: number }>`
    select e.id, e.grade_id from ${seats().students(ctx.company, ctx.batch?.id ?? null)}
    where e.student_id = ${student_id}
      and ${sectionScope(ctx, sql`e.section_id`)}`.execute(ctx.tx)
  // one who does not study in this batch has chosen nothing; whose student it is says the students' room
  if (!seat[0]) return { data: { enroll_id: null, groups: [] } }
  const { rows: groups } = await sql<StudentChoice>`
    select o.id as group_id, o.name as group, o.name_np as group_np, o.choose_min, o.choose_max,
      coalesce((select json_agg(json_build_object('id', b.id, 'name', b.name, 'name_np', b.name_np,
        'chosen', exists
          (select from optional_choices c where c.company_id = b.company_id and c.enroll_id = ${seat[0].id}::bigint
          and c.subject_id = b.id)) order by b.rank, b.id)
        from subjects b where b.company_id = o.company_id and b.optional_group_id = o.id), '[]') as subjects
    from optional_groups o where o.company_id = ${ctx.company} and o.grade_id = ${seat[0].grade_id}
    order by o.name, o.id`.execute(ctx.tx)
  return { data: { enroll_id: seat[0].id, groups } }
})

export const optionalHandlers = [sheet, save, ofStudent]
