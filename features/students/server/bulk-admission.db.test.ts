import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readTable } from '#platform/server/excel.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { enrolCode } from '#test/called.ts'

let world: World
let office: Person
beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator')
})
afterAll(() => world.close())

const heads = [
  'Enrol code',
  'First name',
  'Last name',
  'Gender',
  'Date of birth (BS)',
  'Class',
  'Section',
  'Roll',
  "Guardian's name",
  "Guardian's mobile",
  'Relation',
]
const good = (fname: string, cells: Partial<Record<(typeof heads)[number], string>> = {}) =>
  heads.map(
    (head) =>
      ({
        'First name': fname,
        'Last name': 'Sheetgurung',
        Gender: 'F',
        'Date of birth (BS)': '2073-05-12',
        Class: '5',
        Section: 'A',
        ...cells,
      })[head] ?? '',
  )
const csv = (...rows: string[][]) => [heads, ...rows].map((row) => row.join(',')).join('\n')

async function upload(person: Person, text: string, name = 'students.csv') {
  const edge = 'pathshala-test-edge'
  const payload = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\n${text}\r\n--${edge}--\r\n`
  const response = await world.app.server.inject({
    method: 'POST',
    url: '/api/bulk-admission',
    payload,
    headers: {
      host: 'localhost',
      'x-requested-with': 'XMLHttpRequest',
      authorization: `Bearer ${person.token}`,
      'content-type': `multipart/form-data; boundary=${edge}`,
    },
  })
  return { status: response.statusCode, body: response.json() }
}
const students = async (lname = 'Sheetgurung') =>
  (
    await sql<{
      n: number
    }>`select count(*) as n from users where company_id = ${himalaya} and lname = ${lname}`.execute(world.owner.db)
  ).rows[0]!.n

async function finished(
  job: string,
): Promise<{ state: string; error: string | null; result: { rows: number } | null }> {
  for (let i = 0; i < 600; i++) {
    const { data } = (await office.get(`/api/jobs/${job}`)).body
    if (data.state === 'done' || data.state === 'failed') return data
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The job does not end.')
}

describe('refused:', () => {
  it('to whoever may not admit', async () => {
    const teacher = await world.signIn('teacher')
    expect((await upload(teacher, csv(good('A')))).status).toBe(403)
    expect((await teacher.get('/api/bulk-admission/template')).status).toBe(403)
  })
  it('a sheet without needed columns or rows', async () => {
    expect((await upload(office, 'First name,Gender\nA,F')).body.errors.file[0]).toMatch(/no column 'Last name'/)
    expect((await upload(office, csv())).body.errors.file[0]).toMatch(/no rows/)
  })
  it("another school's sheet, as a missing one", async () => {
    const { body } = await upload(office, csv(good('Foreign')))
    const stranger = await world.signIn('administrator.bagmati')
    expect((await stranger.get(`/api/bulk-admission/${body.data.id}`)).status).toBe(404)
    expect((await stranger.send('POST', `/api/bulk-admission/${body.data.id}/import`)).status).toBe(404)
    expect((await stranger.send('DELETE', `/api/bulk-admission/${body.data.id}`)).status).toBe(404)
  })
  it('importing a sheet with an error: nobody is admitted', async () => {
    const { body } = await upload(
      office,
      csv(good('Fine'), good('Wrong', { Class: 'Class 77' }), good('Formula', { 'First name': '=1+1' })),
    )
    expect(body.data).toMatchObject({ rows: 3, wrong_rows: 2, state: 'checked' })
    const answer = await office.send('POST', `/api/bulk-admission/${body.data.id}/import`)
    expect([answer.status, answer.body.error.code, await students()]).toEqual([406, 'has-errors', 0])
  })
})

it('says of one child that stands twice in a sheet, with a double or a no-break blank in the name', async () => {
  const cells = { 'Last name': 'Kumari', 'Date of birth (BS)': '2073-05-13' }
  const { body } = await upload(
    office,
    csv(good('Sita Devi', cells), good('Sita  Devi', cells), good('Sita\u00a0Devi\u200b', cells)),
  )
  const { page } = (await office.get(`/api/bulk-admission/${body.data.id}`)).body.data
  expect(page.map((row: { errors: object }) => row.errors)).toEqual([
    {},
    { fname: { message: 'Doubled: the same as row {row}', values: { row: 2 } } },
    { fname: { message: 'Doubled: the same as row {row}', values: { row: 2 } } },
  ])
})

it('reads columns in Preeti as what they show, and says so', async () => {
  const withNepali = [...heads, 'Name in Nepali']
  const line = (fname: string, name_np: string) => [...good(fname, { 'Last name': 'Preetirai' }), name_np].join(',')
  const { body } = await upload(
    office,
    [withNepali.join(','), line('Sita', ";Ltf s'df/L yfkf"), line('Bishwas', 'ljZjf; >]i7'), line('Ram', 'राम')].join(
      '\n',
    ),
  )
  expect(body.data.converted).toEqual([
    { name: 'name_np', column: 'Name in Nepali', from: ";Ltf s'df/L yfkf", to: 'सीता कुमारी थापा', as_typed: false },
  ])
  const { page, converted } = (await office.get(`/api/bulk-admission/${body.data.id}`)).body.data
  expect(converted).toEqual(body.data.converted)
  expect(page.map(({ cells }: { cells: Record<string, string> }) => [cells['fname'], cells['name_np']])).toEqual([
    ['Sita', 'सीता कुमारी थापा'],
    ['Bishwas', 'विश्वास श्रेष्ठ'],
    ['Ram', 'राम'],
  ])
})

it('keeps a column as typed that only looks like Preeti, remembers it, and imports it so', async () => {
  const typed = ";Ltf s'df/L yfkf"
  const withNepali = [...heads, 'Name in Nepali']
  const line = (fname: string, name_np: string) => [...good(fname, { 'Last name': 'Keptrai' }), name_np].join(',')
  const { body } = await upload(
    office,
    [withNepali.join(','), line('Sita', typed), line('Bishwas', 'ljZjf; >]i7')].join('\n'),
  )
  const id = body.data.id as string
  const keep = (column: string, as_typed: boolean, by = office) =>
    by.send('PATCH', `/api/bulk-admission/${id}/column/${column}`, { as_typed })
  const names = async () =>
    (await office.get(`/api/bulk-admission/${id}`)).body.data.page.map(
      ({ cells }: { cells: Record<string, string> }) => cells['name_np'],
    )
  expect((await keep('name_np', true, await world.signIn('guardian'))).status).toBe(403)
  expect((await keep('fname', true)).body.error.code).toBe('no-old-font')
  expect((await keep('nothing', true)).status).toBe(422)
  const missing = await office.send('PATCH', `/api/bulk-admission/${crypto.randomUUID()}/column/name_np`, {
    as_typed: true,
  })
  expect(missing.status).toBe(404)

  expect((await keep('name_np', true)).body.data.converted).toMatchObject([{ name: 'name_np', as_typed: true }])
  expect(await names()).toEqual([typed, 'ljZjf; >]i7'])
  // one is typed over; the other is read again, and kept once more
  await office.send('PATCH', `/api/bulk-admission/${id}`, { cells: [{ row: 2, column: 'name_np', value: 'सीता' }] })
  await keep('name_np', false)
  expect(await names()).toEqual(['सीता', 'विश्वास श्रेष्ठ'])
  await keep('name_np', true)
  expect(await names()).toEqual(['सीता', 'ljZjf; >]i7'])
  const { job_id } = (await office.send('POST', `/api/bulk-admission/${id}/import`)).body.data
  expect((await finished(job_id)).state).toBe('done')
  expect((await keep('name_np', false)).body.error.code).toBe('not-open')
  const { rows } = await sql<{ name_np: string }>`
    select name_np from users where company_id = ${himalaya} and lname = 'Keptrai'`.execute(world.owner.db)
  expect(rows.map(({ name_np }) => name_np).toSorted()).toEqual(['ljZjf; >]i7', 'सीता'].toSorted())
})

it('shows what is wrong, takes corrections, hands the wrong rows out, and imports the whole', async () => {
  const { body } = await upload(
    office,
    csv(
      good('Asha', {
        "Guardian's name": 'Dil Gurung',
        "Guardian's mobile": '9855555555',
        Relation: 'Father',
        Roll: '801',
      }),
      good('Binita', {
        "Guardian's name": 'D. Gurung',
        "Guardian's mobile": '98555-55555',
        Relation: 'बुबा',
        Class: 'कक्षा ५',
      }),
      good('Chandra', { Gender: '?', 'Enrol code': enrolCode(700) }),
      good('Deepa', { 'Enrol code': enrolCode(1), 'Date of birth (BS)': '2073-14-01' }),
    ),
  )
  const id = body.data.id as string
  const wrong = (await office.get(`/api/bulk-admission/${id}?wrong=true`)).body.data
  expect(wrong.page.map((row: { row: number; errors: object }) => [row.row, Object.keys(row.errors).sort()])).toEqual([
    [4, ['gender']],
    [5, ['dob_bs', 'enroll_code']],
  ])
  const file = await office.get(`/api/bulk-admission/${id}/rejected?token=${office.id}`)
  const { rows } = await readTable({ data: file.raw }, { company: 1 })
  expect([rows.length, rows[0]!.slice(0, 3), rows[2]![1]]).toEqual([
    3,
    ['Line', 'Why', 'Enrol code'],
    expect.stringContaining('Date of birth (BS): No such day in Bikram Sambat'),
  ])

  const fixed = await office.send('PATCH', `/api/bulk-admission/${id}`, {
    cells: [
      { row: 4, column: 'gender', value: 'Male' },
      { row: 5, column: 'enroll_code', value: '' },
      { row: 5, column: 'dob_bs', value: '2073-12-01' },
    ],
  })
  expect(fixed.body.data).toMatchObject({ wrong_rows: 0, changed: [{ row: 4 }, { row: 5 }] })
  const { body: started } = await office.send('POST', `/api/bulk-admission/${id}/import`)
  expect(
    (await office.send('PATCH', `/api/bulk-admission/${id}`, { cells: [{ row: 4, column: 'gender', value: 'x' }] }))
      .status,
  ).toBe(406)
  expect(await finished(started.data.job_id)).toMatchObject({ state: 'done', result: { rows: 4 } })
  expect((await office.get(`/api/bulk-admission/${id}`)).body.data.state).toBe('imported')

  const found = (await office.get('/api/search-student?search=sheetgurung')).body.data
  expect(
    found.map((row: { name: string; enroll_code: string; guardian: { mobile: string } | null }) => [
      row.name,
      row.enroll_code,
      row.guardian?.mobile,
    ]),
  ).toEqual([
    ['Asha Sheetgurung', enrolCode(701), '9855555555'],
    ['Binita Sheetgurung', enrolCode(702), '9855555555'],
    ['Chandra Sheetgurung', enrolCode(700), undefined],
    ['Deepa Sheetgurung', enrolCode(703), undefined],
  ])
  expect((await office.get('/api/search-student?search=9855555555')).body.meta.total).toBe(2)
})

it('a sheet brought twice is told apart by names and birthdays', async () => {
  const { body } = await upload(office, csv(good('Asha')))
  const { data } = (await office.get(`/api/bulk-admission/${body.data.id}`)).body
  expect(data.page[0].errors.fname).toMatchObject({ values: { code: enrolCode(701) } })
})

it('imports nobody when the school changed since the sheet was checked, and says so', async () => {
  const { body } = await upload(
    office,
    csv(
      good('Early', { 'Last name': 'Laterai', 'Enrol code': enrolCode(900) }),
      good('Late', { 'Last name': 'Laterai' }),
    ),
  )
  const id = body.data.id as string
  // the job is queued before the code is taken, and runs after
  const { body: started } = await office.send('POST', `/api/bulk-admission/${id}/import`)
  const taken = await office.send('POST', '/api/student', {
    fname: 'Quick',
    gender: 'male',
    grade_id: (
      await sql<{ id: number }>`select id from grades where company_id = ${himalaya} limit 1`.execute(world.owner.db)
    ).rows[0]!.id,
    enroll_code: enrolCode(900),
  })
  const end = await finished(started.data.job_id)
  if (taken.status === 200) {
    expect([end.state, await students('Laterai')]).toEqual(['failed', 0])
    expect((await office.get(`/api/bulk-admission/${id}`)).body.data).toMatchObject({ state: 'checked', wrong_rows: 1 })
  } else expect([end.state, await students('Laterai')]).toEqual(['done', 2])
})

it('gives a template that reads back as a sheet without rows', async () => {
  const { raw, status } = await office.get('/api/bulk-admission/template')
  const { rows } = await readTable({ data: raw }, { company: 1 })
  expect([status, rows[0]![0], rows[1]![1]]).toEqual([200, 'Enrol code', 'Sita'])
})

it('takes 5,000 rows in one go', async () => {
  const { body } = await upload(
    office,
    csv(
      ...Array.from({ length: 5000 }, (_, i) =>
        good(
          `Child${String.fromCharCode(97 + (i % 26), 97 + (Math.floor(i / 26) % 26), 97 + Math.floor(i / 676))}`.replaceAll(
            /\d/g,
            '',
          ),
          {
            'Last name': 'Manylama',
            "Guardian's name": 'Guardian',
            "Guardian's mobile": String(9_861_000_000 + Math.floor(i / 2)),
          },
        ),
      ),
    ),
  )
  expect(body.data).toMatchObject({ rows: 5000, wrong_rows: 0 })
  const { body: started } = await office.send('POST', `/api/bulk-admission/${body.data.id}/import`)
  expect(await finished(started.data.job_id)).toMatchObject({ state: 'done', result: { rows: 5000 } })
}, 90_000)

describe('taking an import back', () => {
  const rows = (...lines: string[][]) => upload(office, csv(...lines))
  async function imported(...lines: string[][]): Promise<string> {
    const { body } = await rows(...lines)
    const { body: started } = await office.send('POST', `/api/bulk-admission/${body.data.id}/import`)
    expect((await finished(started.data.job_id)).state).toBe('done')
    return body.data.id
  }
  const line = (fname: string, mobile: string) =>
    good(fname, {
      'Last name': 'Undone',
      "Guardian's name": 'Kiran Undone',
      "Guardian's mobile": mobile,
      Relation: 'Father',
    })

  it('leaves the school as it was, guardians too', async () => {
    const before = (
      await sql`select (select count(*) from users where company_id = ${himalaya}) as users, (select count(*) from enrolments where company_id = ${himalaya}) as seats`.execute(
        world.owner.db,
      )
    ).rows
    const id = await imported(line('Aa', '9860111222'), line('Bb', '9860111222'))
    expect(await students('Undone')).toBe(3)
    expect((await office.send('POST', `/api/bulk-admission/${id}/undo`, {})).status).toBe(422)
    expect((await office.send('POST', `/api/bulk-admission/${id}/undo`, { reason: 'Wrong file' })).status).toBe(200)
    expect(
      (
        await sql`select (select count(*) from users where company_id = ${himalaya}) as users, (select count(*) from enrolments where company_id = ${himalaya}) as seats`.execute(
          world.owner.db,
        )
      ).rows,
    ).toEqual(before)
    expect((await office.get(`/api/bulk-admission/${id}`)).body.data.state).toBe('undone')
    expect((await office.send('POST', `/api/bulk-admission/${id}/undo`, { reason: 'Once more' })).body.error.code).toBe(
      'not-imported',
    )
  })
  it('is refused when something hangs on it', async () => {
    const id = await imported(line('Cc', '9860111333'))
    await sql`insert into remarks (company_id, student_id, batch_id, remark_type_id, text, made_on)
      select ${himalaya}, u.id, b.id, t.id, 'Welcome', app_today() from users u, batches b, remark_types t where u.company_id = ${himalaya} and u.fname = 'Cc' and b.company_id = u.company_id and b.is_current and t.company_id = u.company_id limit 1`.execute(
      world.owner.db,
    )
    expect(
      (await office.send('POST', `/api/bulk-admission/${id}/undo`, { reason: 'Wrong file' })).body.error.code,
    ).toBe('hangs-on-it')
    expect(await students('Undone')).toBe(2)
  })
})
