/**
 * The built product over HTTP as schools grow: what each work costs beside bare SQL and bare Node, what pages ask when they open, files, and what neighbours feel.
 * `npm run bench [-- --students 1000,5000,20000 --schools 1 --only search --seconds 3 --json FILE]`; `bench/README.md` says what is measured and what is bare.
 */
import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Figures, measureCalls } from './calls.ts'
import { signIn } from './client.ts'
import { copyOf, filledFolder, type Product, type Size, startProduct, untilStopped } from './deployment.ts'
import { type ExamFigure, exams } from './exams.ts'
import { fetchFile, type FileFigures, type FileWork, filesOf } from './files.ts'
import { type Alone, sequence } from './measure.ts'
import { type Neighbour, neighboursOf } from './neighbours.ts'
import { type Forgiven, forgivingSearch } from './forgiving.ts'
import { type FeeFigure, readFees, writeFees } from './fees.ts'
import { payments } from './payments.ts'
import { recordOpenings } from './openings.ts'
import { type ResultDay, resultDay } from './result-day.ts'
import { proportionalMb, residentMb } from './processes.ts'
import { printHead, printRow, said } from './table.ts'
import { aimOf, readSchool, type School, worksOf } from './works.ts'

const { values } = parseArgs({
  options: {
    students: { type: 'string', default: '1000,5000,20000' },
    schools: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    seconds: { type: 'string', default: '3' },
    json: { type: 'string' },
  },
})
const seconds = Number(values.seconds)
/** The first school of many students; the demo's two small ones stand before it. */
const company = 3
const wanted = (name: string) => name.includes(values.only)

interface Measured extends Size {
  cpus: number
  /** Of the last minute, as the machine tells it. */
  load: number
  startMs: number
  /** Megabytes after the calls. */
  memory: { node: number | undefined; database: number | undefined }
  /** After the files too, and 30 seconds in which nothing was asked. */
  rested?: { node: number | undefined; database: number | undefined }
  calls: Figures[]
  openings: (Alone & { work: string; calls: number })[]
  files: FileFigures[]
  forgiving: Forgiven[]
  fees: FeeFigure[]
  resultDay: ResultDay[]
  exams: ExamFigure[]
  /** Milliseconds. */
  payment: { median: number; p95: number } | undefined
  neighbours: Neighbour[]
}

async function measure(size: Size): Promise<Measured> {
  const folder = await filledFolder(size)
  // the first start after filling makes what is made once
  await (await startProduct(folder)).stop()
  const product = await startProduct(folder)
  const school = await readSchool(product.owner, company)
  console.log(
    `\n### ${size.students.toLocaleString('en-IN')} students in ${size.schools} school${size.schools > 1 ? 's' : ''}`,
  )
  const works = worksOf(school).filter(({ name }) => wanted(name))
  const calls = works.length ? await measureCalls(product, school, works, seconds) : []
  const memoryNow = () => ({ node: residentMb(product.node), database: proportionalMb(product.database) })
  const memory = memoryNow()
  const openings = wanted('opening') ? await measureOpenings(product) : []
  const forgiving = wanted('forgiving') ? await measureForgiving(product) : []
  const { files, heavy } = await measureFiles(product, school)
  const fees = wanted('fees') ? await readFees(product, school, seconds / 2) : []
  // what is free goes back when nothing is asked (`give-back.ts`); whoever measures one work does not wait for it
  if (!values.only) await sleep(30_000)
  const rested = values.only ? undefined : memoryNow()
  await product.stop()
  if (wanted('fees')) {
    const copy = await startProduct(copyOf(folder))
    fees.push(...(await writeFees(copy, company)))
    await copy.stop()
    printHead('fees', ['ms', 'bare, ms', 'aim at 20,000'])
    for (const { work, ms, bareMs, aim } of fees)
      printRow(work, [said(ms, 1), bareMs ? said(bareMs, 1) : '', String(aim)])
  }
  const results = wanted('results of') ? await measureResultDay(folder) : []
  const ofExams = wanted('exams') ? await measureExams(folder) : []
  const { payment, neighbours } = await measureWrites(folder, heavy)
  console.log(
    `\nwarm start ${said(product.startMs)} ms; memory after the calls: node ${said(memory.node)} MB, database ${said(memory.database)} MB${rested ? `, after the files and 30 s of rest ${said(rested.node)} and ${said(rested.database)} MB` : ''}; load ${said(loadavg()[0], 1)}`,
  )
  const above = [
    ...calls.filter(({ work, median }) => median > aimOf(work)).map(({ work }) => work),
    ...fees.filter(({ ms, aim }) => ms > aim).map(({ work }) => work),
  ]
  if (size.students >= 20_000 && above.length) console.log(`\nabove what is to be reached: ${above.join('; ')}`)
  const machine = { cpus: cpus().length, load: loadavg()[0]! }
  return {
    ...size,
    ...machine,
    startMs: product.startMs,
    memory,
    ...(rested && { rested }),
    calls,
    openings,
    forgiving,
    files,
    fees,
    resultDay: results,
    exams: ofExams,
    payment,
    neighbours,
  }
}

async function measureOpenings({ base }: Product): Promise<Measured['openings']> {
  const all = []
  for (const { page, username, calls } of await recordOpenings(base, company)) {
    const user = await signIn(base, username)
    all.push({ work: `opening ${page}`, calls: calls.length, ...(await sequence(user, calls, seconds)) })
    user.leave()
  }
  if (all.length) printHead('page', ['calls', 'KB', 'median of all, ms', 'p95, ms'])
  for (const { work, calls, kb, median, p95 } of all)
    printRow(work, [String(calls), said(kb, 1), said(median, 1), said(p95, 1)])
  return all
}

async function measureFiles(product: Product, school: School): Promise<{ files: FileFigures[]; heavy: FileWork[] }> {
  const user = await signIn(product.base, `administrator.s${company}`)
  const heavy = await filesOf(product, school, user.id)
  const files = []
  for (const work of heavy.filter((each) => wanted(each.work))) files.push(await fetchFile(user, product, work))
  user.leave()
  if (files.length) printHead('file', ['KB', 'seconds', 'node grew by, MB'])
  for (const { work, kb, ms, grewMb } of files) printRow(work, [said(kb), said(ms / 1000, 1), said(grewMb)])
  return { files, heavy }
}

async function measureForgiving(product: Product): Promise<Forgiven[]> {
  const user = await signIn(product.base, `administrator.s${company}`)
  const all = await forgivingSearch(product, user, company)
  user.leave()
  printHead('forgiving search', ['meant', 'found', 'exact, ms', 'forgiving, ms', 'ratio'])
  for (const { typed, meant, found, exact, forgiving } of all)
    printRow(typed, [meant, String(found), said(exact, 1), said(forgiving, 1), said(forgiving / exact, 1)])
  return all
}

async function measureResultDay(folder: string): Promise<ResultDay[]> {
  const product = await startProduct(copyOf(folder))
  const figures = await resultDay(product, company, seconds)
  await product.stop()
  printHead('result day', ['guardians', 'calls a second', 'median, ms', 'p99, ms', 'CPU a call, ms'])
  for (const { work, guardians, perSecond, median, p99, cpuMs } of figures)
    printRow(work, [String(guardians), said(perSecond), said(median, 1), said(p99, 1), said(cpuMs, 1)])
  return figures
}

async function measureExams(folder: string): Promise<ExamFigure[]> {
  const copy = copyOf(folder)
  const product = await startProduct(copy)
  const figures = await exams(product, copy, company)
  await product.stop()
  printHead('exams', ['of', 'ms', 'largest process, MB'])
  for (const { work, of, ms, peakMb } of figures) printRow(work, [of, said(ms), peakMb ? said(peakMb) : ''])
  return figures
}

/** Payments, imports and bills: on a copy, so that the filled folder stays what it was. */
async function measureWrites(folder: string, heavy: FileWork[]): Promise<Pick<Measured, 'payment' | 'neighbours'>> {
  if (!wanted('payment') && !wanted('neighbour')) return { payment: undefined, neighbours: [] }
  const product = await startProduct(copyOf(folder))
  const payment = await payments(product, company)
  printHead('at the counter', ['median, ms', 'p95, ms'])
  printRow('take one payment', [said(payment.median, 1), said(payment.p95, 1)])
  const neighbours = wanted('neighbour') ? await neighboursOf(product, company, heavy, seconds) : []
  await product.stop()
  if (neighbours.length)
    printHead('this school meanwhile', [
      'took, s',
      "another school's calls",
      'median, ms',
      'p95, ms',
      'p95 beside quiet',
    ])
  for (const { meanwhile, took, calls, median, p95, ratio } of neighbours)
    printRow(meanwhile, [said(took, 1), String(calls), said(median, 1), said(p95, 1), said(ratio, 1)])
  return { payment, neighbours }
}

await untilStopped(async () => {
  const all: Measured[] = []
  for (const students of values.students.split(',').map(Number)) {
    all.push(await measure({ students, schools: Number(values.schools) }))
    if (values.json) writeFileSync(values.json, `${JSON.stringify(all, null, 2)}\n`)
  }
})
