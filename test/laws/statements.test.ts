/**
 * What a call asks of the database does not grow with the rows: the same call in a school of few and in one of many, a short page and a long one, the same number
 * of statements (no query in a loop), and never more than `most`. They are counted at the door of the database, whatever driver asks.
 */
import { testDay } from '#test/day.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#nepal/bikram-sambat.ts'
import { type CountedDatabase, countedDatabase } from '#test/counted-database.ts'
import { school } from '#test/builders.ts'
import { openWorld, type Person, type Reply, type World } from '#test/world.ts'
import { type Known, knownOf, readingUrl, reads } from './reads.ts'
import { key } from './routes.ts'

/** Statements of a call that reads, what every call asks among them: transaction, session, rights, school. */
const most = 10
/** Those that may ask for more, and why. */
const mayAskMore: Record<string, number> = {
  // each block of the day is a question of its own, and who may not see it does not ask it
  'GET /api/dashboard': 16,
  // the record, the charges and the letterhead of one paper
  'GET /api/student/{id}/admission-slip': 11,
}
/** Statements of a command, the audit and the key among them. */
const mostOfCommand = 40

/** Not asked here, and why. */
const leftOut: Record<string, string> = {
  'GET /api/jobs/{id}/file': 'a job that has run printed it',
  'GET /api/modules': 'the super user, of no school',
  'GET /api/permissions': 'the super user, of no school',
}
/** One question for each kind of thing on the page, for its names: as many as there are kinds, not rows. */
const byKind = new Set(['GET /api/activity-report'])
const walked = reads.filter((each) => each.right !== 'super' && !(key(each) in leftOut))
/** Sheets of other kinds are the same calls as those of rolls (`importCalls`). */
const ofOtherSheet = /^\/api\/(bulk-admission|import\/(?!rolls)[\w-]+)\/\{id\}/

let world: World
let database: CountedDatabase
interface Side {
  company: number
  office: Person
  family: Person
  known: Known
  ofFamily: Known
}
let few: Side
let many: Side

beforeAll(async () => {
  world = await openWorld({ jobs: false, through: async (url) => (database = await countedDatabase(url)).url })
  few = await side(20, 2)
  many = await side(160, 500)
  await sql`analyze`.execute(world.owner.db)
  // that somebody is still here is noted every half minute, after whichever call comes then: on a slow machine among those that are counted
  await sql`update sessions set last_seen_at = app_now() + interval '1 hour'`.execute(world.owner.db)
})
afterAll(async () => {
  await world.close()
  await database.close()
})

/** Filled as the demo is, so that both differ in numbers only. */
async function side(size: number, rowsPerPage: number): Promise<Side> {
  const { id: company, suffix } = await school(world, size)
  const [office, family] = [await world.signIn(`administrator${suffix}`), await world.signIn(`guardian${suffix}`)]
  const [child] = await rowsOf(sql<{ id: number }>`
    select student_id as id from student_guardians where company_id = ${company} and guardian_id = ${family.id} order by 1 limit 1`)
  const known = { ...(await knownOf(world.owner, company, { user: office.id })), rowsPerPage }
  const ofFamily = { ...(await knownOf(world.owner, company, { user: family.id, child: child!.id })), rowsPerPage }
  const one: Side = { company, office, family, known, ofFamily }
  await begun(one, size)
  return one
}

const rowsOf = async <T>(query: ReturnType<typeof sql<T>>): Promise<T[]> => (await query.execute(world.owner.db)).rows

/** What the demo leaves to the office: a draft of a promotion, a job, a sheet that was brought. */
async function begun(one: Side, size: number): Promise<void> {
  const { office, company, known } = one
  const ids = known.ids as Known
  const made = async (reply: Promise<Reply>) => {
    const { status, body } = await reply
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
    return body.data
  }
  const [now] = await rowsOf(
    sql<{ end: string }>`select end_date as end from batches where company_id = ${company} and is_current`,
  )
  const next = { name: 'To come', start_date: addDays(now!.end, 1), end_date: addDays(now!.end, 365) }
  const { id: to_batch_id } = await made(office.send('POST', '/api/batch', next))
  ids['/api/promotion'] = (await made(office.send('POST', '/api/promotion', { to_batch_id }))).id
  ids['/api/jobs'] = (await made(office.send('POST', `/api/promotion/${ids['/api/promotion'] as number}/apply`))).job_id
  const [leaver] = await idsOf(one, 1)
  await made(office.send('POST', `/api/student/${leaver!}/leave`, { left_on: testDay, reason: 'Moved away' }))
  ids['/api/student/{id}/transfer-certificate'] = leaver
  ids['/api/import/rolls'] = (await made(bring(office, company, size))).id
  ids['/api/activity-report'] = (await office.get('/api/activity-report?rowsPerPage=1')).body.data[0].id
}

/** A sheet of rolls of so many students. */
async function bring(office: Person, company: number, size: number): Promise<Reply> {
  const rows = await rowsOf(sql<{ line: string }>`
    select e.enroll_code || ',' || row_number() over (order by e.id) as line from enrolments e join batches b on b.company_id = e.company_id and b.id = e.batch_id and b.is_current
    where e.company_id = ${company} order by e.id limit ${size}`)
  const edge = 'pathshala-test-edge'
  const text = ['Enrol code,Roll', ...rows.map(({ line }) => line)].join('\n')
  const payload = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="rolls.csv"\r\nContent-Type: text/csv\r\n\r\n${text}\r\n--${edge}--\r\n`
  return world.call('POST', '/api/import/rolls', {
    body: payload,
    token: office.token,
    headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
  })
}

/** Statements of the second of two, when what is kept of the first is known. */
async function statementsOf(ask: () => Promise<Reply>): Promise<{ reply: Reply; asked: string[] }> {
  await database.quiet()
  database.take()
  const reply = await ask()
  await database.quiet()
  // a long answer is read in parts of one cursor (`listing.ts`): as many as it takes, and one here
  const asked = database
    .take()
    .filter((each, i, all) => !each.startsWith('fetch') || all.indexOf(each) === i)
    // the queue keeps its own house every two minutes, whichever call is being counted
    .filter((each) => !/pgboss\.|^\s*BEGIN;\s*SET LOCAL lock_timeout/.test(each))
    // what a connection is told when it is made, which on a busy machine is now and then in the midst of a call
    .filter((each) => !each.startsWith('set app.clock_offset'))
    // what is noted of who reads a record or takes a table away
    .filter((each) => !each.includes('insert into access_traces'))
  return { reply, asked }
}

/** What one asks more often than the other, for whoever has to mend it. */
function more(a: string[], b: string[]): string {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  const left = [...short]
  const over = long.filter((each) => {
    const at = left.indexOf(each)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  return [...new Set(over)]
    .filter((each) => !each.startsWith('set local'))
    .map((each) => each.trim().replaceAll(/\s+/g, ' ').slice(0, 120))
    .join(' ; ')
}

it('counts', async () => {
  const { asked } = await statementsOf(() => few.office.get('/api/lock-status'))
  // the transaction with its school, who asks, the end: a call that asks nothing costs no more
  expect(asked.map((each) => each.trim().split(/\W/)[0])).toEqual(['begin', 'select', 'commit'])
  expect(walked.length).toBeGreaterThan(150)
})

it('nobody waits for the end of what has only read; what left a trace is told when the trace is kept', async () => {
  const ends = async (person: Person, url: string): Promise<(string | undefined)[]> => {
    await database.quiet()
    database.take()
    expect((await person.get(url)).status).toBe(200)
    const soFar = database.take().at(-1)
    await database.quiet()
    return [soFar, database.take().at(-1)]
  }
  const above = await world.signIn('super')
  const url = `/api/search-student?rowsPerPage=10&page=1&sortBy=name&search=a&super_mode_company_id=${few.company}`
  expect((await ends(above, url))[0]).toBe('commit')
  expect(await ends(few.office, '/api/grades')).not.toContain('commit')
})

it(
  'a call that reads asks as often of many rows as of few, seldom, and in one transaction',
  { timeout: 240_000 },
  async () => {
    const wrong: string[] = []
    for (const endpoint of walked.filter(({ path }) => !ofOtherSheet.test(path))) {
      const what = key(endpoint)
      const asked = []
      for (const { office, family, known, ofFamily } of [few, many]) {
        const own = String(endpoint.right).startsWith('guardian|')
        const url = readingUrl(endpoint, own ? ofFamily : known)
        const who = own ? family : office
        await who.get(url)
        const found = await statementsOf(() => who.get(url))
        const { status, body } = found.reply
        if (status !== 200) wrong.push(`${what}: ${status} of ${url} ${JSON.stringify(body).slice(0, 120)}`)
        asked.push(found.asked)
      }
      const [a, b] = asked as [string[], string[]]
      if (a.length !== b.length && !byKind.has(what))
        wrong.push(`${what}: ${a.length} of few rows, ${b.length} of many: ${more(a, b)}`)
      const transactions = b.filter((each) => /^(begin|start transaction)/.test(each)).length
      if (transactions !== 1) wrong.push(`${what}: ${transactions} transactions`)
      const limit = mayAskMore[what] ?? most
      if (b.length > limit) wrong.push(`${what}: ${b.length} statements, at most ${limit}`)
    }
    expect(wrong).toEqual([])
  },
)

type Told = (side: Side, rows: number) => Promise<[method: 'POST' | 'PUT' | 'DELETE', path: string, body: unknown]>
const studying = ({ company }: Side, rows: number) =>
  rowsOf(sql<{ id: number; enroll_id: number }>`
    select e.student_id as id, e.id as enroll_id from enrolments e join batches b on b.company_id = e.company_id and b.id = e.batch_id and b.is_current
    join students s on s.company_id = e.company_id and s.id = e.student_id and s.status = 'active'
    where e.company_id = ${company} and e.status = 'studying' order by e.id desc limit ${rows}`)
const idsOf = async (of: Side, rows: number) => (await studying(of, rows)).map(({ id }) => id)
const gradesOf = ({ company }: Side, rows: number) =>
  rowsOf(sql<{ id: number }>`select id from grades where company_id = ${company} order by rank limit ${rows}`)

/** A process that is told of one and of many: both in the school of many. */
const commands: Record<string, Told> = {
  'save the attendance of a section': async ({ office, company, known }, rows) => {
    const [{ section }] = (await rowsOf(sql<{ section: number }>`
      select section_id as section from enrolments where company_id = ${company} and section_id <> ${known.section_id as number}
      and status = 'studying' group by 1 order by count(*) desc, 1 offset ${rows === 1 ? 1 : 0} limit 1`)) as [
      { section: number },
    ]
    const place = { section_id: section, day: testDay }
    const { version, students } = (await office.get(`/api/attendance/sheet?section_id=${section}&day=${place.day}`))
      .body.data
    const entries = students
      .slice(0, rows)
      .map(({ enroll_id }: { enroll_id: number }) => ({ enroll_id, status: 'late', said: true }))
    return [
      'POST',
      '/api/attendance',
      { ...place, version, entries, client_id: randomUUID(), revision: 1, on_holiday: true },
    ]
  },
  'put students into a group': async (of, rows) => [
    'POST',
    `/api/student-group/${of.known.group_id as number}/members`,
    { student_ids: await idsOf(of, rows) },
  ],
  'take students out of a group': async (of, rows) => [
    'DELETE',
    `/api/student-group/${of.known.group_id as number}/members`,
    { student_ids: await idsOf(of, rows) },
  ],
  'change the fee plan': async (of, rows) => {
    const [head] = await rowsOf(
      sql<{
        id: number
      }>`select id from fee_heads where company_id = ${of.company} and charged_by = 'plan' order by id desc limit 1`,
    )
    const cells = (await gradesOf(of, rows)).map(({ id }) => ({
      grade_id: id,
      fee_head_id: head!.id,
      amount: 700_00 + rows,
    }))
    return ['PUT', '/api/fee', { cells }]
  },
  'look what a month would bill': async (of, rows) => {
    const months = (await of.office.get('/api/billing-month')).body.data as { month: string; begun: boolean }[]
    const month = months.findLast((each) => each.begun)!.month
    return ['POST', '/api/monthly-bill/preview', { month, grade_ids: (await gradesOf(of, rows)).map(({ id }) => id) }]
  },
  'take a payment of several dues': async ({ company, office }, rows) => {
    // the first payment of a day opens it
    if (rows === 1) await office.send('POST', '/api/sod', { opening: 0 })
    const [payer] = await rowsOf(sql<{ id: number; amount: number }>`
      select d.student_id as id, sum(d.due) as amount from (select e.student_id, d.due, row_number() over (partition by e.student_id order by b.start_date, d.month) as n
        from dues d join enrolments e on e.company_id = d.company_id and e.id = d.enroll_id join batches b on b.company_id = e.company_id and b.id = e.batch_id
        where d.company_id = ${company} and d.due > 0) d
      group by 1 having count(*) > 1 order by count(*) desc, 1 offset ${rows === 1 ? 1 : 0} limit 1`)
    return ['POST', '/api/fee-payment', { student_id: payer!.id, amount: rows === 1 ? 1_00 : payer!.amount }]
  },
  'take the payment of a family': async ({ company }, rows) => {
    const children = await rowsOf(sql<{ id: number; due: number }>`
      select e.student_id as id, sum(d.due)::bigint as due from dues d join enrolments e on e.company_id = d.company_id and e.id = d.enroll_id
      where d.company_id = ${company} and d.due > 0 group by 1 order by 1 desc offset ${rows === 1 ? 12 : 0} limit ${rows}`)
    const [guardian] = await rowsOf(sql<{ id: number }>`
      insert into student_guardians (company_id, guardian_id, student_id, relation)
      select ${company}::bigint, (select min(id) from guardians where company_id = ${company}), c.id, 'uncle' from unnest(${children.map(({ id }) => id)}::bigint[]) c (id)
      on conflict (company_id, student_id, guardian_id) do update set relation = excluded.relation returning guardian_id as id`)
    return [
      'POST',
      '/api/fee-family-payment',
      {
        guardian_id: guardian!.id,
        amount: rows * 1_00,
        children: children.map(({ id, due }) => ({ student_id: id, amount: 1_00, seen_due: due })),
      },
    ]
  },
}

it.each(Object.entries(commands))('%s: of many rows no more statements than of one', async (_what, told) => {
  const asked: string[][] = []
  for (const rows of [1, 12]) {
    const [method, path, body] = await told(many, rows)
    const found = await statementsOf(() => many.office.send(method, path, body))
    expect(found.reply.status, JSON.stringify(found.reply.body)).toBe(200)
    asked.push(found.asked)
  }
  const [one, twelve] = asked as [string[], string[]]
  expect(twelve.length, more(one, twelve)).toBe(one.length)
  expect(twelve.length).toBeLessThanOrEqual(mostOfCommand)
})

it('a sheet that is brought is checked with as many statements as a short one', async () => {
  const [short, long] = [
    await statementsOf(() => bring(many.office, many.company, 2)),
    await statementsOf(() => bring(many.office, many.company, 150)),
  ]
  expect([short.reply.status, long.reply.status]).toEqual([200, 200])
  expect(long.asked.length, more(short.asked, long.asked)).toBe(short.asked.length)
})
