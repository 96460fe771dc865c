/** A page of the student list, and finding a student by what people type. */
import { sql } from 'kysely'
import type { Bench, Row } from './run.ts'

export async function listAndSearch({ owner, company, median, call }: Bench): Promise<Row[]> {
  const search = (word: string) => () => call('GET', `/api/search-student?rowsPerPage=10&page=1&sortBy=name&slim=true&search=${word}`)
  const bare = (word: string) => () => sql`
    select s.student_id, u.full_name from (select distinct student_id from student_words where company_id = ${company} and word >= ${word} and word < ${`${word}\u{10FFFF}`}) s
    join users u on u.company_id = ${company} and u.id = s.student_id order by u.full_name limit 10`.execute(owner.db)
  return [
    { what: 'find by the beginning of a common name', app: await median(21, search('shres')), bare: await median(21, bare('shres')) },
    { what: 'find by enrol code', app: await median(21, search(`s${company}-0007`)), bare: await median(21, bare(`s${company}-0007`)) },
    {
      what: 'first page of the student list',
      app: await median(11, () => call('GET', '/api/student?rowsPerPage=25&page=1')),
      bare: await median(11, () => sql`
        select e.id, u.full_name, (select count(*) from enrolments c join batches d on d.company_id = c.company_id and d.id = c.batch_id and d.is_current where c.company_id = ${company} and c.status = 'studying') as total
        from enrolments e join batches b on b.company_id = e.company_id and b.id = e.batch_id and b.is_current join users u on u.company_id = e.company_id and u.id = e.student_id
        where e.company_id = ${company} and e.status = 'studying' order by u.full_name collate "C", u.id limit 25`.execute(owner.db)),
    },
  ]
}
