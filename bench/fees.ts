/** The fees as a school grows: statements, what is owed, reports on the ledger, a payment with its paper, files of receipts and a month's bills; each beside what it was to reach at 20,000. */
import { sql } from 'kysely'
import pg from 'pg'
import { asked, signIn, untilDone, type User } from './client.ts'
import { monthOfFees } from './fee-month.ts'
import { benchDay as today, type Product } from './deployment.ts'
import { fetchFile, type FileWork, filesOf } from './files.ts'
import { percentile } from './measure.ts'
import type { School } from './works.ts'

export interface FeeFigure {
  work: string
  /** Milliseconds: the middle one, and the bare statement or insert in the same run where there is one. */
  ms: number
  bareMs?: number | undefined
  /** What the issue asks for at 20,000 students, in milliseconds. */
  aim: number
}

type Question = Pick<FeeFigure, 'work' | 'aim'> & { path: string; rows: number; bare?: string }

/** Reads, and files of many rows; nothing is written. */
export async function readFees(product: Product, school: School, seconds: number): Promise<FeeFigure[]> {
  const { company } = school
  const user = await signIn(product.base, `accountant.s${company}`)
  const bare = new pg.Client({
    connectionString: product.url,
    options: `-c role=pathshala_app -c app.company_id=${company} -c jit=off`,
  })
  await bare.connect()
  const all: FeeFigure[] = []
  try {
    for (const { work, aim, path, rows, bare: text } of await questionsOf(product, school)) {
      const check = rowsAre(work, rows)
      const ms = await median(seconds, async () => check(await user.ask('GET', path)))
      const bareMs = text && (await median(seconds / 3, () => bare.query({ name: work, text })))
      all.push({ work, ms, aim, ...(bareMs && { bareMs }) })
    }
    for (const file of await filesOfReceipts(product, school, user))
      all.push({
        work: file.work,
        ms: (await fetchFile(user, product, file)).ms,
        aim: file.work.startsWith('Excel') ? 1000 : 4000,
      })
    all.push(...(await monthOfFees(product, school, user)))
  } finally {
    user.leave()
    await bare.end()
  }
  return all
}

/** A payment with its receipt as PDF, and a month that nobody was billed for; on a copy. */
export async function writeFees(product: Product, company: number): Promise<FeeFigure[]> {
  const user = await signIn(product.base, `accountant.s${company}`)
  const paid = await payWithPaper(product, user, company)
  const { ms, bareMs } = await billMonth(product, user, company)
  user.leave()
  return [
    { work: 'a payment', ms: paid.payment, aim: 25 },
    { work: 'a payment with its receipt as PDF', ms: paid.both, aim: 25 },
    { work: 'billing a month', ms, bareMs, aim: 5000 },
  ]
}

/** Asked for by path; `bare` is the same by one statement. */
export async function questionsOf(
  { owner }: Pick<Product, 'owner'>,
  { company, batch, payer, dues }: School,
): Promise<Question[]> {
  const { rows } = await sql<{
    debtors: number
    grade: number
    of_grade: number
    start: string
  }>`
    select (select count(distinct e.student_id) from dues d join enrolments e on e.company_id = d.company_id and e.id = d.enroll_id where d.company_id = ${company} and d.due > 0) as debtors,
      (select start_date from batches where id = ${batch}) as start, g.grade as grade, g.n as of_grade
    from (select e.grade_id as grade, count(distinct e.student_id) as n from dues d join enrolments e on e.company_id = d.company_id and e.id = d.enroll_id
      where d.company_id = ${company} and e.batch_id = ${batch} and d.due > 0 group by 1 order by n desc, 1 limit 1) g`.execute(
    owner.db,
  )
  const { debtors, start, grade, of_grade } = rows[0]!
  const period = `from_date=${start}&to_date=${today}`
  const owing = `select e.student_id, sum(d.due), min(d.due_date) from dues d join enrolments e on e.company_id = d.company_id and e.id = d.enroll_id
    where d.company_id = ${company} and d.due > 0 group by 1`
  return [
    {
      work: 'statement of a student',
      aim: 10,
      path: `/api/statement?student_id=${payer}`,
      rows: -1,
      bare: `select v.id, v.accounting_date, v.kind, sum(n.amount) from fee_entries n join fee_events v on v.company_id = n.company_id and v.id = n.event_id
        join enrolments e on e.company_id = n.company_id and e.id = n.enroll_id where n.company_id = ${company} and e.student_id = ${payer} group by 1, 2, 3 order by 2, 1`,
    },
    { work: 'what a student owes', aim: 6, path: `/api/student-dues?student_id=${payer}`, rows: dues },
    {
      work: 'who owes, a page of 100',
      aim: 50,
      path: '/api/student-due-report?rowsPerPage=100',
      rows: Math.min(100, debtors),
      bare: `${owing} order by 2 desc limit 100`,
    },
    {
      work: 'who owes, 5,000 at once',
      aim: 300,
      path: '/api/student-due-report?rowsPerPage=5000',
      rows: Math.min(5000, debtors),
      bare: `${owing} order by 2 desc`,
    },
    {
      work: 'who owes, of a class',
      aim: 300,
      path: `/api/student-due-report?rowsPerPage=5000&grade_id=${grade}`,
      rows: of_grade,
    },
    {
      work: 'collection and due by class',
      aim: 300,
      path: `/api/collection-due?by=grade&rowsPerPage=100&${period}`,
      rows: -1,
    },
    {
      work: 'collection and due by student, a page',
      aim: 300,
      path: `/api/collection-due?by=student&rowsPerPage=100&${period}`,
      rows: 100,
    },
    { work: 'summary by month', aim: 300, path: `/api/fee-summary?rowsPerPage=100&${period}`, rows: -1 },
    { work: 'owed by head', aim: 300, path: '/api/title-wise-due?by=head&rowsPerPage=100', rows: -1 },
    {
      work: 'discounts and penalties, a page',
      aim: 50,
      path: `/api/discount-penalty?rowsPerPage=100&${period}`,
      rows: -1,
    },
    {
      work: 'differences of all billed months, a page',
      aim: 3000,
      path: '/api/fee-difference?rowsPerPage=100&state=accepted',
      rows: -1,
    },
    {
      work: 'receipts of a month, a page',
      aim: 30,
      path: `/api/receipt?rowsPerPage=100&from_date=${start}&to_date=${today}&mode=cash`,
      rows: -1,
    },
  ]
}

/** `rows` -1: at least one; else so many. */
const rowsAre = (work: string, rows: number) => (answer: { status: number; bytes: Buffer }) => {
  if (answer.status !== 200) throw new Error(`${work}: ${answer.status} ${answer.bytes.toString().slice(0, 300)}`)
  const { data } = JSON.parse(answer.bytes.toString())
  const found = (data.lines ?? data.dues ?? data).length
  if (rows < 0 ? found < 1 : found !== rows) throw new Error(`${work}: ${found} rows, not ${rows}`)
}

/** Of the calls of so many seconds, at least three, after three that are not counted. */
async function median(seconds: number, ask: () => Promise<unknown>): Promise<number> {
  const taken: number[] = []
  for (let n = 0; n < 3; n++) await ask()
  const until = performance.now() + seconds * 1000
  while (performance.now() < until || taken.length < 3) {
    const began = performance.now()
    await ask()
    taken.push(performance.now() - began)
  }
  return percentile(taken, 0.5)
}

/** The receipts that the bench of files prints, as PDF and as Excel. */
async function filesOfReceipts(product: Product, school: School, { id }: User): Promise<FileWork[]> {
  const pdf = (await filesOf(product, school, id)).find(({ work }) => work.startsWith('PDF'))!
  return [
    {
      work: pdf.work.replace('PDF', 'Excel'),
      path: pdf.path.replace('download/pdf', 'download/excel'),
      check(bytes) {
        if (bytes.subarray(0, 2).toString() !== 'PK') throw new Error('No sheet of receipts')
      },
    },
    pdf,
  ]
}

async function payWithPaper(
  { owner }: Product,
  user: User,
  company: number,
): Promise<{ payment: number; both: number }> {
  const { rows } = await sql<{ id: number }>`
    select distinct e.student_id as id from dues d join enrolments e on e.company_id = d.company_id and e.id = d.enroll_id
    where d.company_id = ${company} and d.due >= 10000 order by 1 limit 45`.execute(owner.db)
  const taken: { payment: number; both: number }[] = []
  for (const { id } of rows) {
    const paid = await user.ask('POST', '/api/fee-payment', { student_id: id, amount: 100_00 })
    if (paid.status !== 200) throw new Error(`A payment: ${paid.status} ${paid.bytes.toString().slice(0, 300)}`)
    const { data } = JSON.parse(paid.bytes.toString())
    const paper = await user.ask('GET', `/api/receipt/${data.receipt_id}/print?token=${user.id}`)
    if (paper.status !== 200) throw new Error(`Its paper: ${paper.status} ${paper.bytes.toString().slice(0, 300)}`)
    taken.push({ payment: paid.ms, both: paid.ms + paper.ms })
  }
  const warm = taken.slice(5)
  return {
    payment: percentile(
      warm.map((each) => each.payment),
      0.5,
    ),
    both: percentile(
      warm.map((each) => each.both),
      0.5,
    ),
  }
}

/** From the press to the end; bare: the run's entries and dues inserted again into tables of the same columns, checks and indexes. */
async function billMonth({ owner }: Product, user: User, company: number): Promise<{ ms: number; bareMs: number }> {
  const grades = (await user.get('/api/grades?rowsPerPage=100&slim=true')).data as { id: number }[]
  const began = performance.now()
  const { job_id } = await asked(user, 'POST', '/api/monthly-bill', {
    month: '12',
    grade_ids: grades.map(({ id }) => id),
    confirm: 'yes',
  })
  await untilDone(user, job_id)
  const ms = performance.now() - began
  const bareMs = await owner.db.connection().execute(async (db) => {
    await sql`create temporary table run_events as select * from fee_events where company_id = ${company} and bill_run_id = (select max(id) from bill_runs where company_id = ${company})`.execute(
      db,
    )
    await sql`create temporary table run_entries as select n.* from fee_entries n join run_events v on v.company_id = n.company_id and v.id = n.event_id`.execute(
      db,
    )
    for (const name of ['fee_events', 'fee_entries'])
      await sql.raw(`create table bare_${name} (like ${name} including all)`).execute(db)
    const start = performance.now()
    await sql`insert into bare_fee_events overriding system value select * from run_events`.execute(db)
    await sql`insert into bare_fee_entries overriding system value select * from run_entries`.execute(db)
    return performance.now() - start
  })
  return { ms, bareMs }
}
