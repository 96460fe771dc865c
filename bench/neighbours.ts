/** What another school feels while this one exports, prints, imports and bills; on a copy of the data, since it writes. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { maxImportRows } from '#platform/contract/import-columns.ts'
import { signIn, untilDone, type User } from './client.ts'
import type { Product } from './deployment.ts'
import { percentile } from './measure.ts'
import { officeDay } from './proof/office-day.ts'

export interface Neighbour {
  /** What this school does meanwhile. */
  meanwhile: string
  /** Milliseconds of the other school's calls. */
  median: number
  p95: number
  /** p95 beside the quiet one. */
  ratio: number
  calls: number
  /** Seconds of it, from the press to the end; files are fetched again and again. */
  took: number
}

export async function neighboursOf(
  product: Product,
  company: number,
  heavy: { work: string; path: string }[],
  asked: number,
): Promise<Neighbour[]> {
  // of fewer calls the p95 is that of three or four of them: it went from 1.7 to 3.0 by itself
  const seconds = Math.max(asked, 5)
  const [busy, office] = [
    await signIn(product.base, `administrator.s${company}`),
    await signIn(product.base, 'administrator.bagmati'),
  ]
  await during(office, sleep(2_000))
  const quiet = await during(office, sleep(seconds * 1_000))
  const all: Neighbour[] = [figures('nothing', quiet, quiet, 0)]
  const things: [string, () => Promise<void>][] = [
    ...heavy.map(({ work, path }): [string, () => Promise<void>] => [
      work,
      () => again(seconds, () => fetched(busy, path)),
    ]),
    ['import of rolls', async () => imported(product, busy, await rolls(product, company))],
    ['billing a month', async () => billed(busy)],
  ]
  for (const [work, thing] of things) {
    const began = performance.now()
    let took = 0
    const done = thing().then(() => void (took = (performance.now() - began) / 1000))
    all.push(figures(work, await during(office, done), quiet, took))
  }
  busy.leave()
  office.leave()
  return all
}

/** The calls of a day, one after another, until that has ended; at least a round of them. */
async function during(office: User, work: Promise<unknown>): Promise<number[]> {
  const over = new AbortController()
  const ended = work.finally(() => over.abort())
  const taken: number[] = []
  for (let i = 0; !over.signal.aborted || i < officeDay.length; i++) {
    const { status, ms } = await office.ask('GET', officeDay[i % officeDay.length]!)
    if (status !== 200) throw new Error(`The other school: ${status} of ${officeDay[i % officeDay.length]}`)
    taken.push(ms)
    await sleep(10)
  }
  await ended
  return taken
}

function figures(meanwhile: string, taken: number[], quiet: number[], took: number): Neighbour {
  const p95 = percentile(taken, 0.95)
  return {
    meanwhile,
    median: percentile(taken, 0.5),
    p95,
    ratio: p95 / percentile(quiet, 0.95),
    calls: taken.length,
    took,
  }
}

/** What may be done as often as one likes is done for so long. */
async function again(seconds: number, thing: () => Promise<void>): Promise<void> {
  const until = performance.now() + seconds * 1000
  do await thing()
  while (performance.now() < until)
}

async function fetched(busy: User, path: string): Promise<void> {
  const { status, bytes } = await busy.ask('GET', path)
  if (status !== 200) throw new Error(`${path}: ${status} ${bytes.toString().slice(0, 200)}`)
}

const dataOf = ({ status, bytes }: { status: number; bytes: Buffer }) => {
  if (status !== 200) throw new Error(`${status} ${bytes.toString().slice(0, 300)}`)
  return JSON.parse(bytes.toString()).data
}

/** The rolls that students have already, as a sheet. */
async function rolls({ owner }: Product, company: number): Promise<string> {
  const { rows } = await sql<{ line: string }>`
    select e.enroll_code || ',' || e.roll as line from enrolments e join batches b on b.company_id = e.company_id and b.id = e.batch_id and b.is_current
    join students s on s.company_id = e.company_id and s.id = e.student_id and s.status = 'active'
    where e.company_id = ${company} and e.roll is not null order by e.id limit ${maxImportRows}`.execute(owner.db)
  return ['Enrol code,Roll', ...rows.map(({ line }) => line)].join('\n')
}

async function imported({ base }: Product, busy: User, text: string): Promise<void> {
  const form = new FormData()
  form.append('file', new Blob([text]), 'rolls.csv')
  const headers = {
    'x-requested-with': 'XMLHttpRequest',
    authorization: `Bearer ${busy.token}`,
    'idempotency-key': randomUUID(),
  }
  const brought = await fetch(`${base}/api/import/rolls`, { method: 'POST', body: form, headers })
  const sheet = dataOf({ status: brought.status, bytes: Buffer.from(await brought.arrayBuffer()) })
  if (sheet.wrong_rows) throw new Error(`${sheet.wrong_rows} of ${sheet.rows} rolls are wrong`)
  await untilDone(busy, dataOf(await busy.ask('POST', `/api/import/rolls/${sheet.id}/import`, {})).job_id)
}

/** The last month of the year, for everybody: nobody has been billed for it. */
async function billed(busy: User): Promise<void> {
  const grades = dataOf(await busy.ask('GET', '/api/grades?rowsPerPage=100&slim=true')) as { id: number }[]
  const body = { month: '12', grade_ids: grades.map(({ id }) => id), confirm: 'yes' }
  await untilDone(busy, dataOf(await busy.ask('POST', '/api/monthly-bill', body)).job_id)
}
