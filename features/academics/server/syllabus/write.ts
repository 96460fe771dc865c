/** Chapters, topics, their dates and files are kept by the office; the subject's teacher marks what is taught. */
import { sql } from 'kysely'
import { fieldError, notFound, orNotFound } from '#platform/contract/refusal.ts'
import { type Ctx, uploaded } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import * as contract from '../../contract/syllabus.ts'
import { mayMark } from './read.ts'

const message = 'Syllabus saved.'

/** Those who write a subject's syllabus come one after the other: ranks stay in order. */
async function lockSubject(ctx: Ctx, id: number): Promise<void> {
  await ctx.tx
    .selectFrom('subjects')
    .select('id')
    .where('company_id', '=', ctx.company)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => notFound('This subject'))
}
async function lockChapter(ctx: Ctx, id: number): Promise<{ id: number; subject_id: number; title: string }> {
  const found = await ctx.tx
    .selectFrom('syllabus_chapters')
    .select(['id', 'subject_id', 'title'])
    .where('company_id', '=', ctx.company)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('This chapter'))
  await lockSubject(ctx, found.subject_id)
  return found
}
async function readTopic(ctx: Ctx, id: number) {
  const { rows } = await sql<{ id: number; title: string; chapter_id: number; subject_id: number; grade_id: number }>`
    select t.id, t.title, t.chapter_id, c.subject_id, b.grade_id from syllabus_topics t
    join syllabus_chapters c on c.company_id = t.company_id
      and c.id = t.chapter_id
    join subjects b on b.company_id = c.company_id and b.id = c.subject_id
    where t.company_id = ${ctx.company} and t.id = ${id} for update of t`.execute(ctx.tx)
  return orNotFound(rows[0], 'This topic')
}

const addChapter = handle(contract.addChapter, async ({ subject_id, title }, ctx) => {
  await lockSubject(ctx, subject_id)
  const { rows } = await sql<{ id: number }>`
    insert into syllabus_chapters (company_id, subject_id, rank, title)
    select ${ctx.company}::bigint, ${subject_id}::bigint, coalesce(max(rank), 0) + 1, ${title} from syllabus_chapters
      where company_id = ${ctx.company} and subject_id = ${subject_id} returning id`.execute(ctx.tx)
  ctx.note({ entity: 'syllabus_chapters', entity_id: rows[0]!.id, after: { subject_id, title } })
  return { data: { id: rows[0]!.id }, message }
})

const changeChapter = handle(contract.changeChapter, async ({ id, title }, ctx) => {
  const before = await lockChapter(ctx, id)
  await ctx.tx
    .updateTable('syllabus_chapters')
    .set({ title })
    .where('company_id', '=', ctx.company)
    .where('id', '=', id)
    .execute()
  ctx.note({ entity: 'syllabus_chapters', entity_id: id, before: { title: before.title }, after: { title } })
  return { data: { id }, message }
})

const removeChapter = handle(contract.removeChapter, async ({ id }, ctx, services) => {
  const before = await lockChapter(ctx, id)
  const { rows: done } = await sql`
    select from topics_done d join syllabus_topics t on t.company_id = d.company_id and t.id = d.topic_id
    where d.company_id = ${ctx.company}
      and t.chapter_id = ${id} limit 1`.execute(ctx.tx)
  if (done.length) throw contract.removeChapter.refuse('taught')
  const files = await ctx.tx
    .deleteFrom('syllabus_files')
    .where('company_id', '=', ctx.company)
    .where('chapter_id', '=', id)
    .returning('file_id')
    .execute()
  await ctx.tx.deleteFrom('syllabus_chapters').where('company_id', '=', ctx.company).where('id', '=', id).execute()
  await services.files.remove(
    ctx,
    ctx.company,
    files.map((row) => row.file_id),
  )
  ctx.note({ entity: 'syllabus_chapters', entity_id: id, before })
  return { data: { id }, message: 'Chapter removed.' }
})

async function plan(ctx: Ctx, topic: number, planned_on: string | null): Promise<void> {
  if (!ctx.batch) return
  if (planned_on && (planned_on < ctx.batch.start_date || planned_on > ctx.batch.end_date))
    throw fieldError('planned_on', 'This day is not in the batch worked in')
  const of = { company_id: ctx.company, batch_id: ctx.batch.id, topic_id: topic }
  if (planned_on)
    await ctx.tx
      .insertInto('topic_plans')
      .values({ ...of, planned_on })
      .onConflict((same) => same.columns(['company_id', 'batch_id', 'topic_id']).doUpdateSet({ planned_on }))
      .execute()
  else
    await ctx.tx
      .deleteFrom('topic_plans')
      .where('company_id', '=', of.company_id)
      .where('batch_id', '=', of.batch_id)
      .where('topic_id', '=', topic)
      .execute()
}

const addTopic = handle(contract.addTopic, async ({ chapter_id, title, planned_on }, ctx) => {
  await lockChapter(ctx, chapter_id)
  const { rows } = await sql<{ id: number }>`
    insert into syllabus_topics (company_id, chapter_id, rank, title)
    select ${ctx.company}::bigint, ${chapter_id}::bigint, coalesce(max(rank), 0) + 1, ${title} from syllabus_topics
      where company_id = ${ctx.company} and chapter_id = ${chapter_id} returning id`.execute(ctx.tx)
  const { id } = rows[0]!
  await plan(ctx, id, planned_on ?? null)
  ctx.note({ entity: 'syllabus_topics', entity_id: id, after: { chapter_id, title, planned_on } })
  return { data: { id }, message }
})

const changeTopic = handle(contract.changeTopic, async ({ id, title, planned_on }, ctx) => {
  const before = await readTopic(ctx, id)
  await ctx.tx
    .updateTable('syllabus_topics')
    .set({ title })
    .where('company_id', '=', ctx.company)
    .where('id', '=', id)
    .execute()
  await plan(ctx, id, planned_on ?? null)
  ctx.note({ entity: 'syllabus_topics', entity_id: id, before: { title: before.title }, after: { title, planned_on } })
  return { data: { id }, message }
})

const removeTopic = handle(contract.removeTopic, async ({ id }, ctx) => {
  const before = await readTopic(ctx, id)
  const { rows: done } =
    await sql`select from topics_done where company_id = ${ctx.company} and topic_id = ${id} limit 1`.execute(ctx.tx)
  if (done.length) throw contract.removeTopic.refuse('taught')
  await ctx.tx.deleteFrom('syllabus_topics').where('company_id', '=', ctx.company).where('id', '=', id).execute()
  ctx.note({ entity: 'syllabus_topics', entity_id: id, before })
  return { data: { id }, message: 'Topic removed.' }
})

/** The whole order at once: it holds exactly what is there, so nothing that somebody added meanwhile is lost. */
const order = handle(contract.orderSyllabus, async ({ subject_id, chapters }, ctx) => {
  await lockSubject(ctx, subject_id)
  const { rows: there } = await sql<{ chapters: number[]; topics: number[] }>`
    select coalesce(array_agg(distinct c.id) filter (where c.id is not null), '{}') as chapters,
      coalesce(array_agg(t.id) filter (where t.id is not null), '{}') as topics
    from syllabus_chapters c left join syllabus_topics t on t.company_id = c.company_id and t.chapter_id = c.id
      where c.company_id = ${ctx.company} and c.subject_id = ${subject_id}`.execute(ctx.tx)
  const same = (sent: number[], found: number[]) =>
    sent.length === found.length && new Set([...sent, ...found]).size === found.length
  if (
    !same(
      chapters.map((each) => each.id),
      there[0]!.chapters,
    ) ||
    !same(
      chapters.flatMap((each) => each.topic_ids),
      there[0]!.topics,
    )
  )
    throw contract.orderSyllabus.refuse('changed-since')
  const topics = chapters.flatMap((each) => each.topic_ids.map((id, at) => ({ id, chapter_id: each.id, rank: at + 1 })))
  await sql`update syllabus_chapters c set rank = w.rank
    from jsonb_to_recordset(${JSON.stringify(chapters.map(({ id }, at) => ({ id, rank: at + 1 })))}::jsonb) w
      (id bigint, rank int)
    where c.company_id = ${ctx.company} and c.id = w.id`.execute(ctx.tx)
  await sql`update syllabus_topics t set rank = w.rank, chapter_id = w.chapter_id
    from jsonb_to_recordset(${JSON.stringify(topics)}::jsonb) w (id bigint, chapter_id bigint, rank int)
    where t.company_id = ${ctx.company}
    and t.id = w.id`.execute(ctx.tx)
  ctx.note({ entity: 'subjects', entity_id: subject_id, after: { syllabus_order: chapters } })
  return { message: 'Order saved.' }
})

const mark = handle(contract.markTopic, async ({ id, section_id, taught, ...sent }, ctx) => {
  const { done_on = ctx.today } = sent
  if (!ctx.batch) throw contract.markTopic.refuse('no-batch')
  const topic = await readTopic(ctx, id)
  const { rows } = await sql<{ mine: boolean }>`
    select ${mayMark(ctx, sql`${topic.subject_id}`, sql`x.id`)} as mine from sections x
    where x.company_id = ${ctx.company}
      and x.id = ${section_id} and x.grade_id = ${topic.grade_id}`.execute(ctx.tx)
  if (!rows[0]) throw notFound('This section')
  if (!rows[0].mine) throw contract.markTopic.refuse('not-own', { status: 403 })
  if (done_on > ctx.today) throw fieldError('done_on', 'This day has not come yet')
  const done_by = ctx.user.company_id === ctx.company ? ctx.user.id : null
  if (taught)
    await ctx.tx
      .insertInto('topics_done')
      .values({ company_id: ctx.company, batch_id: ctx.batch.id, section_id, topic_id: id, done_on, done_by })
      .onConflict((same) =>
        same.columns(['company_id', 'batch_id', 'section_id', 'topic_id']).doUpdateSet({ done_on, done_by }),
      )
      .execute()
  else
    await ctx.tx
      .deleteFrom('topics_done')
      .where('company_id', '=', ctx.company)
      .where('batch_id', '=', ctx.batch.id)
      .where('section_id', '=', section_id)
      .where('topic_id', '=', id)
      .execute()
  ctx.note({ entity: 'syllabus_topics', entity_id: id, after: { section_id, taught, done_on } })
  return { message: taught ? 'Marked as taught.' : 'Taken back.' }
})

/** Families read it too: no further right than being signed in. */
const addFile = handle(contract.addSyllabusFile, async ({ id }, ctx, services) => {
  await lockChapter(ctx, id)
  const upload = uploaded(ctx, 'file')
  const file_id = await services.files.keep(ctx, upload)
  const row = await ctx.tx
    .insertInto('syllabus_files')
    .values({ company_id: ctx.company, chapter_id: id, name: upload.name.slice(0, 200) || 'file', file_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.note({ entity: 'syllabus_chapters', entity_id: id, after: { file: upload.name } })
  return { data: { id: row.id }, message: 'File added.' }
})

const removeFile = handle(contract.removeSyllabusFile, async ({ id }, ctx, services) => {
  const row = await ctx.tx
    .deleteFrom('syllabus_files')
    .where('company_id', '=', ctx.company)
    .where('id', '=', id)
    .returning(['chapter_id', 'name', 'file_id'])
    .executeTakeFirstOrThrow(() => notFound('This file'))
  await services.files.remove(ctx, ctx.company, [row.file_id])
  ctx.note({ entity: 'syllabus_chapters', entity_id: row.chapter_id, before: { file: row.name } })
  return { data: { id }, message: 'File removed.' }
})

export const syllabusWrites = [
  addChapter,
  changeChapter,
  removeChapter,
  addTopic,
  changeTopic,
  removeTopic,
  order,
  mark,
  addFile,
  removeFile,
]
