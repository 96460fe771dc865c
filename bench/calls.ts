/** What each work costs over HTTP, by one user and by eight, beside bare SQL and bare Node. */
import { type BareNode, barePool, bareSql, startBareNode } from './bare.ts'
import { type Answer, connectTo, signIn, type User } from './client.ts'
import { type Product, toStop } from './deployment.ts'
import { type Alone, alone, type Together, together } from './measure.ts'
import { printHead, printRow, said } from './table.ts'
import { aimOf, type Role, type School, type Work } from './works.ts'

export interface Figures extends Alone {
  work: string
  eight: Together
  bareSql: Alone
  bareNode: Alone
  bareNodeEight: Together
}

const columns = [
  'KB',
  'median, ms',
  'to reach',
  'p95, ms',
  'eight users, calls a second',
  'CPU a call, ms',
  'bare SQL, ms',
  'bare Node, ms',
  'its eight users',
  'its CPU, ms',
]

export async function measureCalls(
  product: Product,
  { company }: School,
  works: Work[],
  seconds: number,
): Promise<Figures[]> {
  const bareNode = await startBareNode(
    product.url,
    company,
    works.map((work) => work.bare),
  )
  const pool = barePool(product.url, company, 1)
  const endPool = toStop(() => pool.end())
  const strangers = Array.from({ length: 8 }, () => connectTo(bareNode.base))
  const users = new Map<Role, User[]>()
  const all: Figures[] = []
  printHead('work', columns)
  for (const [at, work] of works.entries()) {
    if (!users.has(work.as))
      users.set(work.as, await Promise.all(strangers.map(() => signIn(product.base, `${work.as}.s${company}`))))
    const each = await one(work, users.get(work.as)!, product, seconds, {
      ...(await besideIt(work, at, bareNode, strangers, product, seconds / 3)),
      bareSql: await bareSql(pool, work.bare, work.rows, seconds / 3),
    })
    printFigures(each)
    all.push(each)
  }
  for (const user of [...strangers, ...[...users.values()].flat()]) user.leave()
  await endPool()
  await bareNode.stop()
  return all
}

async function one(
  work: Work,
  users: User[],
  { node, database }: Product,
  seconds: number,
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

async function besideIt(
  { name, rows }: Work,
  at: number,
  { pid }: BareNode,
  users: User[],
  { database }: Product,
  seconds: number,
) {
  const call = {
    path: `/${at}`,
    check: ({ status, bytes }: Answer) => {
      const found = status === 200 && JSON.parse(bytes.toString()).data.length
      if (found !== rows) throw new Error(`Bare Node, ${name}: ${status}, ${found} rows, not ${rows}`)
    },
  }
  return {
    bareNode: await alone(users[0]!, call, seconds),
    bareNodeEight: await together(users, call, seconds, [pid, database]),
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

function printFigures({
  work,
  median,
  p95,
  kb,
  eight,
  bareSql: rows,
  bareNode,
  bareNodeEight: bareEight,
}: Figures): void {
  const whole = [
    said(kb, 1),
    said(median, 1),
    String(aimOf(work)),
    said(p95, 1),
    said(eight.perSecond),
    said(eight.cpuMs, 1),
  ]
  const bareOnes = [said(rows.median, 1), said(bareNode.median, 1), said(bareEight.perSecond), said(bareEight.cpuMs, 1)]
  printRow(work, [...whole, ...bareOnes])
}
