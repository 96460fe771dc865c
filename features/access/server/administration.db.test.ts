/** Roles, handed-over passwords, deleted people and the activity report, through the whole app. */
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { pagesOf } from '#test/pdf.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { nameOf } from '#test/called.ts'

let world: World
let administrator: Person
let principal: Person
beforeAll(async () => {
  world = await openWorld()
  administrator = await world.signIn('administrator', himalaya)
  principal = await world.signIn('principal', himalaya)
})
afterAll(() => world.close())

const school = <T>(query: (company: number) => ReturnType<typeof sql<T>>) =>
  inSchool(world.owner.db, himalaya, async (tx) => (await query(himalaya).execute(tx)).rows)
const codeOf = ({ status, body }: { status: number; body: any }) => [status, body.error?.code]
const jobDone = async (person: Person, id: string) => {
  for (;;) {
    const { body } = await person.get(`/api/jobs/${id}`)
    if (body.data.state === 'failed') throw new Error(body.data.error)
    if (body.data.state === 'done') return body.data.result
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

describe('a role', () => {
  it('of the school counts at once for whoever holds it', async () => {
    const made = await administrator.send('POST', '/api/roles', {
      name: 'Gate keeper',
      permissions: ['attendance-read'],
    })
    expect(made.body.data).toMatchObject({ slug: 'gate-keeper', permissions: 1, users: 0, built_in: false })
    const [{ id }] = (await school<{ id: number }>(
      (c) => sql`select id from users where company_id = ${c} and username = 'librarian'`,
    )) as [{ id: number }]
    const librarian = await world.signIn('librarian', himalaya)
    expect((await administrator.send('PUT', `/api/user/${id}/roles`, { roles: ['gate-keeper'] })).status).toBe(200)
    expect((await librarian.get('/api/student')).status).toBe(403)
    await administrator.send('PUT', '/api/roles/gate-keeper', { permissions: ['student-read'] })
    expect((await librarian.get('/api/student')).status).toBe(200)
    expect(codeOf(await administrator.send('DELETE', '/api/roles/gate-keeper'))).toEqual([406, 'in-use'])
    await administrator.send('PUT', `/api/user/${id}/roles`, { roles: ['librarian'] })
    expect((await administrator.send('DELETE', '/api/roles/gate-keeper')).status).toBe(200)
  })
  it('kept to own sections reaches no other student', async () => {
    await administrator.send('POST', '/api/roles', {
      name: 'Assistant',
      permissions: ['student-read'],
      own_sections: true,
    })
    const [{ id }] = (await school<{ id: number }>(
      (c) => sql`select id from users where company_id = ${c} and username = 'librarian'`,
    )) as [{ id: number }]
    await administrator.send('PUT', `/api/user/${id}/roles`, { roles: ['assistant'] })
    const librarian = await world.signIn('librarian', himalaya)
    expect((await librarian.get('/api/student')).body.data).toEqual([])
    await administrator.send('PUT', `/api/user/${id}/roles`, { roles: ['librarian'] })
  })
  it('is not given or taken by who has less', async () => {
    await school(
      (c) =>
        sql`insert into role_permissions (company_id, role_slug, permission) select ${c}::bigint, 'principal', unnest(array['roles-create', 'roles-update']) on conflict do nothing`,
    )
    expect(
      codeOf(await principal.send('POST', '/api/roles', { name: 'Till', permissions: ['receipt-create'] })),
    ).toEqual([406, 'more-than-own'])
    expect(codeOf(await principal.send('PUT', '/api/roles/accountant', { permissions: ['student-read'] }))).toEqual([
      406,
      'above-you',
    ])
    expect(
      codeOf(await principal.send('PUT', `/api/user/${principal.id}/roles`, { roles: ['principal', 'administrator'] })),
    ).toEqual([406, 'more-than-own'])
    expect(
      codeOf(await administrator.send('POST', '/api/roles', { name: 'Platform', permissions: ['school-create'] })),
    ).toEqual([406, 'unknown-permission'])
  })
  it('of the last administrator cannot be taken away, also by two at once', async () => {
    expect(
      codeOf(await administrator.send('PUT', `/api/user/${administrator.id}/roles`, { roles: ['principal'] })),
    ).toEqual([406, 'last-administrator'])
    await administrator.send('PUT', `/api/user/${principal.id}/roles`, {
      roles: ['principal', 'teacher', 'administrator'],
    })
    const second = await world.signIn('principal', himalaya)
    const answers = await Promise.all([
      administrator.send('PUT', `/api/user/${administrator.id}/roles`, { roles: ['director'] }),
      second.send(
        'PUT',
        `/api/user/${principal.id}/roles`,
        { roles: ['principal', 'teacher'] },
        { 'x-role': 'administrator' },
      ),
    ])
    const left = await school<{ id: number }>(
      (c) => sql`select user_id as id from user_roles where company_id = ${c} and role_slug = 'administrator'`,
    )
    expect(left.length).toBe(1)
    expect(answers.filter(({ status }) => status === 200).length).toBe(1)
    await school(
      (c) =>
        sql`delete from user_roles where company_id = ${c} and user_id = any(${[administrator.id, principal.id]}::bigint[])`,
    )
    await school(
      (c) =>
        sql`insert into user_roles (company_id, user_id, role_slug, is_primary) values (${c}, ${administrator.id}, 'administrator', true), (${c}, ${principal.id}, 'principal', true), (${c}, ${principal.id}, 'teacher', false)`,
    )
  })
})

describe('passwords made in bulk', () => {
  it('are printed once, work once, and must be changed', async () => {
    const guardians = (await administrator.get('/api/authentication?role=guardian&rowsPerPage=5')).body.data
    const ids = guardians.slice(1, 4).map((each: { id: number }) => each.id)
    const { body } = await administrator.send('POST', '/api/authentication/credentials', { ids })
    const result = await jobDone(administrator, body.data.job_id)
    expect(result).toMatchObject({ people: 3, to_print: 3 })
    const paper = await administrator.send('POST', `/api/authentication/credentials/${result.batch_id}/print`)
    expect(paper.headers['content-type']).toBe('application/pdf')
    expect(
      codeOf(await administrator.send('POST', `/api/authentication/credentials/${result.batch_id}/print`)),
    ).toEqual([406, 'gone'])
    const { extractText, getDocumentProxy } = await import('unpdf')
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(paper.raw)), { mergePages: true })
    const [username, password] = [/(98\d{8})/.exec(text)![1]!, /([a-z2-9]{4}-[a-z2-9]{4})/.exec(text)![1]!]
    const login = await world.call('POST', '/api/login', { body: { username, password, company_id: himalaya } })
    expect(login.body.data.user.password_is_temporary).toBe(true)
    const { token } = login.body.data
    expect(codeOf(await world.call('GET', '/api/guardian-child', { token }))).toEqual([403, 'change-password'])
    const renewed = await world.call('POST', '/api/me/password', {
      token,
      body: { current: password, password: 'my own word 7' },
    })
    expect(renewed.status).toBe(200)
    expect((await world.call('GET', '/api/guardian-child', { token: renewed.body.data.token })).status).toBe(200)
  })
  it('are printed in Nepali for whoever works in Nepali', async () => {
    const students = (await administrator.get('/api/authentication?role=student&rowsPerPage=1')).body.data
    const { body } = await administrator.send('POST', '/api/authentication/credentials', { ids: [students[0].id] })
    const { batch_id } = (await jobDone(administrator, body.data.job_id)) as { batch_id: string }
    const path = `/api/authentication/credentials/${batch_id}/print`
    const [text] = await pagesOf((await administrator.send('POST', path, { language: 'ne' })).raw)
    // letters are drawn in the order of the page: only those without signs are looked for
    expect(text).toContain('कक्षा')
    expect(text).not.toMatch(/Username|Class/)
  })
  it('are not lost by a printer that is busy or refuses: what was not printed is printed the next time', async () => {
    const ids = (await administrator.get('/api/authentication?role=guardian&rowsPerPage=6')).body.data
      .slice(4, 6)
      .map((each: { id: number }) => each.id)
    const { body } = await administrator.send('POST', '/api/authentication/credentials', { ids })
    const { batch_id } = await jobDone(administrator, body.data.job_id)
    const path = `/api/authentication/credentials/${batch_id}/print`
    const { printer } = world.app.services
    const { print } = printer
    printer.print = () => Promise.reject(new Refusal('printer-busy', 'Many documents.', { status: 503 }))
    const refused = await administrator.send('POST', path)
    printer.print = print
    expect(codeOf(refused)).toEqual([503, 'printer-busy'])
    expect((await administrator.send('POST', path)).headers['content-type']).toBe('application/pdf')
    expect(codeOf(await administrator.send('POST', path))).toEqual([406, 'gone'])
  })
  it('go out as messages that the balance pays', async () => {
    const before = (
      await school<{ balance: number }>((c) => sql`select balance from sms_balances where company_id = ${c}`)
    )[0]!.balance
    const ids = (await administrator.get('/api/authentication?role=guardian&rowsPerPage=3')).body.data
      .slice(1, 3)
      .map((each: { id: number }) => each.id)
    const { body } = await administrator.send('POST', '/api/authentication/credentials', { ids, send: 'sms' })
    expect(await jobDone(administrator, body.data.job_id)).toMatchObject({ sent: 2, to_print: 0 })
    const after = (
      await school<{ balance: number }>((c) => sql`select balance from sms_balances where company_id = ${c}`)
    )[0]!.balance
    expect(before - after).toBe(2)
  })
  it('are refused where nobody is meant, and to who is no administrator', async () => {
    expect(codeOf(await administrator.send('POST', '/api/authentication/credentials', {}))).toEqual([406, 'nobody'])
    expect((await principal.send('POST', '/api/authentication/credentials', { ids: [administrator.id] })).status).toBe(
      403,
    )
  })
  it('turning sign-in off ends sessions', async () => {
    const accountant = await world.signIn('accountant', himalaya)
    await administrator.send('POST', '/api/authentication/enable', { ids: [accountant.id], enabled: false })
    expect((await accountant.get('/api/me')).status).toBe(401)
    await administrator.send('POST', '/api/authentication/enable', { ids: [accountant.id], enabled: true })
  })
})

describe('a deleted person', () => {
  async function deleted() {
    const [row] = await school<{ id: number; name: string; guardian: number }>(
      (c) => sql`
      select u.id, u.full_name as name, g.guardian_id as guardian from students s join users u on u.company_id = s.company_id and u.id = s.id
      join student_guardians g on g.company_id = s.company_id and g.student_id = s.id
      where s.company_id = ${c} and u.deleted_at is null and u.username is null
        -- one whose deposit the school holds stays
        and not exists (select from fee_entries n join enrolments e on e.company_id = n.company_id and e.id = n.enroll_id where e.student_id = s.id and n.account in ('advance', 'deposit'))
      order by u.id desc limit 1`,
    )
    await school(
      (c) =>
        sql`update dues set due = 0 where company_id = ${c} and enroll_id in (select id from enrolments where company_id = ${c} and student_id = ${row!.id})`,
    )
    expect((await administrator.send('DELETE', `/api/student/${row!.id}`, { reason: 'Double entry' })).status).toBe(200)
    return row!
  }
  it('comes back', async () => {
    const { id } = await deleted()
    const listed = (await administrator.get('/api/deleted-users')).body.data.find(
      (each: { id: number }) => each.id === id,
    )
    expect(listed).toMatchObject({ reason: 'Double entry', erased: false })
    expect((await administrator.send('POST', `/api/deleted-users/${id}/restore`)).status).toBe(200)
    expect((await administrator.get(`/api/student/${id}`)).status).toBe(200)
  })
  it('is erased without a trace, and the books still stand', async () => {
    const { id, name } = await deleted()
    // a name that nobody else has, in places where people type
    const [unusual] = ['Zyxwvut']
    await school(
      (c) =>
        sql`update users set fname = ${unusual}, name_np = 'जायविश', primary_mobile = '9860123987', email = 'zyxwvut@example.com' where company_id = ${c} and id = ${id}`,
    )
    await school(
      (c) =>
        sql`insert into sms_messages (company_id, user_id, mobile, text) values (${c}, ${id}, '9860123987', 'Dear Zyxwvut')`,
    )
    const full = (
      await school<{ full_name: string }>(
        (c) => sql`select full_name from users where company_id = ${c} and id = ${id}`,
      )
    )[0]!.full_name
    const entries = await school(
      (c) => sql`select count(*) as n, sum(amount) as sum from fee_entries where company_id = ${c}`,
    )
    const audits = await school<{ n: number }>((c) => sql`select count(*) as n from audit_rows where company_id = ${c}`)
    expect(codeOf(await administrator.send('POST', `/api/deleted-users/${id}/erase`, { name }))).toEqual([
      422,
      'wrong-name',
    ])
    expect((await administrator.send('POST', `/api/deleted-users/${id}/erase`, { name: full })).status).toBe(200)
    expect(await tracesOf([unusual!, 'जायविश', '9860123987', 'zyxwvut'])).toEqual([])
    expect(
      await school((c) => sql`select count(*) as n, sum(amount) as sum from fee_entries where company_id = ${c}`),
    ).toEqual(entries)
    expect(
      (await school<{ n: number }>((c) => sql`select count(*) as n from audit_rows where company_id = ${c}`))[0]!.n,
    ).toBeGreaterThan(audits[0]!.n)
    expect(codeOf(await administrator.send('POST', `/api/deleted-users/${id}/restore`))).toEqual([406, 'erased'])
  })
  it('is erased from the audit of remarks, the reasons given, and sheets that have the name in pieces', async () => {
    const { id } = await deleted()
    await administrator.send('POST', `/api/deleted-users/${id}/restore`)
    const type = (await administrator.send('POST', '/api/remark-type', { name: 'Erasable', tone: 'concern' })).body.data
      .id
    const category = (await administrator.send('POST', '/api/behaviour-category', { name: 'Erasable', points: -1 }))
      .body.data.id
    expect(
      (
        await administrator.send('POST', '/api/remark', {
          student_ids: [id],
          remark_type_id: type,
          text: 'Qqremark at home',
        })
      ).status,
    ).toBe(200)
    const taken = (await administrator.get(`/api/remark?student_id=${id}`)).body.data[0].id
    expect((await administrator.send('DELETE', `/api/remark/${taken}`)).status).toBe(200)
    expect(
      (
        await administrator.send('POST', '/api/behaviour', {
          student_ids: [id],
          behaviour_category_id: category,
          note: 'Qqnote of illness',
        })
      ).status,
    ).toBe(200)
    await school(
      (c) =>
        sql`update users set fname = 'Qqfirst', mname = null, lname = 'Qqlast' where company_id = ${c} and id = ${id}`,
    )
    const rows = {
      unknown_heads: [],
      rows: [{ row: 2, cells: { fname: 'Qqfirst', lname: 'Qqlast', dob_ad: '2015-02-03' }, errors: {} }],
    }
    const [sheet] = await school<{ id: string }>(
      (c) => sql`
      insert into imports (company_id, kind, file_name, batch_id, rows, created_by) select ${c}::bigint, 'bulk-admission', 'class.xlsx', id, ${JSON.stringify(rows)}::jsonb, ${administrator.id}::bigint from batches where company_id = ${c} and is_current returning id`,
    )
    expect(
      (
        await administrator.send('PATCH', `/api/bulk-admission/${sheet!.id}`, {
          cells: [{ row: 2, column: 'lname', value: 'Qqlast' }],
        })
      ).status,
    ).toBe(200)
    // one more that was thrown away after it was corrected, by a colleague
    const colleague = await world.signIn('receptionist', himalaya)
    const [dropped] = await school<{ id: string }>(
      (c) => sql`
      insert into imports (company_id, kind, file_name, batch_id, rows, created_by) select ${c}::bigint, 'bulk-admission', 'more.xlsx', id, ${JSON.stringify(rows)}::jsonb, ${colleague.id}::bigint from batches where company_id = ${c} and is_current returning id`,
    )
    expect(
      (
        await colleague.send('PATCH', `/api/bulk-admission/${dropped!.id}`, {
          cells: [{ row: 2, column: 'lname', value: 'Qqlast' }],
        })
      ).status,
    ).toBe(200)
    expect((await colleague.send('DELETE', `/api/bulk-admission/${dropped!.id}`)).status).toBe(200)
    expect(
      (await administrator.send('DELETE', `/api/student/${id}`, { reason: 'Qqreason of the family' })).status,
    ).toBe(200)
    expect(
      (await administrator.send('POST', `/api/deleted-users/${id}/erase`, { name: 'Qqfirst Qqlast' })).status,
    ).toBe(200)
    expect(await tracesOf(['Qqfirst', 'Qqlast', 'Qqremark', 'Qqnote', 'Qqreason'])).toEqual([])
    // what is left of the sheet can still be asked for
    expect((await administrator.get(`/api/bulk-admission/${sheet!.id}`)).body.data).toMatchObject({ rows: 0, page: [] })
  })
  it('leaves no earlier photo behind, and a merged entry takes no photo with it', async () => {
    const { id } = await deleted()
    await administrator.send('POST', `/api/deleted-users/${id}/restore`)
    const first = await photographed(`/api/student/${id}/profile`, '#ff0000')
    const second = await photographed(`/api/student/${id}/profile`, '#00ff00')
    expect((await administrator.get(`/api/files/${second}`)).status).toBe(200)
    expect((await administrator.get(`/api/files/${first}`)).status).toBe(404)
    const own = await photographed('/api/me/photo', '#0000ff')
    await photographed('/api/me/photo', '#00ffff')
    expect((await administrator.get(`/api/files/${own}`)).status).toBe(404)
    const [gone, kept] = (await administrator.get('/api/guardian?rowsPerPage=40')).body.data.slice(-2) as {
      id: number
      name: string
    }[]
    await school(
      (c) => sql`update users set profile_image = ${second}::uuid where company_id = ${c} and id = ${gone!.id}`,
    )
    await school(
      (c) => sql`update users set profile_image = null where company_id = ${c} and id in (${kept!.id}, ${id})`,
    )
    expect(
      (await administrator.send('DELETE', `/api/guardian/${gone!.id}/merge`, { into: kept!.id, confirmed: true }))
        .status,
    ).toBe(200)
    expect(
      (await administrator.send('POST', `/api/deleted-users/${gone!.id}/erase`, { name: gone!.name })).status,
    ).toBe(200)
    expect((await administrator.get(`/api/guardian/${kept!.id}`)).body.data.profile_image).toBe(second)
    expect((await administrator.get(`/api/files/${second}`)).status).toBe(200)
  })
  async function photographed(url: string, background: string): Promise<string> {
    const image = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .png()
      .toBuffer()
    const payload = Buffer.concat([
      Buffer.from(
        '--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n',
      ),
      image,
      Buffer.from('\r\n--x--\r\n'),
    ])
    const response = await world.app.server.inject({
      method: 'POST',
      url,
      payload,
      headers: {
        host: 'localhost',
        'x-requested-with': 'XMLHttpRequest',
        authorization: `Bearer ${administrator.token}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
    })
    return response.json().data.profile_image
  }
  /** Every text and JSON column of every table is asked. */
  async function tracesOf(words: string[]): Promise<string[]> {
    const { rows: columns } = await sql<{ table: string; column: string }>`
      select c.relname as table, a.attname as column from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public' join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind = 'r' and a.atttypid in ('text'::regtype, 'jsonb'::regtype, 'json'::regtype)`.execute(
      world.owner.db,
    )
    const found: string[] = []
    for (const { table, column } of columns) {
      const { rows } =
        await sql`select from ${sql.table(table)} where ${sql.ref(column)}::text ilike any(${words.map((word) => `%${word}%`)}::text[]) limit 1`.execute(
          world.owner.db,
        )
      if (rows.length) found.push(`${table}.${column}`)
    }
    return found
  }
})

describe('the activity report', () => {
  it('finds who changed what, with before and after', async () => {
    const { body } = await administrator.get('/api/activity-report?entity=roles&search=gate&rowsPerPage=25')
    const all = (await administrator.get('/api/activity-report?entity=roles&rowsPerPage=25')).body.data
    expect(body.meta.total).toBeLessThanOrEqual(all.length)
    const change = all.find(
      (each: { title: string; entity_id: string }) =>
        each.entity_id === 'gate-keeper' && each.title.startsWith('Change'),
    )
    expect(change.actor).toBe(nameOf('administrator'))
    expect((await administrator.get(`/api/activity-report/${change.id}`)).body.data).toMatchObject({
      before: { taken: ['attendance-read'] },
      after: { given: ['student-read'] },
    })
  })
  it('calls things by their names: a batch, a receipt, a bill run, a role, and one that is gone', async () => {
    const group = (
      await administrator.send('POST', '/api/student-group', { name: 'Chess club', name_np: 'बुद्धिचाल', kind: 'club' })
    ).body.data.id
    await administrator.send('PATCH', `/api/student-group/${group}`, { name: 'Chess circle' })
    const of = async (entity: string, id: string | number) =>
      (await administrator.get(`/api/activity-report?entity=${entity}&entity_id=${id}&rowsPerPage=5`)).body.data
    expect((await of('student_groups', group)).map((each: any) => [each.kind, each.subject, each.subject_np])).toEqual([
      ['Student group', 'Chess circle', 'बुद्धिचाल'],
      ['Student group', 'Chess circle', 'बुद्धिचाल'],
    ])
    await administrator.send('DELETE', `/api/student-group/${group}`)
    expect((await of('student_groups', group))[0]).toMatchObject({ kind: 'Student group', subject: 'Chess circle' })
    const [batch] = (await administrator.get('/api/batch')).body.data
    await administrator.send('PATCH', `/api/batch/${batch.id}`, { name: batch.name })
    expect((await of('batches', batch.id))[0]).toMatchObject({ kind: 'Batch', subject: batch.name })
    expect((await of('roles', 'gate-keeper'))[0]).toMatchObject({ kind: 'Role', subject: 'Gate keeper' })
    const accountant = await world.signIn('accountant', himalaya)
    const [owing] = await school<{ id: number }>(
      (c) =>
        sql`select e.student_id as id from dues d join enrolments e on e.company_id = d.company_id and e.id = d.enroll_id where d.company_id = ${c} and d.due > 10000 limit 1`,
    )
    const paid = (await accountant.send('POST', '/api/fee-payment', { student_id: owing!.id, amount: 10000 })).body.data
    expect((await of('receipts', paid.receipt_id))[0].subject).toMatch(/^[A-Z]+-.*-\d{6}$/)
  })
  it('has a name for whatever was changed in a school that works', async () => {
    const { data } = (await administrator.get('/api/activity-report?rowsPerPage=500')).body
    const nameless = data
      .filter((each: any) => each.entity_id !== null && each.subject === null)
      .map((each: any) => `${each.entity} ${each.title}`)
    expect([...new Set(nameless)]).toEqual([])
  })
  it('shows others only what they did themselves', async () => {
    const teacher = await world.signIn('teacher', himalaya)
    const { data } = (await teacher.get('/api/activity-report?rowsPerPage=50')).body
    expect(new Set(data.map((each: { actor_id: number }) => each.actor_id))).toEqual(new Set([teacher.id]))
    const foreign = (await administrator.get('/api/activity-report?entity=roles')).body.data[0].id
    expect((await teacher.get(`/api/activity-report/${foreign}`)).status).toBe(404)
  })
})
