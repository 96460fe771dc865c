/**
 * Result day: as many guardians as the school has, up to 2,000, look at the published result of their child at once, each with a session of his own.
 * Phones are many and connections few (a proxy stands before the node): each connection asks for one guardian after another, the next as soon as one is answered.
 * Beside it bare Node, which sends the same rows of the same guardians. On a copy of the data: the sessions are written.
 */
import { sql } from 'kysely'
import { readRing } from '#platform/server/key-ring.ts'
import { signToken } from '#features/access/server/token.ts'
import { startBareNode } from './bare.ts'
import { type Answer, connectTo, type User } from './client.ts'
import { benchDay, type Product } from './deployment.ts'
import { percentile } from './measure.ts'
import { processorMs } from './processes.ts'
import type { Statement } from './works.ts'

const mostGuardians = 2_000
const connections = 64

interface Looking {
  user_id: number
  exam_id: number
  enroll_id: number
  enroll_code: string
}
export interface ResultDay {
  work: string
  guardians: number
  perSecond: number
  /** Milliseconds. */
  median: number
  p99: number
  /** Of node (or the bare one) and database a call; undefined where nobody tells. */
  cpuMs: number | undefined
}

/** One child of each guardian, with the newest result that the family sees. */
async function whoLooks({ owner }: Product, company: number): Promise<Looking[]> {
  const { rows } = await sql<Looking>`
    select distinct on (k.guardian_id) k.guardian_id as user_id, r.exam_id, r.enroll_id, e.enroll_code
    from student_guardians k join visible_results r on r.company_id = k.company_id and r.student_id = k.student_id
    join enrolments e on e.company_id = r.company_id and e.id = r.enroll_id
    join users u on u.company_id = k.company_id and u.id = k.guardian_id and u.enabled and u.deleted_at is null
    where k.company_id = ${company} order by k.guardian_id, r.exam_id limit ${mostGuardians}`.execute(owner.db)
  if (!rows.length) throw new Error('No guardian sees a result: nothing is measured.')
  return rows
}

/** A session of each, and its token. */
async function signedIn({ owner, dataDir }: Product, company: number, all: readonly Looking[]): Promise<string[]> {
  const keys = readRing({ keys: undefined, dataDir })!
  const expires = new Date(Date.parse(benchDay) + 2 * 86_400_000)
  const { rows } = await sql<{ id: string; user_id: number }>`
    insert into sessions (company_id, user_id, expires_at)
    select ${company}::bigint, user_id, ${expires.toISOString()}::timestamptz
    from unnest(${all.map(({ user_id }) => user_id)}::bigint[]) user_id
    returning id, user_id`.execute(owner.db)
  await sql`update users set password_is_temporary = false where company_id = ${company} and password_is_temporary`.execute(
    owner.db,
  )
  await sql`vacuum analyze sessions`.execute(owner.db)
  const tokens = new Map(
    rows.map((row) => [
      Number(row.user_id),
      signToken(keys, { session: row.id, company }, Number(row.user_id), expires),
    ]),
  )
  return all.map(({ user_id }) => tokens.get(Number(user_id))!)
}

/** The same rows, asked by their guardian and child as the product's are. */
const bareOf = (company: number, { user_id, exam_id, enroll_id }: Looking): Statement => ({
  name: 'result',
  text: `
    select x.name as exam, u.full_name as student, u.name_np, g.name as grade, c.name as section, e.enroll_code, r.*
    from visible_results r join exams x on x.company_id = r.company_id and x.id = r.exam_id
    join enrolments e on e.company_id = r.company_id and e.id = r.enroll_id join users u on u.company_id = e.company_id and u.id = e.student_id
    join grades g on g.company_id = e.company_id and g.id = e.grade_id left join sections c on c.company_id = e.company_id and c.id = e.section_id
    where r.company_id = $1 and r.exam_id = $2 and r.enroll_id = $3
      and exists (select from student_guardians k where k.company_id = $1 and k.student_id = e.student_id and k.guardian_id = $4)`,
  values: [company, exam_id, enroll_id, user_id],
})

export async function resultDay(product: Product, company: number, seconds: number): Promise<ResultDay[]> {
  const all = await whoLooks(product, company)
  const tokens = await signedIn(product, company, all)
  const paths = all.map(
    ({ exam_id, enroll_id, enroll_code }) => `/api/exam-result/${exam_id}/${enroll_id}/${enroll_code}`,
  )
  const right = all.map(({ enroll_code }) => ({ status, bytes }: Answer) => {
    const { data } = JSON.parse(bytes.toString())
    if (status !== 200 || data.enroll_code !== enroll_code || !data.lines.length)
      throw new Error(`Not the result of ${enroll_code}: ${status} ${bytes.toString().slice(0, 300)}`)
  })
  const bareNode = await startBareNode(
    product.url,
    company,
    all.map((each) => bareOf(company, each)),
  )
  const bareRight = (at: number) => (answer: Answer) => {
    const [row] = JSON.parse(answer.bytes.toString()).data
    right[at]!({ ...answer, bytes: Buffer.from(JSON.stringify({ data: row })) })
  }
  const figures: ResultDay[] = []
  for (const [work, base, processes, call] of [
    [
      'results of all guardians',
      product.base,
      [product.node, product.database],
      (at: number) => ({ path: paths[at]!, check: right[at]!, token: tokens[at]! }),
    ],
    [
      'the same, bare Node',
      bareNode.base,
      [bareNode.pid, product.database],
      (at: number) => ({ path: `/${at}`, check: bareRight(at) }),
    ],
  ] as const)
    figures.push({ work, guardians: all.length, ...(await manyAtOnce(base, processes, all.length, call, seconds)) })
  await bareNode.stop()
  return figures
}

interface OneCall {
  path: string
  token?: string
  check(answer: Answer): void
}
/** Each connection asks for every guardian in turn, beginning at another. Each answer is looked at once, later its status only. */
async function manyAtOnce(
  base: string,
  processes: readonly number[],
  guardians: number,
  call: (at: number) => OneCall,
  seconds: number,
): Promise<Omit<ResultDay, 'work' | 'guardians'>> {
  const users: User[] = Array.from({ length: connections }, () => connectTo(base))
  const seen = new Set<number>()
  let next = 0
  async function ask(user: User): Promise<number> {
    const at = next++ % guardians
    const { path, token, check } = call(at)
    if (token) user.token = token
    const answer = await user.ask('GET', path)
    if (answer.status !== 200 || !seen.has(at)) check(answer)
    seen.add(at)
    return answer.ms
  }
  const round = async (work: (user: User) => Promise<void>) => void (await Promise.all(users.map(work)))
  // everybody once: statements are planned, and each answer is the right child's
  await round(async (user) => {
    while (seen.size < guardians && next < guardians * 2) await ask(user)
  })
  const taken: number[] = []
  const before = processorMs(...processes)
  const began = performance.now()
  await round(async (user) => {
    while (performance.now() < began + seconds * 1000) taken.push(await ask(user))
  })
  const took = (performance.now() - began) / 1000
  const after = processorMs(...processes)
  for (const user of users) user.leave()
  return {
    perSecond: taken.length / took,
    median: percentile(taken, 0.5),
    p99: percentile(taken, 0.99),
    cpuMs: before === undefined || after === undefined ? undefined : (after - before) / taken.length,
  }
}
