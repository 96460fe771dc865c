/** An empty database of an owner without powers over row-level security, as a hosted PostgreSQL gives one; it is brought to an earlier day by `migrate(url, { last })`. */
import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { asOwner, withDatabase } from './database.ts'

const roles = ['pathshala_app', 'pathshala_signin', 'pathshala_overview', 'pathshala_device']

export async function emptyDatabase(): Promise<string> {
  const server = inject('databaseUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asOwner(server, `create role ${name} login password 'old' createrole nosuperuser nobypassrls`)
  for (const role of roles) await asOwner(server, `grant ${role} to ${name} with admin option`)
  await asOwner(server, `create database ${name} owner ${name}`)
  const url = new URL(withDatabase(server, name))
  url.username = name
  url.password = 'old'
  return url.href
}
