/**
 * The built product for the browser stories: `dist/` started as a person would. The demo is made once for a run, and each file of stories gets a copy of its own:
 * what one file does (a batch of a year to come, a second step) is nothing to the next, whatever order they come in.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { demoMoment, testMoment } from '#test/day.ts'
import { fillKept } from '#test/kept-folder.ts'
import { hostsAt } from '#test/stand-in-gateway/merchant.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder with the data of a demo that nobody has touched. */
    freshData: string
  }
}

/** Made once for all projects of stories, while other tests run; a server waits until it is whole. */
const shared = globalThis as { freshStories?: { data: string; made: Promise<void> } }
const [whole, broken] = ['story-data-whole', 'story-data-broken']

export default function setup(project: TestProject): () => Promise<void> {
  const fresh = (shared.freshStories ??= makeFresh())
  project.provide('freshData', fresh.data)
  return async () => {
    await fresh.made
    rmSync(fresh.data, { recursive: true, force: true })
  }
}

function makeFresh(): NonNullable<typeof shared.freshStories> {
  const data = mkdtempSync(join(tmpdir(), 'pathshala-e2e-'))
  const made = fillKept(data, 'stories', [readFileSync('dist/.built-from', 'utf8'), demoMoment], async () => {
    const server = await start(data, await twoPorts(), demoMoment)
    await server.stop()
  }).then(
    () => writeFileSync(join(data, whole), ''),
    (error: Error) => writeFileSync(join(data, broken), error.message),
  )
  return { data, made }
}

async function untilWhole(data: string): Promise<void> {
  while (!existsSync(join(data, whole))) {
    if (existsSync(join(data, broken))) throw new Error(readFileSync(join(data, broken), 'utf8'))
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

export interface Server {
  baseUrl: string
  /** Where it looks for payment gateways; a story that pays puts a stand-in there. */
  gatewayPort: number
  /** Folder of its data. */
  data: string
  stop(): Promise<void>
}

/** A server on a copy of the fresh data, which goes with it. */
export async function openServer(freshData: string): Promise<Server> {
  await untilWhole(freshData)
  const data = mkdtempSync(join(tmpdir(), 'pathshala-story-'))
  cpSync(freshData, data, { recursive: true, preserveTimestamps: true })
  const ports = await twoPorts()
  const server = await start(data, ports, testMoment)
  return {
    baseUrl: `http://localhost:${ports.port}`,
    gatewayPort: ports.gatewayPort,
    data,
    async stop() {
      await server.stop()
      rmSync(data, { recursive: true, force: true })
    },
  }
}

interface Ports {
  port: number
  gatewayPort: number
}
const twoPorts = async (): Promise<Ports> => ({ port: await freePort(), gatewayPort: await freePort() })

async function start(data: string, { port, gatewayPort }: Ports, PATHSHALA_NOW: string): Promise<Pick<Server, 'stop'>> {
  const PAYMENT_HOSTS = Object.entries(hostsAt(`http://127.0.0.1:${gatewayPort}`))
    .map((each) => each.join('='))
    .join(',')
  const child = spawn(process.execPath, ['dist/server/cli.js', 'start'], {
    env: {
      ...process.env,
      PORT: String(port),
      PATHSHALA_DATA: data,
      LOG_LEVEL: 'warn',
      PAYMENT_HOSTS,
      PATHSHALA_NOW,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await ready(child)
  return {
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
