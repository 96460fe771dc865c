/** Finding a student by what people type instead of what they mean, beside the same search without the mistake. */
import { sql } from 'kysely'
import type { User } from './client.ts'
import type { Product } from './deployment.ts'
import { sequence } from './measure.ts'

export interface Forgiven {
  typed: string
  meant: string
  /** Students that the forgiving search found. */
  found: number
  /** Milliseconds of the call with what was meant, and with what was typed. */
  exact: number
  forgiving: number
}

/** What people type instead of what they mean; each finds whom the right word finds. */
const mistaken: [how: string, typed: string, meant: string][] = [
  ['a wrong letter', 'shresthq', 'shrestha'],
  ['a missing letter', 'srestha', 'shrestha'],
  ['a letter too many', 'shresstha', 'shrestha'],
  ['two words, one wrong', 'sita gurubg', 'sita gurung'],
]

/** The search of the pickers with a mistake in it, beside the same search without. */
export async function forgivingSearch({ owner }: Product, user: User, company: number): Promise<Forgiven[]> {
  const path = (words: string) =>
    `/api/search-student?rowsPerPage=10&page=1&sortBy=name&search=${encodeURIComponent(words)}`
  const median = async (words: string) => (await sequence(user, [path(words)], 1)).median
  const rows: Forgiven[] = []
  for (const [how, typed, meant] of [...mistaken, ...(await ofThisSchool(owner, company))]) {
    const { meta } = await user.get(path(typed))
    if (!meta.total) throw new Error(`${typed} finds nobody`)
    rows.push({
      typed: `${typed} (${how})`,
      meant,
      found: meta.total,
      exact: await median(meant),
      forgiving: await median(typed),
    })
  }
  return rows
}

/** A Nepali name with its long vowel written short, and a code by its number alone. */
async function ofThisSchool({ db }: Product['owner'], company: number): Promise<typeof mistaken> {
  const { rows } = await sql<{ word: string; code: string }>`
    select (select word from student_words where company_id = ${company} and word ~ '[ीू]' group by word order by count(*) desc, word limit 1) as word,
      (select enroll_code from enrolments where company_id = ${company} order by id offset 700 limit 1) as code`.execute(
    db,
  )
  const { word, code } = rows[0]!
  return [
    ['a short vowel for a long one', word.replaceAll('ी', 'ि').replaceAll('ू', 'ु'), word],
    ['a number without its prefix', /(\d+)\D*$/.exec(code)![1]!.replace(/^0+/, ''), code],
  ]
}
