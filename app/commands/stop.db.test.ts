/** A stop ends everything within ten seconds, whatever is going on: the real program, with its own database. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { projectRoot } from '#platform/server/config.ts'
import { evilSheets } from '#test/evil-sheets.ts'
import { spokenPort } from '#test/spoken-port.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'pathshala-stop-'))
let child: ChildProcess | undefined
afterEach(() => {
  child?.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

function start(): Promise<number> {
  child = spawn(process.execPath, ['--import', 'tsx', 'app/cli.ts', 'start'], {
    cwd: projectRoot,
    env: { ...process.env, PORT: '0', PATHSHALA_DATA: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return spokenPort(child)
}

/** Every process below ours, and the database, which leads a group of its own. */
function family(): number[] {
  const lines = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number])
  const below = (parent: number): number[] =>
    lines.filter(([, ppid]) => ppid === parent).flatMap(([pid]) => [pid, ...below(pid)])
  const lock = [
    join(dataDir, 'postgres', 'cluster', 'postmaster.pid'),
    ...(existsSync(join(dataDir, 'postgres', 'elsewhere'))
      ? [join(readFileSync(join(dataDir, 'postgres', 'elsewhere'), 'utf8').trim(), 'cluster', 'postmaster.pid')]
      : []),
  ].find(existsSync)
  const postmaster = Number(readFileSync(lock!, 'utf8').split('\n')[0])
  return [...new Set([...below(child!.pid!), postmaster, ...below(postmaster)])]
}
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

it.runIf(process.platform === 'linux')(
  'while reports are printed, evil sheets are read and somebody never ends his form',
  { timeout: 240_000 },
  async () => {
    const port = await start()
    const call = (path: string, more: RequestInit & { token?: string } = {}) =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        ...more,
        headers: {
          'x-requested-with': 'XMLHttpRequest',
          ...(more.token ? { authorization: `Bearer ${more.token}` } : {}),
          ...(more.headers as Record<string, string>),
        },
      })
    const login = (await (
      await call('/api/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'administrator', password: 'pathshala' }),
      })
    ).json()) as { data: { token: string; user: { id: number } } }
    const { token, user } = login.data

    const running: Promise<unknown>[] = []
    for (let i = 0; i < 6; i++)
      running.push(call(`/api/student/download/pdf?token=${user.id}&rowsPerPage=500`, { token }))
    const evil = evilSheets['millions of cells at one place']!()
    for (let i = 0; i < 3; i++) {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(evil)]), 'a.xlsx')
      running.push(call('/api/bulk-admission', { method: 'POST', token, body: form }))
    }
    // one that never ends its body
    const endless = new ReadableStream({
      async pull(control) {
        control.enqueue(new Uint8Array(1000))
        await new Promise((resolve) => setTimeout(resolve, 200))
      },
    })
    running.push(
      call('/api/me/photo', {
        method: 'POST',
        token,
        body: endless,
        duplex: 'half',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      } as RequestInit),
    )
    const settled = Promise.allSettled(running)
    await new Promise((resolve) => setTimeout(resolve, 1500))

    const everybody = family()
    expect(everybody.filter(isAlive).length).toBeGreaterThan(5)
    const ended = new Promise<number>((resolve) => child!.on('exit', (code) => resolve(code ?? 0)))
    const since = performance.now()
    child!.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(performance.now() - since).toBeLessThan(10_000)
    expect(everybody.filter(isAlive)).toEqual([])
    await settled
  },
)
