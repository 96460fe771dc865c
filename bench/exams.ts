/**
 * What an exam asks of a large school, on a copy of its data: marks reckoned, published, compared, and a thousand marksheets as the job that an office starts,
 * without and with photos (noise of 1024 x 1024, which packs badly) and a logo, on a quiet machine and while eight people read lists.
 */
import { sql } from 'kysely'
import sharp from 'sharp'
import { getDocumentProxy } from 'unpdf'
import { readConfig } from '#platform/server/config.ts'
import { openFiles } from '#platform/server/files.ts'
import { asked, signIn, untilDone, type User } from './client.ts'
import type { Product } from './deployment.ts'
import { middle } from './measure.ts'
import { highestOf } from './processes.ts'

export interface ExamFigure {
  work: string
  /** Milliseconds. */
  ms: number
  /** What it came to: '20,000 students, 302,011 marks'. */
  of: string
  /** Megabytes of the largest process but the database's at its highest, where it was looked at. */
  peakMb?: number | undefined
}

const sheets = 1_000
const many = (n: number) => n.toLocaleString('en-IN')

export async function exams(product: Product, folder: string, company: number): Promise<ExamFigure[]> {
  const office = await signIn(product.base, `administrator.s${company}`)
  await fillUp(product, company)
  const { exam, grade, marks, students } = await published(product, company)
  const all: ExamFigure[] = []
  const of = `${many(students)} students, ${many(marks)} marks`
  all.push({
    work: 'results as they are now',
    of,
    ms: await middle(() => asked(office, 'GET', `/api/exam/${exam}/result-preview`)),
  })
  all.push({
    work: 'reckoned and published',
    of,
    ms: await middle(() => asked(office, 'POST', `/api/exam/${exam}/publish`, { with_missing: true })),
  })
  all.push({
    work: 'insight of the largest class',
    of: `${many(grade.students)} students`,
    ms: await middle(() => asked(office, 'GET', `/api/exam/${exam}/insight?grade_id=${grade.id}`)),
  })
  await keepBack(product, company, exam)
  for (const photos of [false, true]) {
    if (photos) await givePhotos(product, folder, company)
    for (const busy of [false, true]) {
      const readers = busy
        ? await Promise.all(Array.from({ length: 8 }, () => signIn(product.base, `administrator.s${company}`)))
        : []
      all.push({
        work: `${many(sheets)} marksheets${photos ? ' with photos and logo' : ''}${busy ? ', eight people reading lists meanwhile' : ''}`,
        ...(await printed(product, office, company, exam, readers)),
      })
      for (const reader of readers) reader.leave()
    }
  }
  office.leave()
  return all
}

/** Eight subjects of two parts each for every class of the published exam, and a mark of everybody in each. */
async function fillUp({ owner }: Product, company: number): Promise<void> {
  const { rows } = await sql<{
    id: number
  }>`select id from exams where company_id = ${company} and state = 'published' order by id limit 1`.execute(owner.db)
  const exam = rows[0]!.id
  for (const fill of [
    sql`insert into subjects (company_id, grade_id, name, rank) select g.company_id, g.id, 'Subject ' || n, 50 + n from grades g cross join generate_series(1, 8) n
      where g.company_id = ${company} and n > (select count(*) from subjects b where b.company_id = g.company_id and b.grade_id = g.id)`,
    sql`insert into exam_subjects (company_id, exam_id, grade_id, subject_id, position)
      select b.company_id, ${exam}::bigint, b.grade_id, b.id, b.rank from subjects b
      join exam_grades c on c.company_id = b.company_id and c.exam_id = ${exam}::bigint and c.grade_id = b.grade_id
      where b.company_id = ${company} and not exists (select from exam_subjects t where t.company_id = b.company_id and t.exam_id = ${exam}::bigint and t.subject_id = b.id)`,
    sql`insert into exam_parts (company_id, exam_subject_id, kind, full_marks, credit_hours)
      select t.company_id, t.id, k.kind, k.full_marks, k.credit_hours from exam_subjects t cross join (values ('theory', 75, 3), ('practical', 25, 1)) k (kind, full_marks, credit_hours)
      where t.company_id = ${company} and t.exam_id = ${exam}::bigint on conflict do nothing`,
    sql`insert into marks (company_id, exam_part_id, enroll_id, full_marks, state, value)
      select p.company_id, p.id, e.id, p.full_marks, 'marked', round(p.full_marks * (42 + (e.id * 31 + p.id) % 57) / 100)
      from exam_subjects t join exam_parts p on p.company_id = t.company_id and p.exam_subject_id = t.id
      join exams x on x.company_id = t.company_id and x.id = t.exam_id
      join enrolments e on e.company_id = x.company_id and e.batch_id = x.batch_id and e.grade_id = t.grade_id
      where t.company_id = ${company} and t.exam_id = ${exam}::bigint on conflict do nothing`,
  ])
    await fill.execute(owner.db)
  await sql`analyze`.execute(owner.db)
}

/** Of all but a thousand the result is kept back: so many are printed. */
async function keepBack({ owner }: Product, company: number, exam: number): Promise<void> {
  await sql`
    insert into result_blocks (company_id, exam_id, enroll_id, reason)
    select r.company_id, r.exam_id, r.enroll_id, 'Bench' from results r where r.company_id = ${company} and r.exam_id = ${exam} order by r.enroll_id offset ${sheets}
    on conflict do nothing`.execute(owner.db)
}

async function published({ owner }: Product, company: number) {
  const { rows } = await sql<{
    exam: number
    marks: number
    students: number
    grade: { id: number; students: number }
  }>`
    select x.id as exam, (select count(*) from results r where r.company_id = x.company_id and r.exam_id = x.id) as students,
      (select count(*) from exam_subjects t join exam_parts p on p.company_id = t.company_id and p.exam_subject_id = t.id
        join marks m on m.company_id = p.company_id and m.exam_part_id = p.id where t.company_id = x.company_id and t.exam_id = x.id) as marks,
      (select json_build_object('id', e.grade_id, 'students', count(*)) from results r join enrolments e on e.company_id = r.company_id and e.id = r.enroll_id
        where r.company_id = x.company_id and r.exam_id = x.id group by e.grade_id order by count(*) desc limit 1) as grade
    from exams x where x.company_id = ${company} and x.state = 'published' order by x.id limit 1`.execute(owner.db)
  return rows[0]!
}

/** 25 pictures for all, as they lie in the store. */
async function givePhotos({ owner }: Product, folder: string, company: number): Promise<void> {
  const files = await openFiles({ ...readConfig({}), dataDir: folder })
  const kept: string[] = []
  const picture = async (side: number) => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 20 }
    const data = await sharp({ create: { width: side, height: side, channels: 3, background: '#888', noise } })
      .jpeg({ quality: 80 })
      .toBuffer()
    return (await files.put(company, { name: 'x.jpg', mime: 'image/jpeg', data }, 'image')).stored!.id
  }
  while (kept.length < 25) kept.push(await picture(1024))
  await sql`update companies set logo_file_id = ${await picture(400)}::uuid where id = ${company}`.execute(owner.db)
  await sql`
    update users u set profile_image = (${kept}::uuid[])[1 + (s.n + s.n / 25) % 25] from (select id, row_number() over (order by id) as n from students where company_id = ${company}) s
    where u.company_id = ${company} and s.id = u.id`.execute(owner.db)
}

/** From the press until the file is there, and its pages counted. */
async function printed(
  product: Product,
  office: User,
  company: number,
  exam: number,
  readers: readonly User[],
): Promise<Omit<ExamFigure, 'work'>> {
  const peak = highestOf(product.node, product.database)
  const reading = new AbortController()
  const meanwhile = readers.map(async (reader) => {
    while (!reading.signal.aborted) await reader.get('/api/student?rowsPerPage=25')
  })
  const began = performance.now()
  const { job_id, students: wanted } = await asked(office, 'POST', '/api/marksheet/print', {
    exam_id: exam,
  })
  await untilDone(office, job_id, 100)
  const ms = performance.now() - began
  reading.abort()
  await Promise.all(meanwhile)
  const peakMb = peak()
  const { bytes } = await office.ask('GET', `/api/jobs/${job_id}/file?token=${office.id}`)
  const { numPages } = await getDocumentProxy(new Uint8Array(bytes))
  if (numPages !== wanted) throw new Error(`${numPages} pages of ${wanted} marksheets`)
  return { ms, of: `${many(numPages)} pages, ${(bytes.length / 1e6).toFixed(1)} MB`, peakMb }
}
