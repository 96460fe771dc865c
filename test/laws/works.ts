/** What an office does with its whole school at once, for the laws that count what the database does for it: a month billed and settled, results, attendance, a promotion. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import { applyLogs } from '#features/attendance/server/apply-logs.ts'
import { accruePenalties } from '#features/fees/server/penalty/accrue.ts'
import { addDays } from '#nepal/bikram-sambat.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { school } from '#test/builders.ts'
import { testDay } from '#test/day.ts'
import type { Person, Reply, World } from '#test/world.ts'

/** A school and who works in it; `kept` is what one work leaves for the next. */
export interface Side {
  world: World
  company: number
  office: Person
  kept: Record<string, any>
}

export async function side(world: World, size: number): Promise<Side> {
  const { id: company, suffix } = await school(world, size)
  const office = await world.signIn(`administrator${suffix}`)
  return { world, company, office, kept: {} }
}

const today = testDay
const rowsOf = async <T>({ world }: Side, query: ReturnType<typeof sql<T>>) =>
  (await query.execute(world.owner.db)).rows
const reason = 'A law of this product'

/** Done, with its job if it has one; what it answered. */
async function done({ office }: Side, method: 'POST' | 'PUT', path: string, body: object = {}): Promise<any> {
  return finished(office, `${method} ${path}`, await office.send(method, path, body))
}
async function finished(office: Person, name: string, { status, body }: Reply): Promise<any> {
  expect([name, status, status < 300 ? '' : JSON.stringify(body)]).toEqual([name, expect.toSatisfy(isDone), ''])
  const job = body.data?.job_id
  if (job)
    await expect
      .poll(async () => (await office.get(`/api/jobs/${job}`)).body.data, { timeout: 120_000, interval: 20 })
      .toMatchObject({ state: 'done' })
  return body.data
}
const isDone = (status: number) => status < 300

async function brought({ world, office }: Side, path: string, text: string): Promise<any> {
  const edge = 'pathshala-test-edge'
  const response = await world.app.server.inject({
    method: 'POST',
    url: path,
    payload: `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="sheet.csv"\r\nContent-Type: text/csv\r\n\r\n${text}\r\n--${edge}--\r\n`,
    headers: {
      host: 'localhost',
      'x-requested-with': 'XMLHttpRequest',
      authorization: `Bearer ${office.token}`,
      'content-type': `multipart/form-data; boundary=${edge}`,
    },
  })
  return finished(office, path, { status: response.statusCode, body: response.json() } as Reply)
}

/** In their order, as a year goes. */
export const works: Record<string, (at: Side) => Promise<unknown>> = {
  'a month is looked at': async (at) => {
    const [grades, months] = await Promise.all([
      at.office.get('/api/grades?rowsPerPage=100'),
      at.office.get('/api/billing-month'),
    ])
    const open = months.body.data.find((one: { billed: number; students: number }) => one.students > one.billed)
    at.kept.month = { month: open.month, grade_ids: grades.body.data.map(({ id }: { id: number }) => id) }
    await done(at, 'POST', '/api/monthly-bill/preview', at.kept.month)
  },
  'a month is billed': async (at) => {
    at.kept.run = await done(at, 'POST', '/api/monthly-bill', { ...at.kept.month, confirm: 'yes' })
  },
  'it is taken back': (at) => done(at, 'POST', `/api/bill-run/${at.kept.run.bill_run_id}/rollback`, { reason }),
  'and billed again': (at) => done(at, 'POST', '/api/monthly-bill', { ...at.kept.month, confirm: 'yes' }),
  'a fee is changed that was billed': async (at) => {
    const cells = await rowsOf(
      at,
      sql<object>`
      select p.grade_id, p.fee_head_id, p.amount + 10000 as amount from fee_plans p join batches b on b.company_id = p.company_id and b.id = p.batch_id and b.is_current
      join fee_heads h on h.company_id = p.company_id and h.id = p.fee_head_id and h.kind = 'monthly' where p.company_id = ${at.company} and p.amount > 0`,
    )
    await done(at, 'PUT', '/api/fee', { from_month: '01', cells })
  },
  'differences are looked at': async (at) => {
    const {
      students: _students,
      stuck: _stuck,
      second_person: _second,
      ...seen
    } = await done(at, 'POST', '/api/fee-difference/preview')
    at.kept.seen = seen
  },
  'and settled': (at) => done(at, 'POST', '/api/fee-difference/settle', { seen: at.kept.seen, reason }),
  'who owes would be reminded': (at) => done(at, 'POST', '/api/due-reminder/preview'),
  'penalties accrue': async (at) => {
    await done(at, 'PUT', '/api/settings/billing', {
      penalty: { kind: 'percent', value: 2, every: 'month', grace_days: 0 },
    })
    await sql`update penalty_rules set since = ${addDays(today, -400)}::date, done_on = null where company_id = ${at.company}`.execute(
      at.world.owner.db,
    )
    const accrued = await inSchool(at.world.db, at.company, (tx) =>
      accruePenalties({ tx, company: at.company, maySoft: false }, today),
    )
    expect(accrued.enrolments).toBeGreaterThan(0)
  },
  'the fees are posted into the books': async (at) => {
    const { unmapped } = (await at.office.get('/api/billing-to-account')).body
    const income = (await at.office.get('/api/account')).body.data.find(
      ({ root }: { root: string }) => root === 'income',
    )
    if (unmapped.length)
      await done(at, 'PUT', '/api/mapping', {
        accounts: unmapped.map(({ id }: { id: number }) => ({ id, account_id: income.id })),
      })
    await done(at, 'POST', '/api/billing-to-account', { until: today })
  },
  'days present are counted': async (at) => {
    const exams = await rowsOf(
      at,
      sql<{
        id: number
        state: string
      }>`select id, state from exams where company_id = ${at.company} order by state = 'published' desc, id`,
    )
    at.kept.exam = exams[0]!.id
    at.kept.other = exams.find(({ state }) => state !== 'published')?.id
    await done(at, 'POST', '/api/exam-attendance/count', {
      exam_id: at.kept.other ?? at.kept.exam,
      from_date: addDays(today, -60),
      to_date: addDays(today, -1),
    })
  },
  'results are withdrawn': (at) => done(at, 'POST', `/api/exam/${at.kept.exam}/withdraw`, { reason }),
  'and published': (at) => done(at, 'POST', `/api/exam/${at.kept.exam}/publish`, { with_missing: true }),
  'families would be told': (at) => done(at, 'POST', `/api/exam/${at.kept.exam}/result-sms/preview`),
  'results of who owes are blocked': (at) =>
    done(at, 'POST', '/api/result-block/dues', { exam_id: at.kept.exam, owed_from: 100, reason }),
  'rolls are given anew': async (at) => {
    at.kept.students = await rowsOf(
      at,
      sql<{ id: number; code: string; section: number; roll: number | null }>`
      select e.student_id as id, e.enroll_code as code, e.section_id as section, e.roll from enrolments e join batches b on b.company_id = e.company_id and b.id = e.batch_id and b.is_current
      where e.company_id = ${at.company} and e.status = 'studying' order by e.id`,
    )
    at.kept.change = await done(at, 'POST', '/api/student/bulk-change', {
      student_ids: at.kept.students.map(({ id }: { id: number }) => id),
      kind: 'roll',
      rolls_by: 'name',
    })
  },
  'and taken back': (at) => done(at, 'POST', `/api/student/bulk-change/${at.kept.change.id}/undo`),
  'rolls are brought from a sheet': async (at) => {
    const lines = at.kept.students.map(
      ({ code, roll }: { code: string; roll: number }) => `${code},${(roll ?? 0) + 200}`,
    )
    at.kept.sheet = await brought(at, '/api/import/rolls', ['Enrol code,Roll', ...lines].join('\n'))
  },
  'and imported': (at) => done(at, 'POST', `/api/import/rolls/${at.kept.sheet.id}/import`),
  'devices have seen who came': async (at) => {
    const logs = await rowsOf(
      at,
      sql<{ id: number }>`
      insert into attendance_logs (company_id, source, user_id, direction, at)
      select company_id, 'qr', student_id, 'in', (${today}::date + time '09:40') at time zone 'Asia/Kathmandu' from enrolments
      where company_id = ${at.company} and status = 'studying' and id % 8 <> 0 returning id`,
    )
    await inSchool(at.world.db, at.company, (tx) =>
      applyLogs(
        tx,
        at.company,
        logs.map(({ id }) => id),
      ),
    )
  },
  'attendance of a day is closed': async (at) => {
    const sections = await rowsOf(
      at,
      sql<{
        id: number
      }>`select distinct section_id as id from enrolments where company_id = ${at.company} and section_id is not null`,
    )
    await done(at, 'POST', '/api/attendance/pending/close', { day: today, section_ids: sections.map(({ id }) => id) })
  },
  'a promotion is drawn up': async (at) => {
    const next = await done(at, 'POST', '/api/batch', {
      name: 'Next',
      start_date: '2029-04-14',
      end_date: '2030-04-13',
    })
    at.kept.promotion = await done(at, 'POST', '/api/promotion', {
      to_batch_id: next.id,
      source: 'exam',
      exam_id: at.kept.exam,
      rolls: 'rank',
    })
  },
  'it is applied': (at) => done(at, 'POST', `/api/promotion/${at.kept.promotion.id}/apply`),
  'and undone': (at) => done(at, 'POST', `/api/promotion/${at.kept.promotion.id}/undo`, { reason }),
}
