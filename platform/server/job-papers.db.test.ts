/** What a job prints: for who asked, in parts, once, for a week; and the school's logo on what has a head. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { jobHandlers } from '#app/server.ts'
import { openPdf } from '#test/pdf.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import type { JobRun } from './jobs.ts'
import { inSchool } from './tenant.ts'

let world: World
const dataDir = mkdtempSync(join(tmpdir(), 'pathshala-papers-'))
let administrator: Person
let runs = 0
let after: (() => void) | undefined
const slips = (n: number) =>
  Array.from({ length: n }, (_, at) => ({
    name: `N${at}`,
    name_np: null,
    place: null,
    place_np: null,
    username: `u${at}`,
    password: 'x',
  }))

beforeAll(async () => {
  jobHandlers['test-papers'] = async (run: JobRun) => {
    runs++
    const school = { name: 'Himalaya' }
    await run.print('slips', {
      template: 'credentials',
      items: slips(40),
      atOnce: 16,
      paper: (some) => ({ school, language: 'en' as const, address: 'here', slips: [...some] }),
    })
    after?.()
    return { people: 40 }
  }
  world = await openWorld({ config: { dataDir } })
  administrator = await world.signIn('administrator', himalaya)
})
afterAll(() => world.close())

async function start(): Promise<string> {
  const by = administrator.id
  return inSchool(world.db, himalaya, (tx) =>
    world.app.services.jobs.start(
      { tx, afterCommit: () => undefined },
      { company: himalaya, kind: 'test-papers', title: 'Slips', input: {}, by },
    ),
  )
}
async function ended(id: string) {
  for (let i = 0; i < 300; i++) {
    const { data } = (await administrator.get(`/api/jobs/${id}`)).body
    if (data.state === 'done' || data.state === 'failed') return data
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('waited in vain')
}
const address = (id: string, person = administrator) => `/api/jobs/${id}/file?token=${person.id}`

it('lies ready for who asked, whole and in order, and for nobody else', { timeout: 120_000 }, async () => {
  const id = await start()
  const job = await ended(id)
  expect(job).toMatchObject({ state: 'done', done: 40, total: 40, result: { people: 40, file: { pages: 5 } } })
  const file = await administrator.get(address(id))
  expect([file.status, file.headers['content-type'], file.headers['cache-control']]).toEqual([
    200,
    'application/pdf',
    'no-store',
  ])
  const pdf = await openPdf(file.raw)
  const texts = await Promise.all(
    [1, 3, 5].map(async (n) => {
      const { items } = await (await pdf.getPage(n)).getTextContent()
      return items.map((item) => ('str' in item ? item.str : '')).join(' ')
    }),
  )
  expect(texts.map((text) => /u\d+/.exec(text)?.[0])).toEqual(['u0', 'u16', 'u32'])
  const others = [
    await world.signIn('principal', himalaya),
    await world.signIn('administrator.bagmati'),
    await world.signIn('guardian', himalaya),
  ]
  for (const other of others) expect((await other.get(address(id, other))).status).toBe(404)
  expect((await administrator.get(address(id, others[0]))).status).toBe(403)
  expect((await administrator.get(`/api/files/${id}`)).status).toBe(404)
})

it(
  'is made anew when the database went away after the printing: once, in the same place',
  { timeout: 120_000 },
  async () => {
    const before = runs
    after = () => {
      after = undefined
      throw Object.assign(new Error('terminating connection'), { code: '57P01' })
    }
    const id = await start()
    expect((await ended(id)).state).toBe('done')
    expect(runs - before).toBe(2)
    expect((await openPdf((await administrator.get(address(id))).raw)).numPages).toBe(5)
  },
)

it('is not left behind by a job that fails', { timeout: 120_000 }, async () => {
  after = () => {
    after = undefined
    throw new Error('no')
  }
  const id = await start()
  expect((await ended(id)).state).toBe('failed')
  await expect(world.app.services.files.bytes(himalaya, id)).rejects.toThrow()
  expect((await administrator.get(address(id))).status).toBe(404)
})

it('the logo of a school stands on its papers; of one without there is none', { timeout: 120_000 }, async () => {
  const images = async () => {
    const { raw, status } = await administrator.get(`/api/grades/download/pdf?token=${administrator.id}`)
    expect(status).toBe(200)
    const { fnArray } = await (await (await openPdf(raw)).getPage(1)).getOperatorList()
    return fnArray.filter((operator) => operator === 85).length
  }
  expect(await images()).toBe(0)
  const data = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#a03030' } })
    .png()
    .toBuffer()
  const { files } = world.app.services
  const put = await files.put(himalaya, { name: 'logo.png', mime: 'image/png', data }, 'image')
  await sql`update companies set logo_file_id = ${put.stored!.id} where id = ${himalaya}`.execute(world.owner.db)
  expect(await images()).toBe(1)
  await sql`update companies set logo_file_id = gen_random_uuid() where id = ${himalaya}`.execute(world.owner.db)
  expect(await images()).toBe(0)
})

it('is swept when its week is over, by whichever node is there', { timeout: 120_000 }, async () => {
  const id = await start()
  await ended(id)
  const due = await sql<{ days: number }>`
    update pgboss.job set start_after = now() where name = 'sweep' and data ->> 'job' = ${id}
    returning round(extract(epoch from start_after - created_on) / 86400) as days, (select round(extract(epoch from j.start_after - now()) / 86400) from pgboss.job j where j.data ->> 'job' = ${id} and j.name = 'sweep') as was`.execute(
    world.owner.db,
  )
  expect(due.rows).toMatchObject([{ was: 7 }])
  const second = await openWorld({ on: world, config: { dataDir } })
  for (let i = 0; i < 100 && (await administrator.get(address(id))).status === 200; i++)
    await new Promise((resolve) => setTimeout(resolve, 100))
  expect((await administrator.get(address(id))).status).toBe(404)
  await expect(world.app.services.files.bytes(himalaya, id)).rejects.toThrow()
  expect((await administrator.get(`/api/jobs/${id}`)).body.data.result).toEqual({ people: 40 })
  await second.close()
})
