/** Starts another node on a test's database, as a deployment of several nodes has it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '#platform/server/config.ts'
import { spokenPort } from './spoken-port.ts'
import type { World } from './world.ts'

export interface SecondProcess {
  child: ChildProcess
  /** A POST with the token of somebody who signed in elsewhere. */
  post(path: string, body: unknown, token: string): Promise<{ status: number; body: any }>
}

export async function startSecondProcess(world: World): Promise<SecondProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pathshala-test-'))
  const child = spawn(process.execPath, ['--import', 'tsx', 'test/node-process.ts', world.url, dataDir], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const port = await spokenPort(child)
  return { child, post: (path, body, token) => post(`http://127.0.0.1:${port}${path}`, body, token) }
}

async function post(url: string, body: unknown, token: string) {
  const reply = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      'idempotency-key': randomUUID(),
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify(body),
  })
  return { status: reply.status, body: await reply.json() }
}
