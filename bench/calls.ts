/**
 * What calls cost: the built product over HTTP beside bare SQL and bare Node, on one filled deployment after another.
 * `npm run build`, then `node app/launch/run.mjs bench/calls.ts [--students 1000,5000,20000] [--schools 1] [--only search] [--seconds 3] [--json FILE]`.
 */
import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type BareNode, barePool, bareSql, startBareNode } from './bare.ts'
import { type Answer, connectTo, signIn, type User } from './client.ts'
import { filledFolder, type Product, type Size, startProduct, toStop, untilStopped } from './deployment.ts'
import { type Alone, alone, type Together, together } from './measure.ts'
import { proportionalMb, residentMb } from './processes.ts'
import { readSchool, type Role, type Work, worksOf } from './works.ts'

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

interface Figures extends Alone {
  work: string
  eight: Together
  bareSql: Alone
  bareNode: Alone
  bareNodeEight: Together
}

async function measure(size: Size) {
  const product = await startProduct(await filledFolder(size))
  const school = await readSchool(product.owner, company)
  const works = worksOf(school).filter(({ name }) => name.includes(values.only))
  const bareNode = await startBareNode(
    product.url,
    company,
    works.map((work) => work.bare),
  )
  const pool = barePool(product.url, company, 1)
  const endPool = toStop(() => pool.end())
  const strangers = Array.from({ length: 8 }, () => connectTo(bareNode.base))
  const users = new Map<Role, User[]>()
  console.log(headOf(size))
  const figures: Figures[] = []
  for (const [at, work] of works.entries()) {
    if (!users.has(work.as))
      users.set(work.as, await Promise.all(strangers.map(() => signIn(product.base, `${work.as}.s${company}`))))
    const each = await one(work, users.get(work.as)!, product, {
      ...(await besideIt(work, at, bareNode, strangers, product)),
      bareSql: await bareSql(pool, work.bare, work.rows, seconds / 3),
    })
    console.log(lineOf(each))
    figures.push(each)
  }
  const [node, database] = [residentMb(product.node), proportionalMb(product.database)]
  console.log(
    `\nstart ${product.startMs.toFixed(0)} ms; memory afterwards: node ${said(node)} MB, database ${said(database)} MB`,
  )
  await endPool()
  await bareNode.stop()
  await product.stop()
  return {
    ...size,
    cpus: cpus().length,
    load: loadavg()[0],
    startMs: product.startMs,
    memory: { node, database },
    figures,
  }
}

async function one(
  work: Work,
  users: User[],
  { node, database }: Product,
  beside: Pick<Figures, 'bareSql' | 'bareNode' | 'bareNodeEight'>,
): Promise<Figures> {
  const call = { path: work.path, check: (answer: Answer) => mustBe(work, answer) }
  return {
    work: work.name,
    ...(await alone(users[0]!, call, seconds)),
    eight: await together(users, call, seconds, [node, database]),
    ...beside,
  }
}

async function besideIt({ name, rows }: Work, at: number, { pid }: BareNode, users: User[], { database }: Product) {
  const call = {
    path: `/${at}`,
    check: ({ status, bytes }: Answer) => {
      const found = status === 200 && JSON.parse(bytes.toString()).data.length
      if (found !== rows) throw new Error(`Bare Node, ${name}: ${status}, ${found} rows, not ${rows}`)
    },
  }
  return {
    bareNode: await alone(users[0]!, call, seconds / 3),
    bareNodeEight: await together(users, call, seconds / 3, [pid, database]),
  }
}

function mustBe(
  { name, path, rows, total, rowsOf = ({ data }) => data.length }: Work,
  { status, bytes }: Answer,
): void {
  const text = bytes.toString()
  if (status !== 200) throw new Error(`${name}: ${status} of ${path}: ${text.slice(0, 300)}`)
  const body = JSON.parse(text)
  if (rowsOf(body) !== rows) throw new Error(`${name}: ${rowsOf(body)} rows of ${path}, not ${rows}`)
  if (total !== undefined && body.meta.total !== total)
    throw new Error(`${name}: ${body.meta.total} in all of ${path}, not ${total}`)
}

const said = (value: number | undefined, digits = 0) => value?.toFixed(digits) ?? 'not measured'

const columns = [
  'KB',
  'median, ms',
  'p95, ms',
  'eight users, calls a second',
  'CPU a call, ms',
  'bare SQL, ms',
  'bare Node, ms',
  'its eight users',
  'its CPU, ms',
]

function headOf({ students, schools }: Size): string {
  const title = `${students.toLocaleString('en-IN')} students in ${schools} school${schools > 1 ? 's' : ''}`
  return `\n### ${title}\n\n| work | ${columns.join(' | ')} |\n|---|${columns.map(() => '---:|').join('')}`
}

function lineOf({ work, median, p95, kb, eight, bareSql: sql, bareNode, bareNodeEight: bareEight }: Figures): string {
  const whole = [said(kb, 1), said(median, 1), said(p95, 1), said(eight.perSecond), said(eight.cpuMs, 1)]
  const bareOnes = [said(sql.median, 1), said(bareNode.median, 1), said(bareEight.perSecond), said(bareEight.cpuMs, 1)]
  return `| ${work} | ${[...whole, ...bareOnes].join(' | ')} |`
}

await untilStopped(async () => {
  const all = []
  for (const students of values.students.split(',').map(Number)) {
    const size = { students, schools: Number(values.schools) }
    all.push(await measure(size))
    if (values.json) writeFileSync(values.json, `${JSON.stringify(all, null, 2)}\n`)
  }
})
