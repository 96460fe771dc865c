/**
 * The built product for the browser stories: `dist/` started as a person would. The demo is made once for a run, and each file of stories gets a copy of its own:
 * what one file does (a batch of a year to come, a second step) is nothing to the next, whatever order they come in.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder with the data of a demo that nobody has touched. */
    freshData: string
  }
}

export default async function setup(project: TestProject): Promise<() => void> {
  const data = mkdtempSync(join(tmpdir(), 'pathshala-e2e-'))
  const server = await start(data)
  await server.stop()
  project.provide('freshData', data)
  return () => rmSync(data, { recursive: true, force: true })
}

export interface Server {
  baseUrl: string
  stop(): Promise<void>
}

/** A server on a copy of the fresh data, which goes with it. */
export async function openServer(freshData: string): Promise<Server> {
  const data = mkdtempSync(join(tmpdir(), 'pathshala-story-'))
  cpSync(freshData, data, { recursive: true, preserveTimestamps: true })
  const server = await start(data)
  return {
    baseUrl: server.baseUrl,
    async stop() {
      await server.stop()
      rmSync(data, { recursive: true, force: true })
    },
  }
}

async function start(data: string): Promise<Server> {
  const port = await freePort()
  const child = spawn(process.execPath, ['dist/server/cli.js', 'start'], {
    env: { ...process.env, PORT: String(port), PATHSHALA_DATA: data, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await ready(child)
  return {
    baseUrl: `http://localhost:${port}`,
    async stop() {
      const ended = new Promise((resolve) => child.on('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
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
