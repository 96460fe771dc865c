/** A deployment of an earlier day is brought up to date by an owner without powers over row-level security, as a hosted PostgreSQL gives one. */
import { testMoment } from '#test/day.ts'
import pg from 'pg'
import { expect, it } from 'vitest'
import { builtInRoles } from '#app/rights.ts'
import { emptyDatabase } from '#test/earlier-database.ts'
import { migrate, migrationFiles } from './migrate.ts'

/** Drawn out of 'student-read' and 'staff-read' by 0027. */
const drawnApart = /^((student|staff)-(contact|record|paper)|remark|behaviour)-/

it('rights drawn apart: a school with the roles as they were built in ends as a new one, and its own roles keep what they work with', async () => {
  const url = await emptyDatabase()
  await migrate(url, { last: '0026-zzz' })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`select set_config('app.company_id', '0', false)`)
  await client.query(`insert into companies (id, name) values (7, 'School')`)
  await client.query(`select set_config('app.company_id', '7', false)`)
  const own: Record<string, string[]> = {
    'looks-up': ['student-read'],
    registrar: ['student-read', 'student-update'],
    'calls-families': ['guardian-read'],
    librarian: ['student-read', 'library-read'],
  }
  const before = new Map([
    ...builtInRoles
      .filter(({ slug }) => slug !== 'super')
      .map(
        ({ slug, permissions }) =>
          [
            slug,
            [
              ...permissions.filter((each) => !drawnApart.test(each)),
              ...(slug === 'accountant' ? ['bill-generate-rollback'] : []),
            ],
          ] as const,
      ),
    ...Object.entries(own),
  ])
  for (const [slug, permissions] of before) {
    await client.query('insert into roles (company_id, slug, name, built_in) values (7, $1, $1, $2)', [
      slug,
      !own[slug],
    ])
    await client.query(
      'insert into role_permissions (company_id, role_slug, permission) select 7, $1, unnest($2::text[])',
      [slug, permissions],
    )
  }
  await migrate(url)
  const { rows } = await client.query<{ slug: string; held: string[] }>(
    `select role_slug as slug, array_agg(permission order by permission) as held from role_permissions where company_id = 7 group by 1`,
  )
  await client.end()
  const after = new Map(rows.map(({ slug, held }) => [slug, held]))
  for (const { slug, permissions } of builtInRoles.filter(
    (each) => each.slug !== 'super' && each.permissions.length && !own[each.slug],
  ))
    expect([slug, new Set(after.get(slug))]).toEqual([slug, new Set(permissions)])
  expect(after.get('looks-up')).toEqual(['student-read'])
  expect(after.get('librarian')).toEqual(['library-read', 'student-read'])
  expect(after.get('calls-families')).toEqual(['guardian-read', 'student-contact-read'])
  expect(after.get('registrar')).toEqual([
    'student-contact-read',
    'student-paper-create',
    'student-paper-delete',
    'student-paper-read',
    'student-read',
    'student-record-read',
    'student-update',
  ])
})

it('makes staff of whoever worked in a school before there was a table of staff, school by school', async () => {
  const url = await emptyDatabase()
  await migrate(url, { last: '0008-zzz' })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const people: [school: number, id: number, name: string, roles: string[], deleted?: boolean][] = [
    [7, 1, 'Head', ['principal']],
    [7, 2, 'Both', ['guardian', 'teacher']],
    [7, 3, 'Mother', ['guardian']],
    [7, 4, 'Child', ['student']],
    [7, 5, 'Gone', ['teacher'], true],
    [9, 6, 'Other', ['teacher']],
    [9, 7, 'Nobody', []],
  ]
  for (const school of [7, 9]) {
    await client.query(`select set_config('app.company_id', '0', false)`)
    await client.query('insert into companies (id, name) values ($1, $2)', [school, `School ${school}`])
    await client.query(`select set_config('app.company_id', $1, false)`, [String(school)])
    for (const slug of ['principal', 'teacher', 'guardian', 'student'])
      await client.query('insert into roles (company_id, slug, name) values ($1, $2, $2)', [school, slug])
    for (const [, id, name, slugs, deleted] of people.filter(([of]) => of === school)) {
      await client.query('insert into users (company_id, id, fname, deleted_at) values ($1, $2, $3, $4)', [
        school,
        id,
        name,
        deleted ? testMoment : null,
      ])
      for (const [i, slug] of slugs.entries())
        await client.query(
          'insert into user_roles (company_id, user_id, role_slug, is_primary) values ($1, $2, $3, $4)',
          [school, id, slug, i === 0],
        )
    }
  }
  expect(await migrate(url)).toEqual(migrationFiles().filter((name) => name > '0008-zzz'))
  const staff: unknown[] = []
  for (const school of [7, 9]) {
    await client.query(`select set_config('app.company_id', $1, false)`, [String(school)])
    staff.push(
      ...(
        await client.query(
          'select s.company_id::int as school, s.id::int as id, s.employee_number as number, u.fname as name from staff s join users u on u.company_id = s.company_id and u.id = s.id order by s.id',
        )
      ).rows,
    )
  }
  await client.end()
  expect(staff).toEqual([
    { school: 7, id: 1, number: '1', name: 'Head' },
    { school: 7, id: 2, number: '2', name: 'Both' },
    { school: 9, id: 6, number: '1', name: 'Other' },
  ])
  expect(await migrate(url)).toEqual([])
})
