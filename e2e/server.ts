/**
 * The built product for the browser stories: `dist/` started as a person would. The demo is made once for a run, and each file of stories gets a copy of its own:
 * what one file does (a batch of a year to come, a second step) is nothing to the next, whatever order they come in.
 */
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { demoMoment, testMoment } from '#test/day.ts'
import { fillKept } from '#test/kept-folder.ts'
import { spokenPort } from '#test/spoken-port.ts'
import { hostsAt } from '#app/stand-in/merchant.ts'

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
    const server = await start(data, demoMoment)
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
  /** Folder of its data. */
  data: string
  stop(): Promise<void>
}

/** A server on a copy of the fresh data, which goes with it. `gateway`: where it looks for payment gateways. */
export async function openServer(freshData: string, gateway: string): Promise<Server> {
  await untilWhole(freshData)
  const data = mkdtempSync(join(tmpdir(), 'pathshala-story-'))
  cpSync(freshData, data, { recursive: true, preserveTimestamps: true })
  const server = await start(data, testMoment, gateway)
  return {
    baseUrl: `http://localhost:${server.port}`,
    data,
    async stop() {
      await server.stop()
      rmSync(data, { recursive: true, force: true })
    },
  }
}

async function start(data: string, PATHSHALA_NOW: string, gateway?: string) {
  const PAYMENT_HOSTS =
    gateway &&
    Object.entries(hostsAt(gateway))
      .map((each) => each.join('='))
      .join(',')
  const child = spawn(process.execPath, ['dist/server/cli.js', 'start'], {
    env: {
      ...process.env,
      PORT: '0',
      PATHSHALA_DATA: data,
      LOG_LEVEL: 'warn',
      ...(PAYMENT_HOSTS && { PAYMENT_HOSTS }),
      PATHSHALA_NOW,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return {
    port: await spokenPort(child),
    async stop() {
      const ended = new Promise((resolve) => child.on('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}
