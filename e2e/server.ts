/** The built product for the browser stories: `dist/` started as a person would, on data of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    baseUrl: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'pathshala-e2e-'))
  const child = spawn(process.execPath, ['dist/server/cli.js', 'start'], { env: { ...process.env, PORT: String(port), PATHSHALA_DATA: dataDir, LOG_LEVEL: 'warn' }, stdio: ['ignore', 'pipe', 'inherit'] })
  await ready(child)
  project.provide('baseUrl', `http://localhost:${port}`)
  return async () => {
    const ended = new Promise((resolve) => child.on('exit', resolve))
    child.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stdout!.on('data', (text: Buffer) => {
      said += text
      if (said.includes('Ctrl-C stops it.')) resolve()
    })
    child.on('exit', (code) => reject(new Error(`The server ended with ${code}:\n${said}`)))
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
