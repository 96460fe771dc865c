/** Starts the child processes that do what may hang or eat memory: they can be killed, and take nobody with them. */
import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { projectRoot } from './config.ts'

/** From source by tsx, built from dist/server: the worker stands beside the file that names it in both. `from`: its `import.meta.url`. */
export const workerFile = (name: string, from: string): string =>
  fileURLToPath(new URL(`./${name}.${from.endsWith('.ts') ? 'ts' : 'js'}`, from))

/** `megabytes`: of its memory. */
export function forkWorker(file: string, megabytes: number): ChildProcess {
  const fromSource = file.endsWith('.ts')
  const child = fork(file, [String(megabytes)], {
    cwd: projectRoot,
    execArgv: [...(fromSource ? ['--import', 'tsx'] : []), `--max-old-space-size=${megabytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // No secrets; and no network for what would like to fetch something: every request goes to a closed door.
    env: {
      SystemRoot: process.env.SystemRoot,
      TMPDIR: process.env.TMPDIR,
      HTTP_PROXY: deadEnd,
      HTTPS_PROXY: deadEnd,
      ALL_PROXY: deadEnd,
    },
  })
  yieldToRequests(child)
  return child
}
const deadEnd = 'http://127.0.0.1:9'

/** Whoever waits for a paper waits a little longer; whoever looks something up does not notice. */
function yieldToRequests({ pid }: ChildProcess): void {
  try {
    if (pid) setPriority(pid, 10)
  } catch {
    // Gone already, or a system that does not let us.
  }
}
