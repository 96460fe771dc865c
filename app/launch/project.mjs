/** Where the project is, and how the launcher runs other programs. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of package.json. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** A path inside the project. */
export const inProject = (...parts) => path.join(root, ...parts)

/** Run a program in the project with our terminal; resolves with its exit code. */
export function run(command, args, { env = {}, quiet = false, cwd = root } = {}) {
  const stdio = quiet ? ['ignore', 'ignore', 'inherit'] : 'inherit'
  const child = spawn(command, args, { cwd, stdio, env: { ...process.env, ...env } })
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message)
      resolve(127)
    })
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 143 : 1)))
  })
}

/** Run a Node script, such as the program of a package. */
export const runNode = (args, options) => run(process.execPath, args, options)

/** Run npm, the one that started us if there is one. */
export function runNpm(args, options) {
  const script = process.env.npm_execpath
  if (script?.endsWith('npm-cli.js')) return runNode([script, ...args], options)
  // On Windows npm is a batch file, which only a shell can run.
  return process.platform === 'win32'
    ? run('cmd.exe', ['/d', '/s', '/c', 'npm', ...args], options)
    : run('npm', args, options)
}
