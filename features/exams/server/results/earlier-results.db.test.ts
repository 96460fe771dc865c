/** Results of an earlier day (migrations/0143): what was seen stays seen from its moment on, what was withdrawn stays so, and reasons of blocks that were written for the office stay there. */
import pg from 'pg'
import { expect, it } from 'vitest'
import { migrate } from '#platform/server/migrate.ts'
import { emptyDatabase } from '#test/earlier-database.ts'

it('moments go to each result, results of an exam that is not published are withdrawn, reasons are not told', async () => {
  const url = await emptyDatabase()
  await migrate(url, { last: '0142-zzz' })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const run = (text: string) => client.query({ text, rowMode: 'array' })
  await run(`select set_config('app.company_id', '0', false)`)
  await run(`insert into companies (id, name) values (7, 'School')`)
  await run(`select set_config('app.company_id', '7', false)`)
  await run(`insert into batches (company_id, id, name, start_date, end_date) values
    (7, 1, '2083', '2026-04-14', '2027-04-13')`)
  await run(`insert into grades (company_id, id, name, rank, code) values (7, 1, 'Fifth', 5, '05')`)
  await run(`insert into users (company_id, id, fname, lname) values (7, 1, 'Nima', 'Lama')`)
  await run(`insert into students (company_id, id, gender, admission_date) values (7, 1, 'female', '2026-04-14')`)
  await run(`insert into enrolments (company_id, id, student_id, batch_id, grade_id, enroll_code, status, enrolled_on)
    values (7, 1, 1, 1, 1, 'S1', 'studying', '2026-04-14')`)
  await run(`insert into exams (company_id, id, batch_id, name, start_date, end_date, state, families_from) values
    (7, 1, 1, 'Seen', '2026-05-01', '2026-05-02', 'published', null),
    (7, 2, 1, 'Later', '2026-06-01', '2026-06-02', 'published', '2099-01-01'),
    (7, 3, 1, 'Withdrawn', '2026-07-01', '2026-07-02', 'withdrawn', null)`)
  await run(`insert into results (company_id, exam_id, enroll_id, state, lines)
    select 7, id, 1, 'passed', '[]' from exams where company_id = 7`)
  await run(`insert into result_blocks (company_id, exam_id, enroll_id, reason) values (7, 1, 1, 'Told to nobody')`)
  await migrate(url)
  const rows = async (text: string) => (await run(text)).rows
  expect(
    await rows(`select exam_id, families_from is null, withdrawn_at is null from results order by exam_id`),
  ).toEqual([
    ['1', true, true],
    ['2', false, true],
    ['3', true, false],
  ])
  expect(await rows(`select exam_id from published_results order by exam_id`)).toEqual([['1'], ['2']])
  expect(await rows(`select exam_id, told from withheld_results`)).toEqual([['1', null]])
  await run(`delete from result_blocks where company_id = 7`)
  expect(await rows(`select exam_id from visible_results`)).toEqual([['1']])
  await client.end()
})
