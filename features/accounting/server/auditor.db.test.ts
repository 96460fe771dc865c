/** An auditor: sees the books and who changed what in them, nothing else of others, and writes nothing. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readWorkbook } from '#platform/server/excel-read.ts'
import { build } from '#test/builders.ts'
import { nameOf } from '#test/called.ts'
import { himalaya, openWorld, type Person, type Reply, type World } from '#test/world.ts'
import type { Activity } from '#features/access/contract/activity.ts'
import { room } from './room.ts'

let world: World
let office: Person
let auditor: Person
beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator', himalaya)
  const made = await office.send('POST', '/api/roles', { name: 'Auditor', permissions: ['accounting-read'] })
  expect(made.status).toBe(200)
  auditor = await build(world, office).colleague('auditor')
})
afterAll(() => world.close())

const log = async (query = '', by = auditor): Promise<Activity[]> =>
  (await by.get(`/api/activity-report?rowsPerPage=500${query}`)).body.data
const rowsIn = async ({ status, raw }: Reply) => {
  expect(status).toBe(200)
  return (await readWorkbook(raw)).rows
}

it('reads nothing outside of the books, and no log of a part that is not there', async () => {
  for (const path of ['/api/student', '/api/staff', '/api/fee-head', '/api/roles', '/api/settings/accounting'])
    expect([path, (await auditor.get(path)).status]).toEqual([path, 403])
  expect((await auditor.get('/api/activity-report?of=kitchen')).status).toBe(422)
  const role = (await log('&entity=roles', office))[0]!
  expect((await auditor.get(`/api/activity-report/${role.id}`)).status).toBe(404)
})

it('is refused every call that writes', async () => {
  const calls = room.handlers.filter(({ endpoint: { method, reads } }) => method !== 'GET' && !(reads ?? false))
  const answers = await Promise.all(
    calls.map(async ({ endpoint: { method, path } }) => {
      const { status } = await auditor.send(method as 'POST', path.replaceAll(/\{\w+\}/g, '1'), {})
      return `${status} ${method} ${path}`
    }),
  )
  expect(answers.length).toBeGreaterThan(20)
  expect(answers.filter((answer) => !answer.startsWith('403 '))).toEqual([])
})

it('sees who changed what in the books, when, from what to what; of the rest only what he did himself', async () => {
  const accountant = await world.signIn('accountant', himalaya)
  const party = { code: 'AUD-1', name: 'Looked at', kind: 'other' }
  const { id } = (await accountant.send('POST', '/api/party', party)).body.data
  await accountant.send('PATCH', `/api/party/${id}`, { name: 'Looked at twice' })
  await office.send('PUT', '/api/settings/accounting', { approval: true })
  const books = await log('&of=accounting')
  const change = books.find(({ entity, entity_id }) => entity === 'parties' && entity_id === String(id))!
  expect(change).toMatchObject({
    actor: nameOf('accountant'),
    action: 'PATCH /api/party/{id}',
    subject: 'Looked at twice',
  })
  expect((await auditor.get(`/api/activity-report/${change.id}`)).body.data).toMatchObject({
    before: { name: 'Looked at' },
    after: { name: 'Looked at twice' },
  })
  expect(books.map(({ entity, entity_id }) => `${entity} ${entity_id}`)).toContain('settings accounting')
  const others = (await log()).filter(({ actor_id }) => actor_id !== auditor.id).map(({ entity }) => entity)
  expect(others).toContain('parties')
  expect(others.filter((entity) => ['roles', 'users', 'students', 'receipts'].includes(entity!))).toEqual([])
  expect((await auditor.get('/api/activity-entities')).body.parts).toEqual([
    { name: 'accounting', label: 'Accounting' },
  ])
  const teacher = await world.signIn('teacher', himalaya)
  expect((await teacher.get('/api/activity-entities')).body.parts).toEqual([])
  expect((await log('&of=accounting', teacher)).filter(({ actor_id }) => actor_id !== teacher.id)).toEqual([])
})

it('takes the log along as Excel: before and after, and 2,300 lines page by page', async () => {
  await sql`insert into audit_rows (company_id, actor_company_id, actor_id, action, entity, at)
    select ${himalaya}, ${himalaya}, ${office.id}, 'POST /api/party', 'parties', '2020-01-01'::timestamptz + n % 7 * interval '1 microsecond'
    from generate_series(1, 2300) n`.execute(world.owner.db)
  const file = (query: string) =>
    auditor.get(`/api/activity-report/download/excel?of=accounting&token=${auditor.id}${query}`)
  const many = await rowsIn(await file('&from_date=2020-01-01&to_date=2020-01-01'))
  expect(many.filter((cells) => cells.includes('Add a party'))).toHaveLength(2300)
  const changed = (await rowsIn(await file('&entity=parties'))).find((cells) => cells.includes('Change a party'))
  expect(changed?.slice(-2)).toEqual(['Name: Looked at', 'Name: Looked at twice'])
  const nepali = await rowsIn(await file('&entity=parties&language=ne'))
  expect(nepali.flat()).toContain('पक्ष फेर्ने')
})

it('takes statements along with their account, their days and the figures above the table', async () => {
  const account = (await auditor.get('/api/account')).body.data.find(({ code }: { code: string }) => code === '1101')
  const of = async (path: string, language = 'en') =>
    (await rowsIn(await auditor.get(`/api/accounting/${path}&token=${auditor.id}&language=${language}`)))
      .flat()
      .join('\n')
  const ledger = await of(`ledger/download/excel?account_id=${account.id}&from_date=2026-07-17&to_date=2026-08-16`)
  expect(ledger).toContain(`Account: ${account.code} ${account.name} · `)
  expect(ledger).toMatch(/From: 2083-04-01 BS \(2026-07-17 AD\) · To: .* · Opening balance: -?Rs\. [\d,]+\.\d\d/)
  expect(await of(`ledger/download/excel?account_id=${account.id}`, 'ne')).toContain(account.name_np)
  expect(await of('bank-reconciliation/download/excel?day=2026-08-16')).toMatch(
    /Balance as per books: -?Rs\. .* · Balance as per bank: /,
  )
  expect(await of('cash-flow/download/excel?from_date=2026-07-17')).toMatch(/Money received: -?Rs\. /)
})
