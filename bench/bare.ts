/** What a work costs without the product: its rows by one prepared statement (bare SQL), and behind a plain Node server (bare Node). */
import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { projectRoot } from '#platform/server/config.ts'
import { toStop } from './deployment.ts'
import { type Alone, percentile } from './measure.ts'
import type { Statement } from './works.ts'

/** Plain connections in one school: the app's role, whose rows PostgreSQL chooses. */
export const barePool = (url: string, company: number, max: number): pg.Pool =>
  new pg.Pool({
    connectionString: url,
    max,
    options: `-c role=pathshala_app -c app.company_id=${company} -c timezone=UTC -c jit=off`,
  })

/** One connection, one statement after the other. */
export async function bareSql(pool: pg.Pool, statement: Statement, rows: number, seconds: number): Promise<Alone> {
  const taken: number[] = []
  const name = createHash('md5').update(statement.text).digest('hex')
  const ask = async () => {
    const began = performance.now()
    const found = await pool.query({ name, ...statement })
    taken.push(performance.now() - began)
    if (found.rows.length !== rows)
      throw new Error(`Bare SQL found ${found.rows.length} rows, not ${rows}: ${statement.text}`)
  }
  for (let i = 0; i < 7; i++) await ask()
  taken.length = 0
  const until = performance.now() + seconds * 1000
  while (performance.now() < until || taken.length < 5) await ask()
  return { median: percentile(taken, 0.5), p95: percentile(taken, 0.95), kb: 0 }
}

export interface BareNode {
  base: string
  pid: number
  stop(): Promise<void>
}

/** Answers GET /0, /1 ... with the rows of that statement. */
export async function startBareNode(url: string, company: number, statements: Statement[]): Promise<BareNode> {
  const child = fork(join(projectRoot, 'bench/bare-node.ts'), { execArgv: ['--import', 'tsx'], cwd: projectRoot })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = toStop(async () => {
    child.kill()
    await ended
  })
  child.send({ url, company, statements })
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (told) => resolve(told as number))
    child.once('exit', (code) => reject(new Error(`The bare server ended with ${code}.`)))
  })
  return { base: `http://127.0.0.1:${port}`, pid: child.pid!, stop }
}
