/** One embedded PostgreSQL for all database tests; a small demo is filled once into a template that each test file clones. */
import { demoMoment } from '#test/day.ts'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { fillDefaultDemo } from '#app/demo.ts'
import { makeReady } from '#app/ready.ts'
import { projectRoot, readConfig } from '#platform/server/config.ts'
import { Clock } from '#platform/server/clock.ts'
import { connect } from '#platform/server/db.ts'
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres.ts'
import { fillKept, hashOfServer } from './kept-folder.ts'
import { saidOf, selectionNow } from './selection.ts'
import { testKeysText } from './test-keys.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string
  }
}

export const template = 'pathshala_template'

/** For many runs one after another: the address of a server that has the template already. */
export const givenServer = 'PATHSHALA_TEST_SERVER'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env.TESTS === 'gate') console.log(`Database tests ${saidOf(selectionNow(projectRoot).selection)}.`)
  const given = process.env[givenServer]
  const server = given ? { url: given, stop: async () => undefined } : await openTemplate()
  project.provide('databaseUrl', server.url)
  return () => server.stop()
}

/** A server of its own with the filled template; gone with `stop`. */
export async function openTemplate(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pathshala-template-'))
  // a server that may not run as root is another user, who must get in
  chmodSync(dataDir, 0o711)
  await fillKept(dataDir, 'template', [hashOfServer()], () => makeTemplate(dataDir))
  const server = await startEmbeddedPostgres({ dataDir, fast: true })
  return {
    url: server.url,
    async stop() {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function makeTemplate(dataDir: string): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDir, fast: true })
  try {
    const url = withDatabase(server.url, template)
    // all databases share a log; each line names its own (test/laws/plans.ts)
    await asOwner(server.url, `alter system set log_line_prefix = '%m [%p] %d '`)
    await asOwner(server.url, `create database ${template}`)
    await makeReady(url, { ...readConfig({ PATHSHALA_KEYS: testKeysText }), dataDir })
    const owner = connect(url, { max: 2, clock: new Clock(demoMoment) })
    await fillDefaultDemo(owner, { himalaya: 90, bagmati: 40 })
    await owner.close()
  } finally {
    await server.stop()
  }
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

export async function asOwner(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
