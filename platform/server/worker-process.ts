/** Starts the child processes that do what may hang or eat memory: they can be killed, and take nobody with them. */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { projectRoot } from './config.ts'

/** From source by tsx, built from dist/server: the worker stands beside this file in both. `megabytes`: of its JavaScript heap. */
export function forkWorker(name: 'print-worker' | 'excel-worker', megabytes: number): ChildProcess {
  const fromSource = import.meta.url.endsWith('.ts')
  const file = fileURLToPath(new URL(`./${name}.${fromSource ? 'ts' : 'js'}`, import.meta.url))
  return fork(file, [String(megabytes)], {
    cwd: projectRoot,
    execArgv: [...(fromSource ? ['--import', 'tsx'] : []), `--max-old-space-size=${megabytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // No secrets; and no network for what would like to fetch something: every request goes to a closed door.
    env: { SystemRoot: process.env.SystemRoot, TMPDIR: process.env.TMPDIR, HTTP_PROXY: deadEnd, HTTPS_PROXY: deadEnd, ALL_PROXY: deadEnd },
  })
}
const deadEnd = 'http://127.0.0.1:9'
