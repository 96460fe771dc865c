/** A copy of the tree as it lies there, committed or not; what is made or fetched is left out, packages are linked. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#platform/server/config.ts'

/** In `.cache/<name>`, which is emptied first; `close` takes it away. */
export function copyOfTree(name: string): { folder: string; close: () => void } {
  const folder = join(projectRoot, '.cache', name)
  const close = () => rmSync(folder, { recursive: true, force: true })
  close()
  mkdirSync(folder, { recursive: true })
  for (const each of readdirSync(projectRoot))
    if (!/^(node_modules|dist|\.git|\.cache|\.pathshala.*)$/.test(each))
      cpSync(join(projectRoot, each), join(folder, each), { recursive: true })
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'), 'dir')
  return { folder, close }
}

/** A copy in which commands are run one after another; the first that fails ends the process, and `what` is what breaks it. */
export function tryInCopy(name: string, what: string) {
  const { folder: tree, close } = copyOfTree(name)
  function run(step: string, command: string, ...args: string[]): void {
    console.log(`${step} ...`)
    const env = { ...process.env, PATHSHALA_DATA: join(tree, `.pathshala-${name}`) }
    const { status } = spawnSync(command, args, { cwd: tree, stdio: ['ignore', 'inherit', 'inherit'], env })
    if (status === 0) return
    close()
    console.error(`${what} breaks: ${step}.`)
    process.exit(1)
  }
  return { tree, run, close }
}
