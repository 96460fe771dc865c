/** What leaves as Excel or on paper, read back by other programs: true, whole, and in Nepali where Nepali was asked for. */
import { testDay } from '#test/day.ts'
import { sql } from 'kysely'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { handlers } from '#app/server.ts'
import { bsText } from '#papers/paper-text.ts'
import { addDays } from '#nepal/bikram-sambat.ts'
import { fieldsOf } from '#platform/contract/wire-input.ts'
import { unsaid } from '#platform/server/say.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { build } from '#test/builders.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { erasePerson } from './receipt-facts.ts'
import { verifySchool } from './verify-books.ts'
import { openPdf, pagesOf } from '#test/pdf.ts'
import { headOf } from '#test/called.ts'

let world: World
let office: Person
let accountant: Person
beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator', himalaya)
  accountant = await world.signIn('accountant')
})
afterAll(async () => {
  expect(await verifySchool(world.owner.db, himalaya)).toEqual([])
  await world.close()
})

const rows = async <T>(query: (company: number) => ReturnType<typeof sql<T>>) =>
  inSchool(world.owner.db, himalaya, async (tx) => (await query(himalaya).execute(tx)).rows)
const today = testDay

async function fetched(person: Person, path: string): Promise<Buffer> {
  const { status, raw, body } = await person.get(`${path}${path.includes('?') ? '&' : '?'}token=${person.id}`)
  expect([path, status, status === 200 ? '' : body]).toEqual([path, 200, ''])
  return raw
}
const pdf = async (person: Person, path: string) => (await pagesOf(await fetched(person, path))).join(' ')
/** Cells as Excel's readers see them. */
const excel = async (person: Person, path: string) => (await readSheet(await fetched(person, path))) as unknown[][]

async function aClass() {
  const [found] = await rows<{ id: number; grade: string; grade_np: string; section: string; n: number }>(
    (c) => sql`
    select x.id, g.name as grade, g.name_np as grade_np, x.name as section, count(*)::int as n from enrolments e join batches b on b.company_id = e.company_id and b.id = e.batch_id and b.is_current
    join sections x on x.company_id = e.company_id and x.id = e.section_id join grades g on g.company_id = x.company_id and g.id = x.grade_id
    where e.company_id = ${c} and e.status = 'studying' group by x.id, g.name, g.name_np, x.name, g.rank order by g.rank desc limit 1`,
  )
  return found!
}

it('a class list says class, section, batch and count, and goes by roll', async () => {
  const { id, grade, grade_np, section, n } = await aClass()
  // the order in which the screen sends it
  const at = `section_id=${id}&sortBy=name&columns=roll,name,dob`
  const table = await excel(office, `/api/student/download/excel?${at}`)
  expect(table[0]![0]).toBe('Students')
  expect(table[1]![0]).toMatch(
    new RegExp(`^Class: ${grade} · Section: ${section} · Batch: 2083 · Students: ${n} · Boys: \\d+ · Girls: \\d+$`),
  )
  expect(table[2]).toEqual(['Roll', 'Name', 'Date of birth (BS)', 'Date of birth (AD)'])
  const rolls = table.slice(3).map(([roll]) => roll as number)
  expect([rolls.length, rolls]).toEqual([n, rolls.toSorted((a, b) => a - b)])
  const [, , bs, ad] = table[3] as [number, string, string, Date]
  expect(bs).toMatch(/^20[67]\d-\d\d-\d\d$/)
  expect(ad).toBeInstanceOf(Date)
  const paper = await pdf(office, `/api/student/download/pdf?${at}`)
  for (const part of [
    `Class: ${grade}`,
    `Section: ${section}`,
    'Batch: 2083',
    `Students: ${n}`,
    'Date of birth (BS)',
    'Date of birth (AD)',
    bs,
    ad.toISOString().slice(0, 10),
  ])
    expect(paper).toContain(part)
  const nepali = await excel(office, `/api/student/download/excel?${at},grade_id,gender&language=ne`)
  expect(nepali[1]![0]).toContain(`कक्षा: ${grade_np}`)
  expect(nepali[2]).toEqual(['रोल नं.', 'नाम', 'जन्ममिति (वि.सं.)', 'जन्ममिति (ई.सं.)', 'कक्षा', 'लिङ्ग'])
  const [, name, , , inClass, gender] = nepali[3] as string[]
  expect([name, inClass, gender].join(' ')).not.toMatch(/[A-Za-z]/)
})

it('a list of ours can be brought back: the heads below its title are found', async () => {
  const { id } = await aClass()
  const file = await fetched(office, `/api/student/download/excel?section_id=${id}&columns=enroll_code,roll`)
  const edge = 'pathshala-test-edge'
  const payload = Buffer.concat([
    Buffer.from(
      `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="class.xlsx"\r\nContent-Type: application/vnd.openxmlformats-officedocument.spreadsheetml.sheet\r\n\r\n`,
    ),
    file,
    Buffer.from(`\r\n--${edge}--\r\n`),
  ])
  const answer = (
    await world.app.server.inject({
      method: 'POST',
      url: '/api/import/rolls',
      payload,
      headers: {
        host: 'localhost',
        'x-requested-with': 'XMLHttpRequest',
        authorization: `Bearer ${office.token}`,
        'content-type': `multipart/form-data; boundary=${edge}`,
      },
    })
  ).json()
  expect([answer.data?.rows ?? answer.data?.total ?? answer, answer.data?.unknown_heads]).not.toContain(0)
  expect(answer.data.unknown_heads).toEqual([])
})

/** The nth student who owes much. */
const owing = async (n: number) =>
  (
    await rows<{ code: string }>(
      (c) => sql`
  select e.enroll_code as code from dues d join enrolments e on e.company_id = d.company_id and e.id = d.enroll_id where d.company_id = ${c} and e.section_id is not null
  group by e.id, e.enroll_code having sum(d.due) > 150000 order by e.id offset ${n} limit 1`,
    )
  )[0]!.code
const take = async (code: string, amount: number, more: object = {}) => {
  const { student } = (await accountant.get(`/api/student-dues?code=${code}`)).body.data
  return (await accountant.send('POST', '/api/fee-payment', { student_id: student.id, amount, ...more })).body.data as {
    receipt_id: number
    number: string
  }
}
const report = async (day: string) =>
  (await accountant.get(`/api/receipt?from_date=${day}&to_date=${day}&rowsPerPage=500`)).body

it('a cancelled receipt stays in its day as it was shown; the cancellation is a negative line of the day on which it was made', async () => {
  // the last day of which no drawer is closed: a closed one stays as it was
  const [free] = await rows<{ day: string }>(
    (
      c,
    ) => sql`select max(x.day)::date as day from generate_series(${today}::date - 90, ${today}::date - 1, '1 day') x (day)
      where not exists (select from counter_days d
        where d.company_id = ${c} and d.cashier_id = ${accountant.id} and d.day = x.day)`,
  )
  const yesterday = free!.day
  const { receipt_id, number } = await take(await owing(0), 700_00)
  const kept = await take(await owing(1), 300_00)
  // as if it had been taken then, into the drawer of that day
  await rows(
    (c) => sql`insert into counter_days (company_id, cashier_id, day) values (${c}, ${accountant.id}, ${yesterday})
      on conflict do nothing`,
  )
  await rows((c) => sql`update receipts set received_on = ${yesterday} where company_id = ${c} and id = ${receipt_id}`)
  await rows(
    (c) =>
      sql`with its as (select event_id from receipts where company_id = ${c} and id = ${receipt_id}),
        entries as (update fee_entries set accounting_date = ${yesterday} where company_id = ${c} and event_id in (table its)),
        moved as (update fee_moves set accounting_date = ${yesterday} where company_id = ${c} and event_id in (table its)),
        waits as (update fee_event_postings set day = ${yesterday} where company_id = ${c} and event_id in (table its))
        update fee_events set accounting_date = ${yesterday}, fiscal_year_id = fiscal_year_of(${c}::bigint, ${yesterday}::date), counter_day_id = (select d.id from counter_days d where d.company_id = ${c} and d.cashier_id = ${accountant.id} and d.day = ${yesterday}) where company_id = ${c} and id in (table its)`,
  )
  const [shown, before] = [await report(yesterday), await report(today)]
  const drawer = async () => (await office.get('/api/dashboard')).body.data.collection.today as number
  const had = await drawer()
  expect((await accountant.send('POST', `/api/receipt/${receipt_id}/cancel`, { reason: 'Wrong child' })).status).toBe(
    200,
  )
  const [then, now] = [await report(yesterday), await report(today)]
  expect(then.totals).toEqual(shown.totals)
  expect(then.data.find((row: { id: number }) => row.id === receipt_id)).toMatchObject({
    line: 'receipt',
    amount: 700_00,
    cancel_reason: 'Wrong child',
  })
  expect(now.totals).toMatchObject({
    amount: before.totals.amount - 700_00,
    count: before.totals.count,
    cancelled: before.totals.cancelled + 1,
  })
  expect(now.data.find((row: { id: number }) => row.id === receipt_id)).toMatchObject({
    line: 'cancellation',
    amount: -700_00,
    number,
    received_on: today,
    cashier: expect.any(String),
  })
  expect(await drawer()).toBe(had - 700_00)
  const both = `from_date=${yesterday}&to_date=${today}&mode=cash`
  const [cash] = await rows<{ sum: number }>(
    (c) =>
      sql`select sum(n.amount)::bigint as sum from fee_entries n where n.company_id = ${c} and n.account = 'cash' and n.accounting_date between ${yesterday}::date and ${today}::date`,
  )
  const table = await excel(accountant, `/api/receipt/download/excel?${both}&columns=number,mode,amount,grade`)
  const heads = table[2] as string[]
  expect(heads).toEqual(['Receipt', 'Class', 'Mode', 'Amount', 'Status', 'Cancelled on (BS)', 'Cancelled on (AD)'])
  const lines = table.slice(3, -1).filter(([first]) => first === number)
  expect(lines.map((line) => [line[3], line[4], line[5]])).toEqual([
    [-700, 'Cancellation', bsText(today, 'en')],
    [700, 'Cancelled', bsText(today, 'en')],
  ])
  expect(table.slice(3, -1).find(([first]) => first === kept.number)).toEqual([
    kept.number,
    expect.stringMatching(/ [A-Z]$/),
    'Cash',
    300,
    null,
    null,
    null,
  ])
  expect(table.at(-1)).toEqual(['Total', null, null, cash!.sum / 100, null, null, null])
  expect(table[1]![0]).toMatch(/From: \S+ BS \(.* AD\) · To: .* · Mode: Cash · Receipts: \d+ · Cancellations: \d/)
  const paper = await pdf(accountant, `/api/receipt/download/pdf?${both}`)
  for (const part of ['Cancellation', '-700.00', 'Cash', 'Date (BS)', 'Date (AD)', 'Total'])
    expect(paper).toContain(part)
  await rows((c) => sql`update users set name_np = 'कमल कार्की' where company_id = ${c} and id = ${accountant.id}`)
  const nepali = await excel(accountant, `/api/receipt/download/excel?${both}&language=ne`)
  expect(nepali[0]![0]).toBe('रसिदहरू')
  expect(
    nepali
      .slice(2, 4)
      .flat()
      .filter((cell) => typeof cell === 'string' && /[A-Za-z]{3}/.test(cell) && !/^(R-|HIM|Wrong child)/.test(cell)),
  ).toEqual([])
})

it('a copy prints what was true at issue; a family prints its own copy and uses up nothing', async () => {
  const { receipt_id } = await take(await owing(2), 100_00)
  const print = (person: Person, language = 'en') =>
    pdf(person, `/api/receipt/${receipt_id}/print?language=${language}`)
  const original = await print(accountant)
  expect(original).not.toContain('Copy of original')
  const [was] = await rows<{ id: number; enrolment: number; grade: string; section: string; fname: string }>(
    (c) => sql`
    select e.student_id as id, e.id as enrolment, g.name as grade, x.name as section, u.fname from receipts r join enrolments e on e.company_id = r.company_id and e.id = r.enroll_id join users u on u.company_id = e.company_id and u.id = e.student_id
    join grades g on g.company_id = e.company_id and g.id = e.grade_id join sections x on x.company_id = e.company_id and x.id = e.section_id where r.company_id = ${c} and r.id = ${receipt_id}`,
  )
  expect(original).toContain(`${was!.grade} ${was!.section}`)
  const [guardian] = await rows<{ id: number }>(
    (c) => sql`select id from users where company_id = ${c} and username = 'guardian'`,
  )
  await rows(
    (c) =>
      sql`insert into student_guardians (company_id, student_id, guardian_id, relation) values (${c}, ${was!.id}, ${guardian!.id}, 'father') on conflict do nothing`,
  )
  const family = await world.signIn('guardian')
  expect(await print(family)).toContain("Guardian's copy")
  await rows(
    (c) => sql`update users set fname = 'Changedname', name_np = null where company_id = ${c} and id = ${was!.id}`,
  )
  await rows(
    (c) =>
      sql`update enrolments set section_id = null, roll = null, grade_id = (select id from grades where company_id = ${c} order by rank desc limit 1) where company_id = ${c} and id = ${was!.enrolment}`,
  )
  await rows(
    (c) => sql`update fee_heads set title = 'Renamed head ' || id where company_id = ${c} and kind = 'monthly'`,
  )
  const copy = await print(accountant)
  // the family's print was counted nowhere
  expect(copy).toContain('Copy of original 1')
  for (const part of [`${was!.grade} ${was!.section}`, was!.fname]) expect(copy).toContain(part)
  for (const part of ['Changedname', 'Renamed head']) expect(copy).not.toContain(part)
  const nepali = await print(accountant, 'ne')
  expect(nepali).toContain('नगद')
  expect(nepali).not.toMatch(/Cash|Class|Tuition|Shrestha/)
  // an erased name is on no later copy
  await inSchool(world.db, himalaya, (tx) => erasePerson(tx, { company: himalaya, id: was!.id, traces: [] }))
  const erased = await print(accountant)
  expect(erased).not.toContain(was!.fname)
  expect(erased).toContain(`${was!.grade} ${was!.section}`)
})

it('a figure opens what is behind it: heads and months, for the office and the family, and nobody else', async () => {
  const { student } = (await accountant.get(`/api/student-dues?code=${await owing(3)}`)).body.data
  const paid = await take(student.enroll_code, 250_00)
  const { lines } = (await accountant.get(`/api/statement?student_id=${student.id}`)).body.data as {
    lines: { event_id: number; kind: string; debit: number; credit: number; receipt_id: number | null }[]
  }
  for (const line of lines) {
    const { data } = (await accountant.get(`/api/fee-event/${line.event_id}`)).body
    expect(data.lines.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)).toBe(
      line.debit - line.credit,
    )
    expect(data.lines[0]).toMatchObject({
      title: expect.any(String),
      month: expect.stringMatching(/^\d\d$/),
      batch: '2083',
    })
  }
  const receipt = lines.find(({ receipt_id }) => receipt_id === paid.receipt_id)!
  expect((await accountant.get(`/api/fee-event/${receipt.event_id}`)).body.data).toMatchObject({
    number: paid.number,
    money: [{ account: 'cash', mode: 'cash', amount: 250_00 }],
  })
  const stranger = await world.signIn('guardian.bagmati')
  const [foreign, missing] = [
    await stranger.get(`/api/fee-event/${receipt.event_id}`),
    await stranger.get('/api/fee-event/999999999'),
  ]
  expect([foreign.status, foreign.body.message]).toEqual([404, missing.body.message])
  const other = await (await world.signIn('guardian')).get(`/api/fee-event/${receipt.event_id}`)
  expect([other.status, other.body.message]).toEqual([404, missing.body.message])
})

it('a statement on paper and in Excel tells opening, lines and closing, in the language asked for', async () => {
  const { student } = (await accountant.get(`/api/student-dues?code=${await owing(3)}`)).body.data
  const at = (format: string, more = '') => `/api/statement/download/${format}?student_id=${student.id}${more}`
  const table = await excel(accountant, at('excel'))
  expect(table[0]![0]).toContain('Statement')
  expect(table[2]).toEqual(['Date (BS)', 'Date (AD)', 'Particulars', 'Number', 'Billed', 'Paid', 'Balance'])
  const { closing } = (await accountant.get(`/api/statement?student_id=${student.id}`)).body.data
  expect(table.at(-1)!.at(-1)).toBe(closing / 100)
  const paper = await pdf(accountant, at('pdf'))
  for (const part of ['Statement of fees', 'Still to pay at the end', 'Bill of Baisakh', 'Payment (Cash)', 'Date (AD)'])
    expect(paper).toContain(part)
  const nepali = await excel(accountant, at('excel', '&language=ne'))
  expect(
    nepali
      .slice(2)
      .flat()
      .filter((cell) => typeof cell === 'string' && /[A-Za-z]{3}/.test(cell)),
  ).toEqual([])
})

it('what was taken back says on which day, to the office, the family and on paper', async () => {
  const { student } = (await accountant.get(`/api/student-dues?code=${await owing(4)}`)).body.data
  const { receipt_id } = await take(student.enroll_code, 150_00)
  const line = async () =>
    (await accountant.get(`/api/statement?student_id=${student.id}`)).body.data.lines.find(
      (each: { kind: string; receipt_id: number }) => each.kind === 'receipt' && each.receipt_id === receipt_id,
    )
  expect((await line()).reversed_on).toBeNull()
  expect((await accountant.send('POST', `/api/receipt/${receipt_id}/cancel`, { reason: 'Wrong child' })).status).toBe(
    200,
  )
  expect((await line()).reversed_on).toBe(today)
  expect(await pdf(accountant, `/api/statement/download/pdf?student_id=${student.id}`)).toContain(
    `taken back on ${bsText(today, 'en')}`,
  )
  const table = await excel(accountant, `/api/statement/download/excel?student_id=${student.id}`)
  expect(table[2]!.slice(-2)).toEqual(['Taken back on (BS)', 'Taken back on (AD)'])
  expect(table.flatMap((row) => row.slice(-2)).filter((cell) => cell === bsText(today, 'en'))).toHaveLength(1)
  expect(await pdf(accountant, `/api/receipt/${receipt_id}/print`)).toContain(`Cancelled on ${bsText(today, 'en')}`)
  // a guardian of this child
  await rows(
    (c) =>
      sql`insert into student_guardians (company_id, student_id, guardian_id, relation) select ${c}::bigint, ${student.id}::bigint, u.id, 'Uncle' from users u where u.company_id = ${c} and u.username = 'guardian' on conflict do nothing`,
  )
  const family = (await (await world.signIn('guardian')).get(`/api/guardian-transaction?student_id=${student.id}`)).body
    .data
  expect(family.find(({ id }: { id: number }) => id === receipt_id).cancelled_at).toEqual(expect.any(String))
})

it('the admission slip tells the class with its section and what was charged', async () => {
  const grade = (
    await rows<{ id: number; section: number; amount: number }>(
      (c) => sql`
    select p.grade_id as id, p.amount, (select min(x.id) from sections x where x.company_id = p.company_id and x.grade_id = p.grade_id) as section
    from fee_plans p join fee_heads h on h.company_id = p.company_id and h.id = p.fee_head_id and h.kind = 'admission' join batches b on b.company_id = p.company_id and b.id = p.batch_id and b.is_current where p.company_id = ${c} limit 1`,
    )
  )[0]!
  const { id } = (
    await office.send('POST', '/api/student', {
      fname: 'Purja',
      gender: 'female',
      grade_id: grade.id,
      section_id: grade.section,
    })
  ).body.data
  const english = await pdf(office, `/api/student/${id}/admission-slip`)
  for (const part of [
    'Charged at admission',
    headOf('admission'),
    (grade.amount / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 }),
  ])
    expect(english).toContain(part)
  const nepali = await pdf(office, `/api/student/${id}/admission-slip?language=ne`)
  expect(nepali).not.toMatch(new RegExp(`${headOf('admission')}|Class|Charged`))
})

it('a bill tells what is owed from before and what is to be paid in all', async () => {
  const make = build(world, office)
  const at = await make.place()
  await make.fee(at, 1_000_00)
  const child = await make.student({ at, admission_date: '2026-04-20' })
  await make.bill({ at, month: '04' })
  await make.bill({ at, month: '05' })
  await accountant.send('POST', '/api/fee-payment', { student_id: child.id, amount: 400_00 })
  const [bill] = (await office.get(`/api/bill?student_id=${child.id}&month=05`)).body.data
  const words = (await pdf(office, `/api/bill/${bill.id}/print`)).replaceAll(/\s+/g, ' ')
  expect(words).toContain('Dues from before 600.00')
  expect(words).toContain('Total payable')
  expect(words).toContain('1,600.00')
  const nepali = await pdf(office, `/api/bill/${bill.id}/print?language=ne`)
  expect(nepali).not.toMatch(/Dues from before|Total payable/)
})

it('every download that is asked for in Nepali has its words in Nepali', { timeout: 120_000 }, async () => {
  // another file of the same process may have asked for words of its own
  const before = new Set(unsaid())
  const plain = handlers.map(({ endpoint }) => endpoint).filter(({ path }) => path.endsWith('/download/{format}'))
  let reached = 0
  const [section] = await rows<{ id: number }>((c) => sql`select min(id) as id from sections where company_id = ${c}`)
  const [pupil] = await rows<{ id: number }>((c) => sql`select min(id) as id from students where company_id = ${c}`)
  const wanted = {
    token: office.id,
    language: 'ne',
    section_id: section!.id,
    student_id: pupil!.id,
    user_id: pupil!.id,
    year: 2083,
    month: 7,
    from_date: addDays(today, -30),
    to_date: today,
    date: today,
  }
  for (const { path, input } of plain) {
    // only what the call knows may be asked of it
    const known = Object.entries(wanted).flatMap(([name, value]) =>
      fieldsOf(input).has(name) ? `${name}=${value}` : [],
    )
    const answer = await office.get(`${path.replace('{format}', 'excel')}?${known.join('&')}`)
    if (answer.status === 200) reached++
    else expect([path, answer.status]).toEqual([path, expect.toSatisfy((status: number) => status < 500)])
  }
  expect(reached).toBeGreaterThan(plain.length * 0.8)
  expect(unsaid().filter((words) => /[A-Za-z]/.test(words) && !before.has(words))).toEqual([])
})

it('a receipt is printed on what the school chose, or on what is asked for; a family has A5', async () => {
  const settings = (body: object) => office.send('PUT', '/api/settings/billing', body)
  const [row] = await rows<{ id: number }>(
    (c) => sql`select max(id) as id from receipts where company_id = ${c} and cancelled_at is null and series = 'R'`,
  )
  const [general] = await rows<{ id: number }>(
    (c) => sql`select max(id) as id from receipts where company_id = ${c} and series = 'G'`,
  )
  /** Millimetres of the first page; a roll's length is its content's. */
  const size = async (person: Person, id: number, asked = '') => {
    const file = await openPdf(await fetched(person, `/api/receipt/${id}/print?${asked}`))
    const { view } = await file.getPage(1)
    const [width, height] = [view[2]!, view[3]!].map((points) => Math.round((points / 72) * 25.4))
    return width === 80 ? [width] : [width, height]
  }
  expect(await size(accountant, row!.id)).toEqual([148, 210])
  expect(await size(accountant, row!.id, 'size=half_a4')).toEqual([210, 297])
  expect((await settings({ receipt_size: 'a3' })).status).toBe(422)
  const { body } = await office.get('/api/settings/billing')
  expect((await settings({ ...body.data, receipt_size: 'roll' })).status).toBe(200)
  expect(await size(accountant, row!.id)).toEqual([80])
  expect(await size(accountant, general!.id)).toEqual([80])
  expect(await size(accountant, general!.id, 'size=a5')).toEqual([148, 210])
  expect((await accountant.get(`/api/receipt/${row!.id}/print?token=${accountant.id}&size=a3`)).status).toBe(422)
  // each was a copy, and said so
  expect(await pdf(accountant, `/api/receipt/${row!.id}/print?size=roll`)).toContain('Copy of original')
  const guardian = await world.signIn('guardian')
  const [own] = await rows<{ id: number }>(
    (c) => sql`select r.id from receipts r join enrolments e on e.company_id = r.company_id and e.id = r.enroll_id
      join student_guardians g on g.company_id = r.company_id and g.student_id = e.student_id where r.company_id = ${c} and g.guardian_id = ${guardian.id} limit 1`,
  )
  expect(await size(guardian, own!.id, 'size=roll')).toEqual([148, 210])
  expect((await settings({ ...body.data })).status).toBe(200)
})
