import { spawn } from 'node:child_process'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { addMissingLinks } from './embedded-postgres-runner.ts'

let dataDir: string
let running: EmbeddedPostgres[]

beforeEach(async () => {
  dataDir = path.join(await fs.mkdtemp(path.join(os.tmpdir(), 'embedded-postgres-')), 'a folder')
  running = []
})

afterEach(async () => {
  for (const server of running) await server.stop()
  await fs.rm(path.dirname(dataDir), { recursive: true, force: true })
})

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir })
  running.push(server)
  return server
}

async function ask(server: EmbeddedPostgres, sql: string): Promise<unknown[]> {
  const client = new Client(server.url)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

const processOf = async () =>
  Number((await fs.readFile(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0])

/** Start the server in a process of its own, which then dies without a word. */
async function startAndDie(): Promise<void> {
  const module = path.join(import.meta.dirname, 'embedded-postgres.ts')
  const code = `const { startEmbeddedPostgres } = await import(${JSON.stringify(module)})
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} }); process.kill(process.pid, 'SIGKILL')`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], { stdio: 'inherit' })
  await new Promise((resolve) => child.on('exit', resolve))
}

describe('the embedded PostgreSQL', { timeout: 60_000 }, () => {
  test("comes back at the same place, without anybody's hand, when it is killed while it is used", async () => {
    const server = await start()
    await ask(server, 'create table kept (word text)')
    for (let round = 0; round < 2; round++) {
      const killed = await processOf()
      process.kill(killed, 'SIGKILL')
      await expect
        .poll(() => ask(server, `select count(*)::int from kept`).catch(() => 'away'), {
          timeout: 30_000,
          interval: 200,
        })
        .toEqual([0])
      expect(await processOf()).not.toBe(killed)
    }
  })

  test('is never taken for that of a copy of its folder, which knows the same password and the same port', async () => {
    await (await start()).stop()
    running = []
    const copies = await Promise.all(
      [1, 2, 3, 4].map(async (n) => {
        const copy = path.join(path.dirname(dataDir), `copy ${n}`)
        await fs.cp(dataDir, copy, { recursive: true })
        return copy
      }),
    )
    // all of them at one moment: each finds the port of last time free
    running = await Promise.all(copies.map((copy) => startEmbeddedPostgres({ dataDir: copy })))
    await Promise.all(running.map((server) => ask(server, 'create table own (word text)')))
    expect(new Set(running.map((server) => new URL(server.url).port)).size).toBe(copies.length)
  })

  test('keeps what was committed when it is killed', async () => {
    const first = await start()
    await ask(first, 'create table kept (word text)')
    await ask(first, `insert into kept values ('नमस्ते')`)
    process.kill(await processOf(), 'SIGKILL')
    const second = await start()
    expect(await ask(second, 'select word from kept')).toEqual(['नमस्ते'])
  })

  test('is owned by pathshala_owner, in UTF-8 and UTC, and writes to the disk', async () => {
    const server = await start()
    const settings = `select setting from pg_settings where name in ('server_encoding', 'TimeZone', 'fsync', 'listen_addresses') order by name`
    expect(await ask(server, settings)).toEqual(['UTC', 'on', '127.0.0.1', 'UTF8'])
    expect(await ask(server, 'select current_user, current_database()')).toEqual(['pathshala_owner', 'pathshala'])
    expect(await ask(server, `select 'क' ~ '^\\w$', lower('É'), 'क' < 'ख'`)).toEqual([true, 'é', true])
  })

  test('refuses a wrong password, and shows the right one to nobody else', async () => {
    const server = await start()
    await expect(ask({ ...server, url: server.url.replace(/:[^:@]+@/, ':wrong@') }, 'select 1')).rejects.toMatchObject({
      code: '28P01',
    })
    expect((await fs.stat(path.join(dataDir, 'postgres/owner-password'))).mode & 0o777).toBe(0o600)
  })

  test('is shared by all that use its folder, until the last one stops', async () => {
    const [one, two] = await Promise.all([start(), start()])
    expect([one.reused, two.reused].sort()).toEqual([false, true])
    expect(one.url).toBe(two.url)
    await (one.reused ? two : one).stop()
    const left = one.reused ? one : two
    expect(await ask(left, 'select 1')).toEqual([1])
    await left.stop()
    await expect(ask(left, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })

  test('is taken over from a killed process, and keeps its port', async () => {
    await startAndDie()
    const before = await processOf()
    const server = await start()
    expect(server.reused).toBe(true)
    expect(await processOf()).toBe(before)
    await server.stop()
    const again = await start()
    expect(again).toMatchObject({ reused: false, url: server.url })
  })

  test('starts although postmaster.pid names a process that is something else by now', async () => {
    await (await start()).stop()
    await fs.writeFile(
      path.join(dataDir, 'postgres/cluster/postmaster.pid'),
      `${process.pid}\n${dataDir}/postgres/cluster\n1\n5432\n`,
    )
    expect(await ask(await start(), 'select 1')).toEqual([1])
  })

  test('leaves nothing of a temporary server', async () => {
    const server = await startEmbeddedPostgres({ ephemeral: true, fast: true })
    const [folder, fsync] = await ask(server, `select current_setting('data_directory'), current_setting('fsync')`)
    expect(fsync).toBe('off')
    await server.stop()
    await expect(fs.stat(String(folder))).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('gets back the library links that npm leaves out', async () => {
    const native = path.join(dataDir, 'native')
    await fs.mkdir(path.join(native, 'lib'), { recursive: true })
    await fs.writeFile(path.join(native, 'lib/libpq.so.5.18'), 'library')
    const link = { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }
    await fs.writeFile(path.join(native, 'pg-symlinks.json'), JSON.stringify([link]))
    await addMissingLinks(native)
    await addMissingLinks(native)
    expect(await fs.readlink(path.join(native, 'lib/libpq.so.5'))).toBe('libpq.so.5.18')
  })
})
