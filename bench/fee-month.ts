/** What an accountant waits for when a month is closed: the home page, the preview of the next bills, all who owe as Excel, the statements of a section as one file. */
import { sql } from 'kysely'
import { asked, untilDone, type User } from './client.ts'
import type { Product } from './deployment.ts'
import { fetchFile } from './files.ts'
import { middle } from './measure.ts'
import type { School } from './works.ts'

interface Figure {
  work: string
  ms: number
  aim: number
}

export async function monthOfFees(product: Product, { company }: School, user: User): Promise<Figure[]> {
  const grades = (await user.get('/api/grades?rowsPerPage=100&slim=true')).data as { id: number }[]
  const month = { month: '12', grade_ids: grades.map(({ id }) => id) }
  const excel = {
    work: 'all who owe, as Excel',
    path: `/api/student-due-report/download/excel?token=${user.id}`,
    check(bytes: Buffer) {
      if (bytes.subarray(0, 2).toString() !== 'PK') throw new Error('No sheet of who owes')
    },
  }
  const section = await sectionOfFifty(product, company)
  return [
    { work: "accountant's home page", aim: 30, ms: await middle(() => asked(user, 'GET', '/api/dashboard'), 20) },
    {
      work: 'preview of a month',
      aim: 400,
      ms: await middle(() => asked(user, 'POST', '/api/monthly-bill/preview', month)),
    },
    { work: excel.work, aim: 1000, ms: (await fetchFile(user, product, excel)).ms },
    {
      work: `statements of a section of ${section.students} as one file, press to last byte`,
      aim: 300,
      ms: await middle(() => statements(user, section)),
    },
  ]
}

interface Section {
  id: number
  grade: number
  students: number
}

/** That which is nearest to fifty. */
async function sectionOfFifty({ owner }: Product, company: number): Promise<Section> {
  const { rows } = await sql<Section>`
    select e.section_id as id, e.grade_id as grade, count(*)::int as students from enrolments e
    join batches b on b.company_id = e.company_id and b.id = e.batch_id and b.is_current
    where e.company_id = ${company} and e.status = 'studying' and e.section_id is not null
    group by 1, 2 order by abs(count(*) - 50), 1 limit 1`.execute(owner.db)
  return rows[0]!
}

async function statements(user: User, { id, grade, students }: Section): Promise<void> {
  const sent = await asked(user, 'POST', '/api/statement/print', { grade_id: grade, section_id: id })
  if (sent.statements !== students) throw new Error(`${sent.statements} statements of ${students}`)
  await untilDone(user, sent.job_id)
  const { bytes } = await user.ask('GET', `/api/jobs/${sent.job_id}/file?token=${user.id}`)
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error('No PDF of the statements')
}
