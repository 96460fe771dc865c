/** What a student is found by: the beginnings of names, enrol codes and guardians' mobiles, kept as rows that an index serves. */
import { type RawBuilder, sql } from 'kysely'
import { limit } from '#platform/server/sql-words.ts'
import { userOf } from '#features/access/server/index.ts'
import { normaliseMobile } from '#nepal/mobile.ts'
import { folded } from '#platform/contract/plain-text.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/db.ts'

const highest = '\u{10FFFF}'
const mostWords = 6

/** The words of a search. A mobile number may be typed with blanks, hyphens and the country's prefix. */
export function searchWords(search: string): string[] {
  const mobile = normaliseMobile(search)
  if (mobile) return [mobile]
  return [...new Set(folded(search).toLowerCase().split(' ').filter(Boolean))].slice(0, mostWords)
}

/** Students of whom every word begins one of theirs. By range: LIKE could not use the index under row-level security. */
const hitsOf = (company: number, words: readonly string[], mobiles: boolean) =>
  sql.join(
    words.map(
      (word) =>
        sql`select student_id from student_words w where company_id = ${company} and word >= ${word}
          and word < ${word + highest} ${mobiles || !/^[+\d]/.test(word) ? sql`` : noMobile}`,
    ),
    sql` intersect `,
  )
/** Who may not see a mobile does not find by it either: of digits the enrol codes and their numbers are left. */
const noMobile = sql`and not exists (
  select from student_guardians wg join users wu on wu.company_id = wg.company_id and wu.id = wg.guardian_id
  where wg.company_id = w.company_id and wg.student_id = w.student_id and wu.primary_mobile = w.word)`

/** As a condition on `student`; without words it is true. `mobiles`: whether guardians' mobiles are looked through. */
export const hasWords = (
  company: number,
  words: readonly string[],
  student: RawBuilder<unknown>,
  mobiles: boolean,
): RawBuilder<boolean> =>
  words.length ? sql<boolean>`${student} in (${hitsOf(company, words, mobiles)})` : sql<boolean>`true`

/** Ids as the database writes a list of them ('{7,12}'), to be given back to it: of hundreds of hits the node reads none. */
type IdList = string

export interface Hits {
  ids: IdList
  /** What is found to the letter, where that is not all. */
  sure?: IdList
}

/** Fewer hits than these, and the search forgives. */
const enough = 3

/**
 * What a search finds, at most `most` ids; undefined when there are more (a student with two such words is hit twice). Where little is found to the letter,
 * a word may also be one letter off, or differ in the length of its vowels: words with a form in common (migration 0036), by equality and bounded.
 */
export async function findHits(
  tx: Tx,
  company: number,
  words: readonly string[],
  most: number,
  mobiles: boolean,
): Promise<Hits | undefined> {
  const { rows } = await sql<{ sure: IdList; n: number }>`
    select coalesce(array_agg(student_id), '{}')::text as sure, count(*) as n from (
      select student_id from (${hitsOf(company, words, mobiles)}) h ${limit(most + 1)}) few`.execute(tx)
  const { sure, n } = rows[0]!
  if (n > most) return undefined
  if (n >= enough || words.every((word) => /\d/.test(word))) return { ids: sure }
  const forgiven = words.map((word) =>
    /\d/.test(word)
      ? sql`(${hitsOf(company, [word], mobiles)})`
      : sql`(
    select student_id from student_words where company_id = ${company} and word >= ${word} and word < ${word + highest}
    union select student_id from student_words where company_id = ${company} and word = any(array(
      select f.word from student_word_forms f
      where f.company_id = ${company} and f.form = any(array(select word_forms(${word})))))
    ${limit(most)})`,
  )
  const { rows: found } = await sql<{ ids: IdList }>`
    select array(select unnest(${sure}::bigint[]) union
      (select student_id from (${sql.join(forgiven, sql` intersect `)}) h ${limit(most)}))::text as ids`.execute(tx)
  const { ids } = found[0]!
  return ids === sure ? { ids } : { ids, sure }
}

/** Writes the words of these students anew, in the transaction that changed a name, a code or a guardian. */
export async function writeWords(tx: Tx, company: number, students: readonly number[]): Promise<void> {
  if (!students.length) return
  const among = sql`any(${students}::bigint[])`
  await sql`
    with wanted as (
      select distinct id, word from (
        select u.id, unnest(string_to_array(folded(lower(concat_ws(' ', u.full_name, u.name_np))), ' ')) as word
        from users u
          where u.company_id = ${company} and u.id = ${among}
        union all select student_id, lower(enroll_code) from enrolments
        where company_id = ${company} and student_id = ${among}
        union all select student_id, unnest(array[number, ltrim(number, '0')]) from (
          select student_id, substring(enroll_code from '([0-9]+)[^0-9]*$') as number from enrolments
          where company_id = ${company} and student_id = ${among}) n
        union all select g.student_id, u.primary_mobile from student_guardians g join ${userOf('g.guardian_id')}
        where g.company_id = ${company}
          and g.student_id = ${among}
      ) w where word <> ''),
    gone as (
      delete from student_words w where w.company_id = ${company} and w.student_id = ${among}
        and not exists (select from wanted k where k.id = w.student_id and k.word = w.word))
    insert into student_words (company_id, word, student_id) select ${company}::bigint, word, id from wanted
    on conflict do nothing`.execute(tx)
}

/** A guardian's mobile is what his children are found by. */
export async function writeChildrensWords(ctx: Ctx, guardian: number): Promise<void> {
  const children = await ctx.tx
    .selectFrom('student_guardians')
    .select('student_id')
    .where('company_id', '=', ctx.company)
    .where('guardian_id', '=', guardian)
    .execute()
  await writeWords(
    ctx.tx,
    ctx.company,
    children.map((row) => row.student_id),
  )
}
