/** What a student is found by: the beginnings of names, enrol codes and guardians' mobiles, kept as rows that an index serves. */
import { type RawBuilder, sql } from 'kysely'
import { normaliseMobile } from '#nepal/mobile.ts'
import type { Tx } from '#platform/server/db.ts'

const highest = '\u{10FFFF}'
const mostWords = 6

/** The words of a search. A mobile number may be typed with blanks, hyphens and the country's prefix. */
export function searchWords(search: string): string[] {
  const mobile = normaliseMobile(search)
  if (mobile) return [mobile]
  return [...new Set(search.toLowerCase().split(/\s+/).filter(Boolean))].slice(0, mostWords)
}

/** Students of whom every word begins one of theirs. By range: LIKE could not use the index under row-level security. */
const hitsOf = (company: number, words: readonly string[], mobiles: boolean) =>
  sql.join(words.map((word) => sql`select student_id from student_words w where company_id = ${company} and word >= ${word} and word < ${word + highest} ${mobiles || !/^[+\d]/.test(word) ? sql`` : noMobile}`), sql` intersect `)
/** Who may not see a mobile does not find by it either: of digits the enrol codes are left. */
const noMobile = sql`and exists (select from enrolments we where we.company_id = w.company_id and we.student_id = w.student_id and lower(we.enroll_code) = w.word)`

/** As a condition on `student`; without words it is true. `mobiles`: whether guardians' mobiles are looked through. */
export const hasWords = (company: number, words: readonly string[], student: RawBuilder<unknown>, mobiles: boolean): RawBuilder<boolean> =>
  words.length ? sql<boolean>`${student} in (${hitsOf(company, words, mobiles)})` : sql<boolean>`true`

/** Their ids; undefined when there are more than `most` hits (a student with two such words is hit twice). */
export async function fewHits(tx: Tx, company: number, words: readonly string[], most: number, mobiles: boolean): Promise<number[] | undefined> {
  const { rows } = await sql<{ student_id: number }>`select student_id from (${hitsOf(company, words, mobiles)}) h limit ${most + 1}`.execute(tx)
  return rows.length > most ? undefined : rows.map(({ student_id }) => student_id)
}

/** Writes the words of these students anew, in the transaction that changed a name, a code or a guardian. */
export async function writeWords(tx: Tx, company: number, students: readonly number[]): Promise<void> {
  if (!students.length) return
  const among = sql`any(${students}::bigint[])`
  await sql`
    with wanted as (
      select distinct id, word from (
        select u.id, unnest(regexp_split_to_array(lower(concat_ws(' ', u.full_name, u.name_np)), '\\s+')) as word from users u where u.company_id = ${company} and u.id = ${among}
        union all select student_id, lower(enroll_code) from enrolments where company_id = ${company} and student_id = ${among}
        union all select g.student_id, u.primary_mobile from student_guardians g join users u on u.company_id = g.company_id and u.id = g.guardian_id where g.company_id = ${company} and g.student_id = ${among}
      ) w where word <> ''),
    gone as (
      delete from student_words w where w.company_id = ${company} and w.student_id = ${among}
        and not exists (select from wanted k where k.id = w.student_id and k.word = w.word))
    insert into student_words (company_id, word, student_id) select ${company}::bigint, word, id from wanted on conflict do nothing`.execute(tx)
}
