/** Nobody becomes more than he is: roles, and people who hold them. Begins with the refusals. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allPermissions } from '#app/rights.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'

let world: World
let administrator: Person
let superUser: Person
const ids: Record<string, number> = {}
beforeAll(async () => {
  world = await openWorld()
  administrator = await world.signIn('administrator', himalaya)
  superUser = await world.signIn('super')
  await superUser.send('POST', '/api/super/act', { company_id: himalaya })
  const rows = await school<{ id: number; username: string }>(
    (c) => sql`select id, username from users where company_id = ${c} and username is not null and deleted_at is null`,
  )
  for (const { id, username } of rows) ids[username] = id
})
afterAll(() => world.close())

const school = <T>(query: (company: number) => ReturnType<typeof sql<T>>) =>
  inSchool(world.owner.db, himalaya, async (tx) => (await query(himalaya).execute(tx)).rows)
const codeOf = ({ status, body }: { status: number; body: any }) => (status < 300 ? 'done' : body.error.code)

/** Somebody with a role of its own that holds these. */
async function somebody(
  slug: string,
  permissions: readonly string[],
  roles: readonly string[] = [slug],
): Promise<Person> {
  await school(
    (c) => sql`insert into roles (company_id, slug, name) values (${c}, ${slug}, ${slug}) on conflict do nothing`,
  )
  await school(
    (c) =>
      sql`insert into role_permissions (company_id, role_slug, permission) select ${c}::bigint, ${slug}, unnest(${permissions}::text[]) on conflict do nothing`,
  )
  const [made] = await school<{ id: number }>(
    (c) => sql`
    insert into users (company_id, fname, username, password_hash) select ${c}::bigint, ${slug}, ${`u-${slug}`}, password_hash from users where company_id = ${c} and username = 'administrator' returning id`,
  )
  await school(
    (c) =>
      sql`insert into user_roles (company_id, user_id, role_slug, is_primary) select ${c}::bigint, ${made!.id}::bigint, r, n = 1 from unnest(${roles}::text[]) with ordinality x (r, n)`,
  )
  return world.signIn(`u-${slug}`, himalaya)
}

describe('a role', () => {
  it('is not changed by who holds it, though he acts in another one', async () => {
    const clerk = await somebody(
      'clerk',
      ['roles-read', 'roles-update', 'roles-create', 'roles-delete', 'notice-read'],
      ['clerk', 'guard'],
    )
    for (const slug of ['clerk', 'guard'])
      expect(codeOf(await clerk.send('PUT', `/api/roles/${slug}`, { permissions: ['notice-read'] }))).toBe('own-role')
    expect(codeOf(await clerk.send('PUT', '/api/roles/clerk', { name: 'King' }))).toBe('own-role')
    expect(codeOf(await administrator.send('PUT', '/api/roles/administrator', { name: 'Chief' }))).toBe('own-role')
  })
  it('that may more is not changed at all: no name, no reach, no permission that one has', async () => {
    const clerk = await world.signIn('u-clerk', himalaya)
    for (const body of [{ name: 'Teller' }, { own_sections: true }, { permissions: ['notice-read'] }, {}])
      expect(codeOf(await clerk.send('PUT', '/api/roles/accountant', body))).toBe('above-you')
    await school((c) => sql`insert into roles (company_id, slug, name) values (${c}, 'till', 'Till')`)
    await school(
      (c) =>
        sql`insert into role_permissions (company_id, role_slug, permission) values (${c}, 'till', 'receipt-create')`,
    )
    expect(codeOf(await clerk.send('DELETE', '/api/roles/till'))).toBe('above-you')
  })
  it('is told as closed before anybody presses save', async () => {
    const clerk = await world.signIn('u-clerk', himalaya)
    const may = new Map((await clerk.get('/api/roles')).body.data.map((each: any) => [each.slug, each.closed]))
    expect(may.get('clerk')).toBe('own-role')
    expect(may.get('accountant')).toBe('above-you')
    expect(may.get('student')).toBeNull()
  })
  it('of the administrator keeps what mends a school, and its reach', async () => {
    expect(codeOf(await superUser.send('PUT', '/api/roles/administrator', { permissions: ['student-read'] }))).toBe(
      'administrator-needs',
    )
    expect(codeOf(await superUser.send('PUT', '/api/roles/administrator', { own_sections: true }))).toBe(
      'administrator-needs',
    )
  })
  it('gains nothing from somebody whose own role loses it at the same time', async () => {
    for (let round = 0; round < 6; round++) {
      const slug = `racer${round}`
      const racer = await somebody(slug, ['roles-read', 'roles-update', 'roles-create', 'receipt-delete'])
      const [, gave] = await Promise.all([
        administrator.send('PUT', `/api/roles/${slug}`, {
          permissions: ['roles-read', 'roles-update', 'roles-create'],
        }),
        racer.send('POST', '/api/roles', { name: `Gift ${round}`, permissions: ['receipt-delete'] }),
      ])
      const order = await school<{ at: string }>(
        (c) =>
          sql`select action as at from audit_rows where company_id = ${c} and entity = 'roles' order by id desc limit 2`,
      )
      // given before it was taken, or refused
      if (codeOf(gave) === 'done') expect(order[0]!.at).toContain('PUT')
      else expect(['more-than-own', 'no-right']).toContain(codeOf(gave))
    }
  })
})

describe('a person who may more', () => {
  it('is not disarmed, armed or given roles by who may less', async () => {
    const helper = await somebody('helper', ['roles-read', 'roles-update', 'notice-read'])
    expect(codeOf(await helper.send('PUT', `/api/user/${ids.accountant}/roles`, { roles: ['helper'] }))).toBe(
      'above-you',
    )
    expect(codeOf(await helper.send('PUT', `/api/user/${helper.id}/roles`, { roles: ['helper', 'accountant'] }))).toBe(
      'more-than-own',
    )
  })
  it('keeps name, mobile, photo, work and sign-in', async () => {
    const registrar = await somebody('registrar', [
      'staff-read',
      'staff-create',
      'staff-update',
      'staff-delete',
      'staff-contact-read',
      'staff-record-read',
      'staff-paper-read',
    ])
    await school(
      (c) =>
        sql`insert into staff (company_id, id, employee_number, joined_on) values (${c}, ${ids.accountant!}, 'E-ACC', '2020-01-01') on conflict do nothing`,
    )
    const paths: [string, string, object][] = [
      ['PATCH', `/api/staff/${ids.accountant}`, { primary_mobile: '9841999001' }],
      ['POST', `/api/staff/${ids.accountant}/profile`, {}],
      ['POST', `/api/staff/${ids.accountant}/leave`, { left_on: '2026-11-01', reason: 'Gone' }],
      ['DELETE', `/api/staff/${ids.accountant}`, { reason: 'Gone' }],
    ]
    for (const [method, path, body] of paths)
      expect([path, codeOf(await registrar.send(method as 'POST', path, body))]).toEqual([path, 'above-you'])
    expect(codeOf(await administrator.send('PATCH', `/api/staff/${ids.accountant}`, { qualification: 'MBS' }))).toBe(
      'done',
    )
  })
  it('is not taken over as a guardian: not changed, and nobody is merged into him', async () => {
    const receptionist = await world.signIn('receptionist', himalaya)
    const guardians = (await administrator.get('/api/guardian?rowsPerPage=20')).body.data as { id: number }[]
    const [plain] = guardians.slice(-1)
    await school(
      (c) => sql`insert into guardians (company_id, id) values (${c}, ${ids.accountant!}) on conflict do nothing`,
    )
    await school(
      (c) =>
        sql`insert into user_roles (company_id, user_id, role_slug, is_primary) values (${c}, ${ids.accountant!}, 'guardian', false) on conflict do nothing`,
    )
    expect(
      codeOf(
        await receptionist.send('DELETE', `/api/guardian/${plain!.id}/merge`, {
          into: ids.accountant,
          confirmed: true,
        }),
      ),
    ).toBe('above-you')
    expect(codeOf(await receptionist.send('PATCH', `/api/guardian/${ids.accountant}`, { occupation: 'Idle' }))).toBe(
      'above-you',
    )
    expect(codeOf(await receptionist.send('DELETE', `/api/guardian/${ids.accountant}`, { reason: 'Double' }))).toBe(
      'above-you',
    )
    // one of the office who is kept to students' papers all the same: a pupil with a working role
    const pupil = (await administrator.get('/api/student?rowsPerPage=1')).body.data[0].id
    await school(
      (c) =>
        sql`insert into user_roles (company_id, user_id, role_slug, is_primary) values (${c}, ${pupil}, 'accountant', false)`,
    )
    expect(codeOf(await receptionist.send('PATCH', `/api/student/${pupil}`, { email: 'mine@example.com' }))).toBe(
      'above-you',
    )
    expect(codeOf(await receptionist.send('POST', `/api/student/${pupil}/profile`))).toBe('above-you')
    // what the desk may not at first, a school can let it
    await school(
      (c) =>
        sql`insert into role_permissions (company_id, role_slug, permission) values (${c}, 'receptionist', 'student-delete')`,
    )
    expect(codeOf(await receptionist.send('DELETE', `/api/student/${pupil}`, { reason: 'Gone' }))).toBe('above-you')
    await school(
      (c) => sql`delete from user_roles where company_id = ${c} and user_id = ${pupil} and role_slug = 'accountant'`,
    )
  })
  it('has no administrator who can only sign in for some days as a successor', async () => {
    const heir = await somebody('heir', [], ['administrator'])
    await school(
      (c) =>
        sql`update users set password_is_temporary = true, password_expires_at = app_now() + interval '3 days' where company_id = ${c} and id = ${heir.id}`,
    )
    expect(codeOf(await superUser.send('PUT', `/api/user/${ids.administrator}/roles`, { roles: ['director'] }))).toBe(
      'last-administrator',
    )
    expect(
      codeOf(await superUser.send('POST', '/api/authentication/enable', { ids: [ids.administrator], enabled: false })),
    ).toBe('last-administrator')
    await school(
      (c) =>
        sql`update users set password_is_temporary = false, password_expires_at = null, auth_expiry = app_today() where company_id = ${c} and id = ${heir.id}`,
    )
    expect(codeOf(await superUser.send('PUT', `/api/user/${ids.administrator}/roles`, { roles: ['director'] }))).toBe(
      'last-administrator',
    )
    await school((c) => sql`delete from user_roles where company_id = ${c} and user_id = ${heir.id}`)
  })
})

it('the administrator holds everything of a school, so that he can mend it', async () => {
  const held = (await administrator.get('/api/roles/administrator')).body.data.held as string[]
  expect(allPermissions.filter((each) => !held.includes(each) && !/^(school|services|modules)-/.test(each))).toEqual([])
})
