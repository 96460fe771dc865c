/** Guardians: merged without loss, given to students in one go, greeted once. */
import { testDay } from '#test/day.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#nepal/bikram-sambat.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { schoolName } from '#test/called.ts'

let world: World
let office: Person
beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator', himalaya)
})
afterAll(() => world.close())
const school = async <T = any>(query: (company: number) => ReturnType<typeof sql<T>>) =>
  inSchool(world.owner.db, himalaya, async (tx) => (await query(himalaya).execute(tx)).rows)
const codeOf = ({ status, body }: { status: number; body: any }) => [status, body.error?.code]
const guardians = (n: number) =>
  school<{ id: number }>(
    (
      c,
    ) => sql`select g.id from guardians g join users u on u.company_id = g.company_id and u.id = g.id and u.username is null and u.deleted_at is null where g.company_id = ${c}
  and (select count(*) from student_guardians sg where sg.company_id = g.company_id and sg.guardian_id = g.id) > 0 order by g.id limit ${n}`,
  ).then((rows) => rows.map((row) => row.id))
const childrenOf = (id: number) =>
  school<{ student_id: number; relation: string; is_primary: boolean; pays: boolean }>(
    (c) =>
      sql`select student_id, relation, is_primary, pays from student_guardians where company_id = ${c} and guardian_id = ${id} order by student_id`,
  )
const today = testDay

describe('a guardian', () => {
  it('is listed with the children, found by a child, and shows dues to those only who may read them', async () => {
    const [id] = await guardians(1)
    const children = await childrenOf(id!)
    const record = (await office.get(`/api/guardian/${id}`)).body.data
    expect(record.children.map((each: any) => each.id).sort()).toEqual(children.map((each) => each.student_id).sort())
    expect(record.due).toBe(record.children.reduce((sum: number, each: any) => sum + each.due, 0))
    // as the books have it
    const [owing] = await school<{ guardian_id: number; due: number }>(
      (c) => sql`
        select sg.guardian_id, sum(d.due)::bigint as due from student_guardians sg join enrolments e on e.company_id = sg.company_id and e.student_id = sg.student_id
        join dues d on d.company_id = e.company_id and d.enroll_id = e.id where sg.company_id = ${c} group by 1 having sum(d.due) > 0 order by count(distinct sg.student_id) desc limit 1`,
    )
    expect((await office.get(`/api/guardian/${owing!.guardian_id}`)).body.data.due).toBe(owing!.due)
    const found = (
      await office.get(`/api/guardian?search=${encodeURIComponent(record.children[0].name)}&rowsPerPage=100`)
    ).body.data
    expect(found.map((each: any) => each.id)).toContain(id)
    const librarian = await school<{ id: number }>(
      (c) =>
        sql`insert into role_permissions (company_id, role_slug, permission) values (${c}, 'librarian', 'guardian-read') returning company_id as id`,
    )
    expect(librarian.length).toBe(1)
    const other = await world.signIn('librarian', himalaya)
    expect((await other.get(`/api/guardian/${id}`)).body.data).toMatchObject({
      due: null,
      children: expect.arrayContaining([expect.objectContaining({ due: null })]),
    })
  })
  it('of other sections is out of reach for who is kept to the own ones', async () => {
    await school(
      (c) =>
        sql`insert into role_permissions (company_id, role_slug, permission) select ${c}::bigint, 'teacher', unnest(array['guardian-read', 'guardian-create', 'guardian-update', 'guardian-delete', 'student-record-read']) on conflict do nothing`,
    )
    const teacher = await world.signIn('teacher', himalaya)
    const own = await school<{ student_id: number; section_id: number }>(
      (c) => sql`
      select e.student_id, e.section_id from enrolments e join batches b on b.company_id = e.company_id and b.id = e.batch_id and b.is_current where e.company_id = ${c}
        and e.section_id in (select section_id from section_teachers where company_id = ${c} and user_id = ${teacher.id} union select section_id from subject_teachers where company_id = ${c} and user_id = ${teacher.id})`,
    )
    const mine = new Set(own.map((row) => row.student_id))
    const all = (await teacher.get('/api/guardian?rowsPerPage=500')).body.data
    expect(all.length).toBeGreaterThan(0)
    expect(all.flatMap((each: any) => each.children).every((child: any) => mine.has(child.id))).toBe(true)
    const [stranger] = await school<{ id: number; student_id: number; section_id: number }>(
      (c) => sql`
      select sg.guardian_id as id, e.student_id, e.section_id from student_guardians sg join enrolments e on e.company_id = sg.company_id and e.student_id = sg.student_id join batches b on b.company_id = e.company_id and b.id = e.batch_id and b.is_current
      where sg.company_id = ${c} and not sg.guardian_id = any(select o.guardian_id from student_guardians o where o.company_id = ${c} and o.student_id = any(${[...mine]}::bigint[])) and e.section_id <> all(${[...new Set(own.map((row) => row.section_id))]}::bigint[]) limit 1`,
    )
    const within = all[0].id
    const calls: [string, string, object?][] = [
      ['GET', `/api/guardian/${stranger!.id}`],
      ['PATCH', `/api/guardian/${stranger!.id}`, { occupation: 'X' }],
      ['PUT', `/api/guardian/${stranger!.id}/child/${stranger!.student_id}`, { relation: 'uncle' }],
      ['PUT', `/api/guardian/${stranger!.id}/child/${own[0]!.student_id}`, { relation: 'uncle' }],
      ['DELETE', `/api/guardian/${stranger!.id}/child/${stranger!.student_id}`],
      ['DELETE', `/api/guardian/${stranger!.id}`, { reason: 'X' }],
      ['DELETE', `/api/guardian/${stranger!.id}/merge`, { into: within }],
      ['DELETE', `/api/guardian/${within}/merge`, { into: stranger!.id }],
      ['GET', `/api/section-guardian?section_id=${stranger!.section_id}`],
      [
        'POST',
        '/api/guardian-assign',
        { rows: [{ student_id: stranger!.student_id, guardian: { name: 'X', relation: 'uncle' } }] },
      ],
    ]
    for (const [method, path, body] of calls)
      expect([
        method,
        path,
        (await world.call(method, path, { token: teacher.token, ...(body ? { body } : {}) })).status,
      ]).toEqual([method, path, 404])
    expect(
      (
        await teacher.send('POST', '/api/guardian-assign', {
          rows: [{ student_id: own[0]!.student_id, guardian: { guardian_id: stranger!.id, relation: 'uncle' } }],
        })
      ).status,
    ).toBe(422)
    await school(
      (c) =>
        sql`delete from role_permissions where company_id = ${c} and role_slug = 'teacher' and permission like 'guardian-%'`,
    )
  })
  it('who works here keeps the name that the staff gave', async () => {
    const [id] = await guardians(1)
    await school((c) => sql`insert into user_roles (company_id, user_id, role_slug) values (${c}, ${id}, 'driver')`)
    expect(codeOf(await office.send('PATCH', `/api/guardian/${id}`, { fname: 'Other' }))).toEqual([406, 'is-staff'])
    expect((await office.send('PATCH', `/api/guardian/${id}`, { occupation: 'Driver' })).status).toBe(200)
    await school(
      (c) => sql`delete from user_roles where company_id = ${c} and user_id = ${id} and role_slug = 'driver'`,
    )
  })
})

describe('merging', () => {
  it('keeps every child, relation and payer, moves messages and sign-in, and is found among the deleted', async () => {
    const [gone, kept] = (await guardians(5)).slice(2, 4) as [number, number]
    const [before, other] = [await childrenOf(gone), await childrenOf(kept)]
    // a child that both have: the entry that goes is the primary one and pays
    await school(
      (c) =>
        sql`insert into student_guardians (company_id, student_id, guardian_id, relation, is_primary, pays) values (${c}, ${before[0]!.student_id}, ${kept}, 'uncle', false, false)`,
    )
    await school(
      (c) =>
        sql`insert into sms_messages (company_id, user_id, mobile, text) values (${c}, ${gone}, '9800000000', 'Hello')`,
    )
    await school(
      (c) =>
        sql`update users set username = 'merged.one', primary_mobile = '9812312312' where company_id = ${c} and id = ${gone}`,
    )
    await school(
      (c) => sql`update users set password_hash = null, primary_mobile = null where company_id = ${c} and id = ${kept}`,
    )
    const guardian = await world.signIn('merged.one', himalaya)
    const { status, body } = await office.send('DELETE', `/api/guardian/${gone}/merge`, { into: kept })
    expect([status, body.message]).toEqual([200, 'Merged.'])
    const after = await childrenOf(kept)
    expect(after.map((each) => each.student_id)).toEqual(
      [...new Set([...before, ...other].map((each) => each.student_id))].sort((a, b) => a - b),
    )
    expect(after.find((each) => each.student_id === before[0]!.student_id)).toMatchObject({
      is_primary: true,
      pays: true,
    })
    expect(await childrenOf(gone)).toEqual([])
    expect((await guardian.get('/api/me')).status).toBe(401)
    expect((await world.signIn('merged.one', himalaya)).id).toBe(kept)
    const messages = await school<{ user_id: number }>(
      (c) => sql`select user_id from sms_messages where company_id = ${c} and text = 'Hello'`,
    )
    expect(messages).toEqual([{ user_id: kept }])
    const found = (await office.get('/api/search-student?search=9812312312')).body.data.map((each: any) => each.id)
    expect(found).toEqual(expect.arrayContaining(before.map((each) => each.student_id)))
    const listed = (await office.get('/api/deleted-users?rowsPerPage=50')).body.data.find(
      (each: any) => each.id === gone,
    )
    expect(listed.reason).toContain('Merged into')
    expect((await office.get(`/api/guardian/${gone}`)).status).toBe(404)
  })
  it('of two who both sign in is asked again, and of the same, of staff, refused', async () => {
    const [gone, kept] = (await guardians(8)).slice(5, 7) as [number, number]
    expect(codeOf(await office.send('DELETE', `/api/guardian/${gone}/merge`, { into: gone }))).toEqual([406, 'same'])
    await school((c) => sql`insert into user_roles (company_id, user_id, role_slug) values (${c}, ${gone}, 'driver')`)
    expect(codeOf(await office.send('DELETE', `/api/guardian/${gone}/merge`, { into: kept }))).toEqual([
      406,
      'is-staff',
    ])
    await school(
      (c) => sql`delete from user_roles where company_id = ${c} and user_id = ${gone} and role_slug = 'driver'`,
    )
    expect(codeOf(await office.send('DELETE', `/api/guardian/${gone}/merge`, { into: kept }))).toEqual([
      406,
      'two-sign-ins',
    ])
    expect((await office.send('DELETE', `/api/guardian/${gone}/merge`, { into: kept, confirmed: true })).status).toBe(
      200,
    )
  })
  it('of the same pair from both ends at once leaves one of them', async () => {
    const [one, two] = (await guardians(12)).slice(9, 11) as [number, number]
    const answers = await Promise.all([
      office.send('DELETE', `/api/guardian/${one}/merge`, { into: two, confirmed: true }),
      office.send('DELETE', `/api/guardian/${two}/merge`, { into: one, confirmed: true }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  })
})

describe('assigning in bulk', () => {
  it('gives known and new guardians to students of a section, brothers and sisters one, all or none', async () => {
    const [section] = await school<{ id: number; students: number[] }>(
      (c) => sql`
      select e.section_id as id, array_agg(e.student_id order by e.student_id) as students from enrolments e join batches b on b.company_id = e.company_id and b.id = e.batch_id and b.is_current where e.company_id = ${c} group by 1 order by count(*) desc limit 1`,
    )
    const [a, b, d] = section!.students as [number, number, number]
    await school((c) => sql`delete from student_guardians where company_id = ${c} and student_id in (${a}, ${b}, ${d})`)
    expect((await office.get('/api/student-no-guardian')).body.data.map((each: any) => each.student_id).sort()).toEqual(
      [a, b, d].sort(),
    )
    const [known] = await guardians(1)
    const rows = [
      { student_id: a, guardian: { name: 'Sita Devi Basnet', mobile: '+977 9844400001', relation: 'mother' } },
      { student_id: b, guardian: { name: 'Sita Basnet', mobile: '9844400001', relation: 'mother' } },
      { student_id: d, guardian: { guardian_id: known, relation: 'uncle' } },
    ]
    const wrong = await office.send('POST', '/api/guardian-assign', {
      rows: [...rows, { student_id: a, guardian: { guardian_id: 99_999_999, relation: 'uncle' } }],
    })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['rows.3.guardian.guardian_id']])
    const { status, body } = await office.send('POST', '/api/guardian-assign', { rows })
    expect([status, body.data]).toEqual([200, { assigned: 3, created: 1 }])
    const shown = (await office.get(`/api/section-guardian?section_id=${section!.id}`)).body.data
    const of = (id: number) => shown.find((each: any) => each.student_id === id).guardians[0]
    expect(of(a)).toMatchObject({ name: 'Sita Devi Basnet', is_primary: true, relation: 'mother' })
    expect([of(b).id, of(d).id]).toEqual([of(a).id, known])
    expect((await office.get('/api/search-student?search=9844400001')).body.data.length).toBe(2)
    expect((await office.get('/api/student-no-guardian')).body.meta.total).toBe(0)
  })
})

describe('birthdays', () => {
  const yearsAgo = (n: number) =>
    `${Number(today.slice(0, 4)) - n}${today.slice(4) === '-02-29' ? '-02-28' : today.slice(4)}`
  it('are of today unless told; a teacher sees own students and colleagues without their age, a guardian nobody', async () => {
    const teacher = await world.signIn('teacher', himalaya)
    await school((c) => sql`update students set dob = ${yearsAgo(9)} where company_id = ${c}`)
    await school((c) => sql`update staff set dob = ${yearsAgo(40)} where company_id = ${c}`)
    await school((c) => sql`update guardians set dob = ${yearsAgo(35)} where company_id = ${c}`)
    const all = (await office.get('/api/birthday?calendar=ad')).body.data
    const of = (rows: any[], kind: string) => rows.filter((each) => each.kind === kind)
    expect([of(all, 'student').length > 10, of(all, 'staff')[0].age, of(all, 'guardian')[0].age]).toEqual([
      true,
      40,
      35,
    ])
    const seen = (await teacher.get('/api/birthday?calendar=ad')).body.data
    expect(of(seen, 'student').length).toBeLessThan(of(all, 'student').length)
    expect(of(seen, 'staff')[0]).toMatchObject({ age: null, dob: null, mobile: null })
    expect(of(seen, 'guardian')).toEqual([])
    for (const name of ['guardian', 'student'])
      expect((await (await world.signIn(name, himalaya)).get('/api/birthday?calendar=ad')).body.data).toEqual([])
    expect((await office.get('/api/birthday?from_date=2026-01-01&to_date=2028-01-01')).status).toBe(422)
  })
  it('are greeted once a year of life, from the balance, and not before the day', async () => {
    const [row] = (await office.get('/api/birthday?calendar=ad&kind=staff')).body.data
    await school((c) => sql`update sms_balances set balance = 5 where company_id = ${c}`)
    const text = 'Happy birthday, {name}! {school_name}'
    const greet = (more: object = {}, ids = [row.id]) =>
      office.send('POST', '/api/birthday/greet', { ids, text, calendar: 'ad', kind: 'staff', ...more })
    const both = await Promise.all([greet(), greet()])
    expect(both.map(({ body }) => body.data.sent).sort()).toEqual([0, 1])
    const messages = await school<{ text: string }>(
      (c) => sql`select text from sms_messages where company_id = ${c} and user_id = ${row.id}`,
    )
    expect(messages).toEqual([{ text: `Happy birthday, ${row.name}! ${schoolName}` }])
    expect(
      (await office.get('/api/birthday?calendar=ad&kind=staff')).body.data.find((each: any) => each.id === row.id)
        .greeted,
    ).toBe(true)
    // by the other calendar the birthday is some other day of the same year of life
    // a name is a name, whatever signs it has: it fills its place once
    await school((c) => sql`delete from birthday_greetings where company_id = ${c} and user_id = ${row.id}`)
    const [{ fname }] = (await school<{ fname: string }>(
      (c) => sql`select fname from users where company_id = ${c} and id = ${row.id}`,
    )) as [{ fname: string }]
    await school((c) => sql`update users set fname = '$&{school_name}' where company_id = ${c} and id = ${row.id}`)
    expect((await greet({ text: 'To {name}' })).body.data).toMatchObject({ sent: 1 })
    expect(
      (
        await school<{ text: string }>(
          (c) =>
            sql`select text from sms_messages where company_id = ${c} and user_id = ${row.id} order by id desc limit 1`,
        )
      )[0]!.text,
    ).toContain('To $&{school_name}')
    await school((c) => sql`update users set fname = ${fname} where company_id = ${c} and id = ${row.id}`)
    await school(
      (c) => sql`update staff set dob = ${addDays(yearsAgo(40), 1)} where company_id = ${c} and id = ${office.id}`,
    )
    expect((await greet({ from_date: today, to_date: addDays(today, 3) }, [office.id])).body.data).toMatchObject({
      sent: 0,
      not_yet: 1,
    })
    const everybody = (await office.get('/api/birthday?calendar=ad&kind=student')).body.data.map((each: any) => each.id)
    expect(codeOf(await greet({ kind: 'student' }, everybody))).toEqual([406, 'no-balance'])
    const teacher = await world.signIn('teacher', himalaya)
    expect((await teacher.send('POST', '/api/birthday/greet', { ids: [row.id], text })).status).toBe(403)
  })
})
