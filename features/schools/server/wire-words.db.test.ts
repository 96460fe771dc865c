/** The specification's words on the wire: what they are called, what they ask, and that nothing else is taken for them. */
import { testMoment } from '#test/day.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bagmati, himalaya, openWorld, type Person, type World } from '#test/world.ts'

let world: World
let office: Person
let provider: Person
let accountant: Person
beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator')
  accountant = await world.signIn('accountant')
  provider = await world.signIn('super')
})
afterAll(() => world.close())

describe('what a batch and a grade say', () => {
  it('is_current_batch stands in all three lists of batches, slim or not', async () => {
    for (const [person, path] of [
      [office, '/api/batch?slim=true'],
      [office, '/api/batch'],
      [office, '/api/own-batches'],
      [provider, `/api/super/batch?companyId=${himalaya}&rowsPerPage=25&descending=true&slim=true`],
    ] as const) {
      const { data } = (await person.get(path)).body
      expect([path, data.filter((batch: { is_current_batch: boolean }) => batch.is_current_batch).length]).toEqual([
        path,
        1,
      ])
    }
  })
  it('a grade brings its sections, slim too', async () => {
    for (const path of ['/api/grades?slim=true&rowsPerPage=25', '/api/grades']) {
      const { data } = (await office.get(path)).body
      expect(data[0].sections[0]).toEqual({ id: expect.any(Number), name: 'A' })
    }
  })
  it('batches of a school come page by page', async () => {
    const { data, meta } = (await provider.get(`/api/super/batch?companyId=${himalaya}&rowsPerPage=1&page=2`)).body
    expect([data.length, meta.current_page, meta.total > 1]).toEqual([1, 2, true])
  })
})

describe('what grades are asked', () => {
  const names = async (person: Person, query: string) => {
    const { status, body } = await person.get(`/api/grades?rowsPerPage=100&sortBy=rank&${query}`)
    return status === 200 ? body.data.map((grade: { name: string }) => grade.name) : [status, body.error.code]
  }
  it('filter narrows by a part of the name', async () => {
    const all = await names(office, '')
    expect(await names(office, 'filter=class 1')).toEqual(all.filter((name: string) => /class 1/i.test(name)))
    expect(await names(office, 'filter=zzz')).toEqual([])
  })
  it('batchId asks for those of a batch, and knows batches of this school only', async () => {
    const [now, before] = (await office.get('/api/own-batches')).body.data as { id: number }[]
    expect((await names(office, `batchId=${now!.id}`)).length).toBe((await names(office, '')).length)
    const enrolled = await world.owner.db
      .selectFrom('enrolments')
      .innerJoin('grades', (on) =>
        on.onRef('grades.id', '=', 'enrolments.grade_id').onRef('grades.company_id', '=', 'enrolments.company_id'),
      )
      .select('grades.name')
      .distinct()
      .where('enrolments.company_id', '=', himalaya)
      .where('enrolments.batch_id', '=', before!.id)
      .execute()
    expect((await names(office, `batchId=${before!.id}`)).sort()).toEqual(enrolled.map((row) => row.name).sort())
    const foreign = await world.owner.db
      .selectFrom('batches')
      .select('id')
      .where('company_id', '=', bagmati)
      .executeTakeFirstOrThrow()
    expect(await names(office, `batchId=${foreign.id}`)).toEqual([422, 'invalid'])
  })
  it('school_explicit and companyId: a super user must say which school, nobody else may', async () => {
    await provider.send('POST', '/api/super/act', { company_id: himalaya })
    expect(await names(provider, 'school_explicit=true')).toEqual([422, 'invalid'])
    expect((await names(provider, `school_explicit=true&companyId=${bagmati}`)).length).toBeGreaterThan(1)
    expect(await names(office, `companyId=${bagmati}`)).toEqual([406, 'invalid-user'])
    expect((await names(office, 'school_explicit=true')).length).toBeGreaterThan(1)
    await provider.send('POST', '/api/super/act', { company_id: 0 })
  })
})

describe('names that a call does not know', () => {
  it.each([
    '/api/grades?filtr=x',
    '/api/search-student?with_deletd=true',
    '/api/exam?page=1',
    '/api/student?slim=true',
    '/api/receipt?sortBy=nonsense',
    '/api/own-batches?companyId=2',
  ])('%s is refused', async (path) => {
    expect([path, (await office.get(path)).status >= 400]).toEqual([path, true])
  })
  it('says which', async () => {
    const { status, body } = await office.get('/api/grades?filtr=x&rowsPerPage=5')
    expect([status, body.errors]).toEqual([422, { filtr: ['Not known here'] }])
  })
  it('withCustomization=true answers with the heads that are customised for a student', async () => {
    const idsOf = async (flag: boolean) =>
      (await accountant.get(`/api/fee-head?withCustomization=${flag}&rowsPerPage=100`)).body.data.map(
        ({ id, title }: { id: number; title: string }) => [id, typeof title],
      )
    const { rows } = await sql<{ id: number }>`
      select distinct fee_head_id as id from customized_fees where company_id = ${himalaya}`.execute(world.owner.db)
    const all = await idsOf(false)
    expect((await idsOf(true)).toSorted()).toEqual(rows.map(({ id }) => [id, 'string']).toSorted())
    expect(rows.length).toBeGreaterThan(0)
    expect(all.length).toBeGreaterThan(rows.length)
  })
})

describe('the rest of the call table', () => {
  it('reminder_later_flag of the device keeps the alert away', async () => {
    await world.owner.db
      .insertInto('payment_alerts')
      .values({ company_id: himalaya, amount: 500_000, payment_date: '2090-01-01', action_type: 'warning' })
      .execute()
    expect((await accountant.get('/api/payment-alert-status')).body.data.show_alert).toBe(true)
    expect((await accountant.get('/api/payment-alert-status?reminder_later_flag=1')).body.data.show_alert).toBe(false)
  })
  it('deleted people are shown to administrators who ask for them, closed schools to the provider', async () => {
    const { rows } = {
      rows: await world.owner.db
        .selectFrom('users')
        .select(['id', 'full_name'])
        .where('company_id', '=', himalaya)
        .where('username', '=', 'librarian')
        .execute(),
    }
    await world.owner.db
      .updateTable('users')
      .set({ deleted_at: testMoment })
      .where('company_id', '=', himalaya)
      .where('id', '=', rows[0]!.id)
      .execute()
    const found = async (more: string) =>
      (await office.get(`/api/user?search=${encodeURIComponent(rows[0]!.full_name)}${more}`)).body.data.some(
        (user: { id: number }) => user.id === rows[0]!.id,
      )
    expect([await found(''), await found('&with_deleted=true')]).toEqual([false, true])
    expect((await (await world.signIn('principal')).get('/api/user?with_deleted=true')).status).toBe(403)
    expect((await office.get('/api/company?with_deleted=true')).status).toBe(403)
  })
})

describe('amounts', () => {
  it('true, "0x10", [5], null and "" are refused and take no head out of the plan', async () => {
    const plan = async () =>
      (await accountant.get('/api/fee')).body.data.cells as { grade_id: number; fee_head_id: number; amount: number }[]
    const before = await plan()
    const { grade_id, fee_head_id } = before[0]!
    for (const amount of [true, false, '0x10', '500', [5], null, '', 1.5, -1, {}]) {
      const { status } = await accountant.send('PUT', '/api/fee', { cells: [{ grade_id, fee_head_id, amount }] })
      expect([amount, status]).toEqual([amount, 422])
    }
    expect(await plan()).toEqual(before)
  })
  it('plain digits in a form are an amount, other texts are not', async () => {
    const send = (amount: string) =>
      world.app.server.inject({
        method: 'POST',
        url: '/api/fee-payment',
        payload: `--x\r\ncontent-disposition: form-data; name="student_id"\r\n\r\n999999\r\n--x\r\ncontent-disposition: form-data; name="amount"\r\n\r\n${amount}\r\n--x--\r\n`,
        headers: {
          'content-type': 'multipart/form-data; boundary=x',
          'x-requested-with': 'XMLHttpRequest',
          authorization: `Bearer ${accountant.token}`,
          'idempotency-key': `form-${encodeURIComponent(amount).replaceAll(/\W/g, '')}-key`,
        },
      })
    // the student is not there: the amount was understood
    expect((await send('500')).statusCode).toBe(404)
    for (const amount of ['0x10', '1e3', 'true', '[5]', '5.5', '५०'])
      expect([amount, (await send(amount)).statusCode]).toEqual([amount, 422])
  })
})
