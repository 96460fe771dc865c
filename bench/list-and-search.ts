/** A page of the student list, and finding a student by what people type. */
import { type RawBuilder, sql } from 'kysely'
import type { Bench, Row } from './run.ts'

export async function listAndSearch({ owner, company, median, call }: Bench): Promise<Row[]> {
  const search = (word: string) => () =>
    call('GET', `/api/search-student?rowsPerPage=10&page=1&sortBy=name&slim=true&search=${word}`)
  /** Class, guardian and address of those on the page, as every answer holds them; without rights, row-level security and paging. */
  const shown = (page: RawBuilder<unknown>) => sql`
    select p.*, g.name as grade, x.name as section, q.full_name as guardian, q.primary_mobile, a.ward, a.tole from (${page}) p
    join enrolments e on e.company_id = ${company} and e.student_id = p.id join batches b on b.company_id = e.company_id and b.id = e.batch_id and b.is_current
    join grades g on g.company_id = e.company_id and g.id = e.grade_id left join sections x on x.company_id = e.company_id and x.id = e.section_id
    left join student_guardians l on l.company_id = e.company_id and l.student_id = p.id and l.is_primary left join users q on q.company_id = l.company_id and q.id = l.guardian_id
    left join addresses a on a.company_id = e.company_id and a.student_id = p.id and a.kind = 'permanent' order by p.full_name`
  const bare = (word: string) => () =>
    shown(sql`
    select u.id, u.full_name, count(*) over () as total from (select distinct student_id from student_words where company_id = ${company} and word >= ${word} and word < ${`${word}\u{10FFFF}`}) s
    join users u on u.company_id = ${company} and u.id = s.student_id and u.deleted_at is null order by u.full_name collate "C", u.id limit 10`).execute(
      owner.db,
    )
  return [
    {
      what: 'find by the beginning of a common name',
      app: await median(21, search('shres')),
      bare: await median(21, bare('shres')),
    },
    {
      what: 'find by enrol code',
      app: await median(21, search(`s${company}-0007`)),
      bare: await median(21, bare(`s${company}-0007`)),
    },
    {
      what: 'first page of the student list',
      app: await median(11, () => call('GET', '/api/student?rowsPerPage=25&page=1')),
      bare: await median(11, async () => {
        const people = sql`enrolments e join batches b on b.company_id = e.company_id and b.id = e.batch_id and b.is_current
          join users u on u.company_id = e.company_id and u.id = e.student_id and u.deleted_at is null join students s on s.company_id = e.company_id and s.id = e.student_id and s.status = 'active' where e.company_id = ${company}`
        await shown(
          sql`select u.id, u.full_name from ${people} order by u.full_name collate "C", u.id limit 25`,
        ).execute(owner.db)
        await sql`select count(*) from ${people}`.execute(owner.db)
      }),
    },
  ]
}

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
export async function forgivingSearch({ owner, company, median, call }: Bench): Promise<Forgiven[]> {
  const search = (words: string) =>
    call('GET', `/api/search-student?rowsPerPage=10&page=1&sortBy=name&search=${encodeURIComponent(words)}`)
  const rows: Forgiven[] = []
  for (const [how, typed, meant] of [...mistaken, ...(await ofThisSchool(owner, company))]) {
    const { meta } = await search(typed)
    if (!meta.total) throw new Error(`${typed} finds nobody`)
    rows.push({
      typed: `${typed} (${how})`,
      meant,
      found: meta.total,
      exact: await median(21, () => search(meant)),
      forgiving: await median(21, () => search(typed)),
    })
  }
  return rows
}

/** A Nepali name with its long vowel written short, and a code by its number alone. */
async function ofThisSchool({ db }: Bench['owner'], company: number): Promise<typeof mistaken> {
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
