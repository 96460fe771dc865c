/** What somebody's work does not need is in no answer to him: canaries in every mobile, e-mail, address, religion, remark and paper, and every GET call asked by those who keep to the directory. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyEndpoint } from '#platform/contract/endpoint.ts'
import { hasRight } from '#platform/contract/rights.ts'
import { fieldsOf } from '#platform/contract/wire-input.ts'
import { capabilitiesOf } from '#features/access/contract/capabilities.ts'
import { builtInRoles } from '#app/rights.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { textOf } from '#test/file-text.ts'
import { endpoints, key, openPaths, pathOf } from './routes.ts'

/** Each kind of fact has a word of its own, so that a leak says what leaked. */
const canaries = {
  mobile: /98[56]77\d{5}/,
  email: /canary-mail/i,
  address: /Canarytole/,
  record: /Canaryrecord/,
  remark: /Canaryremark/,
  paper: /Canarypaper/,
  born: /2001-02-03/,
} as const
type Fact = keyof typeof canaries

let world: World
const people = new Map<string, Person>()
const ids: number[] = []
let one: {
  student: number
  guardian: number
  staff: number
  section: number
  grade: number
  enrolment: number
  mobile: string
}

beforeAll(async () => {
  world = await openWorld()
  const db = world.owner.db
  const [{ password_hash }] = (
    await sql<{
      password_hash: string
    }>`select password_hash from users where company_id = ${himalaya} and username = 'administrator'`.execute(db)
  ).rows as [{ password_hash: string }]
  await plant()
  for (const slug of [
    'librarian',
    'driver',
    'bus',
    'guard',
    'exam',
    'teacher',
    'accountant',
    'receptionist',
    'administrator',
  ]) {
    const made = await sql<{
      id: number
    }>`insert into users (company_id, fname, username, password_hash) values (${himalaya}, ${slug}, ${`facts-${slug}`}, ${password_hash}) returning id`.execute(
      db,
    )
    await sql`insert into user_roles (company_id, user_id, role_slug, is_primary) values (${himalaya}, ${made.rows[0]!.id}, ${slug}, true)`.execute(
      db,
    )
    if (slug === 'teacher')
      await sql`update section_teachers set user_id = ${made.rows[0]!.id} where company_id = ${himalaya} and section_id = ${one.section}`.execute(
        db,
      )
    people.set(slug, await world.signIn(`facts-${slug}`, himalaya))
  }
})
afterAll(() => world.close())

async function plant(): Promise<void> {
  const db = world.owner.db
  await sql`delete from student_words where company_id = ${himalaya} and word ~ '^9[78]'`.execute(db)
  await sql`update users set primary_mobile = '98577' || lpad(id::text, 5, '0'), email = 'canary-mail-' || id || '@example.com' where company_id = ${himalaya}`.execute(
    db,
  )
  await sql`update users set username = primary_mobile where company_id = ${himalaya} and (username ~ '^9' or id in (select id from guardians where company_id = ${himalaya}) and username is not null)`.execute(
    db,
  )
  await sql`insert into student_words (company_id, word, student_id) select distinct g.company_id, u.primary_mobile, g.student_id from student_guardians g join users u on u.company_id = g.company_id and u.id = g.guardian_id where g.company_id = ${himalaya}`.execute(
    db,
  )
  await sql`update students set religion = 'Canaryrecord', ethnicity = 'Canaryrecord', mother_tongue = 'Canaryrecord', iemis_id = 'Canaryrecord' || id, left_reason = case when left_on is null then null else 'Canaryrecord' end where company_id = ${himalaya}`.execute(
    db,
  )
  await sql`update students set dob = '2001-02-03', admission_date = greatest(admission_date, '2005-01-01') where company_id = ${himalaya}`.execute(
    db,
  )
  await sql`update staff set other_mobile = '9867700001', emergency_mobile = '9867700002', emergency_name = 'Canarytole', address = 'Canarytole', qualification = 'Canaryrecord', blood_group = 'A+', left_reason = case when left_on is null then null else 'Canaryrecord' end where company_id = ${himalaya}`.execute(
    db,
  )
  await sql`update sms_messages set mobile = '9867700003' where company_id = ${himalaya}`.execute(db)
  await sql`delete from addresses where company_id = ${himalaya}`.execute(db)
  await sql`insert into addresses (company_id, student_id, kind, province_id, district_id, tole) select ${himalaya}::bigint, id, 'permanent', 3, 27, 'Canarytole' from students where company_id = ${himalaya}`.execute(
    db,
  )
  const { rows } = await sql<typeof one>`
    select e.student_id as student, g.guardian_id as guardian, (select min(id) from staff where company_id = ${himalaya}) as staff, e.section_id as section, e.grade_id as grade, e.id as enrolment, u.primary_mobile as mobile
    from enrolments e join batches b on b.company_id = e.company_id and b.id = e.batch_id and b.is_current join student_guardians g on g.company_id = e.company_id and g.student_id = e.student_id
    join section_teachers t on t.company_id = e.company_id and t.batch_id = e.batch_id and t.section_id = e.section_id
    join users u on u.company_id = g.company_id and u.id = g.guardian_id where e.company_id = ${himalaya} order by e.id limit 1`.execute(
    db,
  )
  one = rows[0]!
  await sql`insert into remark_types (company_id, name, tone) values (${himalaya}, 'Kind', 'neutral')`.execute(db)
  await sql`insert into remarks (company_id, student_id, batch_id, remark_type_id, text, made_on) select ${himalaya}::bigint, ${one.student}::bigint, b.id, t.id, 'Canaryremark', app_today() from batches b, remark_types t where b.company_id = ${himalaya} and b.is_current and t.company_id = ${himalaya} and t.name = 'Kind'`.execute(
    db,
  )
  for (const [table, column, id] of [
    ['student_documents', 'student_id', one.student],
    ['staff_documents', 'staff_id', one.staff],
  ] as const) {
    const file = await sql<{
      id: string
    }>`insert into files (company_id, name, mime, size, kind, needs, created_by) values (${himalaya}, 'Canarypaper', 'application/pdf', 1, 'document', null, ${one.staff}) returning id`.execute(
      db,
    )
    await sql`insert into ${sql.table(table)} (company_id, ${sql.ref(column)}, kind, name, file_id) values (${himalaya}, ${id}, 'other', 'Canarypaper', ${file.rows[0]!.id})`.execute(
      db,
    )
  }
  // somebody is absent today and a child has left
  await sql`update students set status = 'left', left_on = app_today(), left_reason = 'Canaryrecord' where company_id = ${himalaya} and id = (select max(student_id) from enrolments where company_id = ${himalaya} and student_id <> ${one.student})`.execute(
    db,
  )
  await sql`update attendance_entries set status = 'absent' where company_id = ${himalaya}`.execute(db)
  ids.push(one.student, one.guardian, one.staff, one.section, one.grade, one.enrolment)
}

const walked = (role: string) => {
  const { permissions } = builtInRoles.find(({ slug }) => slug === role)!
  const actor = {
    ut: 'admin' as const,
    role,
    permissions: new Set<string>(permissions),
    capabilities: new Set<string>(capabilitiesOf(role, role === 'teacher', ['ACCOUNT'], role === 'teacher')),
  }
  return endpoints.filter(
    (each) =>
      each.method === 'GET' &&
      hasRight(actor, each.right) &&
      !openPaths.has(key(each)) &&
      !['GET /api/jobs/{id}/events'].includes(key(each)),
  )
}

/** Every call with every id and the usual filters; own rows are the reader's own. Returns which facts each call told, and how many calls answered. */
async function told(role: string): Promise<{ facts: Map<string, Set<Fact>>; answered: Set<string> }> {
  const person = people.get(role)!
  const facts = new Map<string, Set<Fact>>()
  const answered = new Set<string>()
  const day = (
    await sql<{
      day: string
    }>`select max(day)::text as day from attendance_days where company_id = ${himalaya}`.execute(world.owner.db)
  ).rows[0]!.day
  for (const endpoint of walked(role)) {
    if (endpoint.path.startsWith('/api/me')) continue
    const braces = /\{(?!format)/.test(endpoint.path)
    const paths = braces
      ? ids.map((id) => pathOf(endpoint, id))
      : [pathOf(endpoint), ...(endpoint.path.includes('{format}') ? [endpoint.path.replace('{format}', 'pdf')] : [])]
    const queries = [
      `rowsPerPage=500&withProfileProgress=true&with_deleted=true&with_left=true&status=left`,
      'rowsPerPage=500',
      `student_id=${one.student}`,
      `section_id=${one.section}`,
      `search=${one.mobile}`,
      `day=${day}`,
      `from_date=2026-02-01&to_date=2026-02-28&calendar=ad`,
      `columns=name,mobile,email,dob,guardian,address&rowsPerPage=500`,
    ]
    const asked = [...new Set(queries.map((query) => known(endpoint, `${query}&token=${person.id}`)))]
    for (const path of paths) {
      // paper is slow to print, and says what the sheet says
      for (const query of path.endsWith('/pdf') ? asked.slice(-1) : asked) {
        const reply = await world.call('GET', `${path}?${query}`, { token: person.token })
        if (reply.status >= 500) throw new Error(`${path}?${query} -> ${reply.status}`)
        if (reply.status !== 200) continue
        answered.add(key(endpoint))
        // what was asked for comes back in links; that is no telling
        const text = (await textOf(reply)).replaceAll(`search=${one.mobile}`, '')
        for (const [fact, pattern] of Object.entries(canaries))
          if (pattern.test(text)) facts.set(key(endpoint), (facts.get(key(endpoint)) ?? new Set()).add(fact as Fact))
      }
    }
  }
  return { facts, answered }
}

/** A name that the call does not know is refused: only what it takes is asked of it. */
function known({ input }: AnyEndpoint, query: string): string {
  const fields = fieldsOf(input)
  return query
    .split('&')
    .filter((part) => fields.has(part.split('=')[0]!))
    .join('&')
}

const listed = (facts: Map<string, Set<Fact>>) =>
  [...facts].map(([call, found]) => `${call}: ${[...found].sort().join(', ')}`)

describe.each(['librarian', 'driver', 'bus', 'guard', 'exam'])('a %s', (role) => {
  it('gets no mobile, address, religion, birthday, remark or paper from any call', { timeout: 300_000 }, async () => {
    const { facts, answered } = await told(role)
    expect(listed(facts)).toEqual([])
    expect(answered.size).toBeGreaterThan(role === 'librarian' || role === 'exam' ? 30 : 10)
  })
  it('and finds nobody by a mobile', async () => {
    const found: string[] = []
    for (const endpoint of walked(role).filter(
      (each) => !each.path.includes('{') && each.input && 'search' in ((each.input as any).shape ?? {}),
    )) {
      const ask = async (search: string) =>
        JSON.stringify((await people.get(role)!.get(`${endpoint.path}?search=${search}`)).body?.data)
      if ((await ask(one.mobile)) !== (await ask('9800000000'))) found.push(key(endpoint))
    }
    expect(found).toEqual([])
  })
})

describe('others get what their work needs and no more', () => {
  const never: Record<string, readonly Fact[]> = {
    teacher: ['record', 'paper', 'born'],
    accountant: ['record', 'paper', 'born', 'remark'],
    receptionist: ['remark'],
  }
  it.each(Object.entries(never))('such as a %s', { timeout: 300_000 }, async (role, facts) => {
    const got = (await told(role)).facts
    expect(
      listed(
        new Map(
          [...got]
            .map(([call, found]) => [call, new Set([...found].filter((fact) => facts.includes(fact)))] as const)
            .filter(([, found]) => found.size),
        ),
      ),
    ).toEqual([])
    expect([...got.values()].some((found) => found.has('mobile'))).toBe(true)
  })
  it('a receptionist opens no paper and no record of staff', async () => {
    const receptionist = people.get('receptionist')!
    expect((await receptionist.get(`/api/staff/${one.staff}/documents`)).status).toBe(403)
    const payload = Buffer.from(
      '--x\r\ncontent-disposition: form-data; name="kind"\r\n\r\nother\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\nnothing\r\n--x--\r\n',
    )
    const { token } = people.get('administrator')!
    const added = await world.app.server.inject({
      method: 'POST',
      url: `/api/staff/${one.staff}/documents`,
      payload,
      headers: {
        host: 'localhost',
        'x-requested-with': 'XMLHttpRequest',
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
    })
    const { file_id } = added.json().data.find((each: { name: string }) => each.name === 'a.txt')
    expect((await world.call('GET', `/api/files/${file_id}`, { token })).status).toBe(200)
    expect([403, 404]).toContain((await receptionist.get(`/api/files/${file_id}`)).status)
    expect(JSON.stringify((await receptionist.get(`/api/staff/${one.staff}`)).body)).not.toMatch(canaries.record)
  })
  it('the canaries are there: an administrator meets every kind of them', { timeout: 300_000 }, async () => {
    const { facts } = await told('administrator')
    expect([...new Set([...facts.values()].flatMap((found) => [...found]))].sort()).toEqual(
      Object.keys(canaries).sort(),
    )
    expect(facts.size).toBeGreaterThan(20)
  })
})
