/** One embedded PostgreSQL for all database tests; a small demo is filled once into a template that each test file clones. */
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { fillDefaultDemo } from '#app/demo.ts'
import { connect } from '#platform/server/db.ts'
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres.ts'
import { migrate } from '#platform/server/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string
  }
}

export const template = 'pathshala_template'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startEmbeddedPostgres({ ephemeral: true, fast: true })
  const url = withDatabase(server.url, template)
  await asOwner(server.url, `create database ${template}`)
  await migrate(url)
  const owner = connect(url, { max: 2 })
  await fillDefaultDemo(owner, { himalaya: 90, bagmati: 40 })
  await owner.close()
  project.provide('databaseUrl', server.url)
  return () => server.stop()
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
