/** Which activities each exam assesses in each class, and how: read, saved all or nothing, copied from another class or exam. */
import { sql } from 'kysely'
import type { DataOf, InputOf } from '#platform/contract/endpoint.ts'
import { notOfList, orNotFound } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import * as contract from '../../contract/eca.ts'
import { batchOf } from '../marks/reach.ts'
import { examOf, refuseDone } from '../set-up/exam-of.ts'

type Shown = DataOf<typeof contract.ecaExamSetting>
interface Place {
  exam_id: number
  grade_id: number
}

const list = handle(contract.ecaExams, async (_input, ctx) => {
  const { rows } = await sql<contract.EcaExam>`
    select m.id as exam_id, m.name, m.name_np, m.state, coalesce((
      select json_agg(json_build_object('grade_id', g.id, 'grade', g.name, 'grade_np', g.name_np, 'activities',
        coalesce((
          select json_agg(json_build_object('name', a.name, 'name_np', a.name_np)
          order by h.position, h.name, a.position, a.name)
          from eca_exam_activities t join eca_activities a on a.company_id = t.company_id and a.id = t.activity_id
          join eca_heads h on h.company_id = a.company_id and h.id = a.eca_head_id
          where t.company_id = c.company_id and t.exam_id = c.exam_id and t.grade_id = c.grade_id), '[]'))
          order by g.rank, g.id)
      from exam_grades c join grades g on g.company_id = c.company_id and g.id = c.grade_id
      where c.company_id = m.company_id and c.exam_id = m.id), '[]') as classes
    from exams m where m.company_id = ${ctx.company} and m.batch_id = ${batchOf(ctx)}
    order by m.start_date desc, m.id desc`.execute(ctx.tx)
  return { data: rows }
})

async function settingOf(ctx: Ctx, { exam_id, grade_id }: Place): Promise<Shown> {
  const { rows } = await sql<Omit<Shown, 'heads'>>`
    select m.name as exam, m.name_np as exam_np, m.state, g.name as grade, g.name_np as grade_np,
      c.eca_letters as letters, c.eca_remarks as remarks
    from exams m join exam_grades c on c.company_id = m.company_id and c.exam_id = m.id and c.grade_id = ${grade_id}
    join grades g on g.company_id = c.company_id and g.id = c.grade_id
    where m.company_id = ${ctx.company} and m.id = ${exam_id} and m.batch_id = ${batchOf(ctx)}`.execute(ctx.tx)
  const setting = orNotFound(rows[0], 'This class')
  const { rows: heads } = await sql<Shown['heads'][number]>`
    with given as materialized (
      select activity_id, count(*)::int as n from eca_achievements
      where company_id = ${ctx.company} and exam_id = ${exam_id} and grade_id = ${grade_id} and value is not null
      group by 1)
    select h.id, h.name, h.name_np, json_agg(json_build_object('id', a.id, 'name', a.name, 'name_np', a.name_np,
      'is_assessed', t.activity_id is not null, 'given', coalesce(k.n, 0)) order by a.position, a.name) as activities
    from eca_heads h join eca_activities a on a.company_id = h.company_id and a.eca_head_id = h.id
    left join eca_exam_activities t on t.company_id = a.company_id and t.exam_id = ${exam_id}
      and t.grade_id = ${grade_id} and t.activity_id = a.id
    left join given k on k.activity_id = a.id
    where h.company_id = ${ctx.company} group by h.id, h.name, h.name_np, h.position
    order by h.position, h.name`.execute(ctx.tx)
  return { ...setting, heads }
}

const show = handle(contract.ecaExamSetting, async (place, ctx) => ({ data: await settingOf(ctx, place) }))

type Wanted = Pick<InputOf<typeof contract.saveEcaExamSetting>, 'letters' | 'remarks' | 'activity_ids'>

const save = handle(contract.saveEcaExamSetting, async ({ letters, remarks, activity_ids, ...place }, ctx) => {
  await change(ctx, place, { letters, remarks, activity_ids })
  return { message: 'The activities are saved.' }
})

/** Who enters an achievement holds the exam for sharing, and waits until this is over. */
async function change(ctx: Ctx, place: Place, wanted: Wanted): Promise<void> {
  await refuseDone(ctx, await examOf(ctx, place.exam_id, 'for update'), [place.grade_id])
  const before = await settingOf(ctx, place)
  const known = new Map(before.heads.flatMap(({ activities }) => activities).map((each) => [each.id, each]))
  const ids = [...new Set(wanted.activity_ids)]
  if (ids.some((id) => !known.has(id))) throw notOfList('activity_ids')
  const gone = [...known.values()].filter(({ id, is_assessed }) => is_assessed && !ids.includes(id))
  if (gone.some(({ given }) => given > 0)) throw contract.saveEcaExamSetting.refuse('has-achievements')
  const { exam_id, grade_id } = place
  await sql`
    update exam_grades set eca_letters = ${wanted.letters}::text[], eca_remarks = ${wanted.remarks}
    where company_id = ${ctx.company} and exam_id = ${exam_id} and grade_id = ${grade_id}`.execute(ctx.tx)
  await sql`
    delete from eca_exam_activities
    where company_id = ${ctx.company} and exam_id = ${exam_id} and grade_id = ${grade_id}
      and activity_id <> all(${ids}::bigint[])`.execute(ctx.tx)
  await sql`
    insert into eca_exam_activities (company_id, exam_id, grade_id, activity_id)
    select ${ctx.company}::bigint, ${exam_id}::bigint, ${grade_id}::bigint, id from unnest(${ids}::bigint[]) w (id)
    on conflict do nothing`.execute(ctx.tx)
  ctx.note({
    entity: 'exams',
    entity_id: exam_id,
    before: {
      grade_id,
      letters: before.letters,
      remarks: before.remarks,
      activities: [...known.values()].filter(({ is_assessed }) => is_assessed).map(({ id }) => id),
    },
    after: { grade_id, letters: wanted.letters, remarks: wanted.remarks, activities: ids },
  })
}

const copy = handle(contract.copyEcaExamSetting, async ({ from_exam_id, from_grade_id, ...place }, ctx) => {
  const from = await settingOf(ctx, { exam_id: from_exam_id, grade_id: from_grade_id ?? place.grade_id })
  const activity_ids = from.heads
    .flatMap(({ activities }) => activities.filter((each) => each.is_assessed))
    .map(({ id }) => id)
  if (!activity_ids.length) throw contract.copyEcaExamSetting.refuse('nothing-there')
  await change(ctx, place, { letters: from.letters, remarks: from.remarks, activity_ids })
  return { message: 'The activities are copied.' }
})

export const ecaSettingHandlers = [list, show, save, copy]
