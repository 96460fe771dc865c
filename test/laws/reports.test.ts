/**
 * Every declared report: served, refused without its right, sorted and turned page by page without changing its totals, and its Excel read back
 * has the rows and the totals of its JSON. The law counts what it reached.
 */
import { testTime } from '#test/day.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reports } from '#app/resources.ts'
import { readSheet } from 'read-excel-file/node'
import { columnsOf, filtersOf, type ReportOptions, summedNames } from '#platform/contract/report.ts'
import { hasRight } from '#platform/contract/rights.ts'
import { builtInRoles } from '#app/rights.ts'
import { bringForward } from '#features/fees/server/brought/bring-forward.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { build } from '#test/builders.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'

let world: World
let office: Person
let other: Person
/** The counter day with the most receipts. */
let sod: string
beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator')
  other = await world.signIn('administrator.bagmati')
  const { rows } = await sql<{ id: number }>`
    select counter_day_id as id from fee_events where company_id = ${himalaya} and counter_day_id is not null group by 1 order by count(*) desc limit 1`.execute(
    world.owner.db,
  )
  sod = String(rows[0]!.id)
  // nobody of the demo has paid in advance
  const { rows: payers } = await sql<{ id: number }>`
    select id from students where company_id = ${himalaya} order by id limit 2`.execute(world.owner.db)
  for (const { id } of payers)
    await office.send('POST', '/api/fee-payment', { student_id: id, amount: 100_00, only: [] })
  // nor is taxed
  const make = build(world, office)
  const at = await make.place()
  for (const percent of [1, 13]) await make.fee(at, 1_000_00, { tax_kind_id: (await make.tax(percent)).id })
  await make.student({ at, admission_date: '2026-04-20' })
  await make.bill({ at, month: '04' })
  // nor owes anything of an earlier batch
  await inSchool(world.owner.db, himalaya, async (tx) => {
    const { rows: seats } = await sql<{ enroll_id: number }>`
      select e.id as enroll_id from enrolments e join batches b on b.company_id = e.company_id and b.id = e.batch_id and not b.is_current and b.start_date < app_today()
      where e.company_id = ${himalaya} order by e.id limit 2`.execute(tx)
    expect(seats.length).toBe(2)
    const due = { amount: 900_00, due_date: '2025-01-01', remark: null }
    await bringForward(
      { tx, company: himalaya, by: null, maySoft: true },
      seats.map((seat) => ({ ...seat, ...due })),
    )
  })
})
afterAll(() => world.close())

/** Wide enough to find what the demo has. */
const wide = (report: ReportOptions, more: Record<string, string> = {}) => {
  const start = new Date(testTime - 60 * 86_400_000).toISOString().slice(0, 10)
  const names = Object.keys(filtersOf(report))
  const needed = { ...(names.includes('from_date') && { from_date: start }), ...(names.includes('sod') && { sod }) }
  return new URLSearchParams({ ...needed, ...more })
}
const reached = { rows: 0, files: 0, sums: 0, pages: 0, sorted: 0 }

const all = reports.map(({ report }) => [report.path, report as ReportOptions] as const)
describe.each(all)('%s', (path, report) => {
  const ask = async (more: Record<string, string> = {}, person = office) => {
    const { status, body } = await person.get(`${path}?${wide(report, more)}`)
    expect([status, body.message ?? '']).toEqual([200, ''])
    return body
  }
  const ways = report.by ? Object.keys(report.by) : [undefined]

  it('is served, shown by each thing, and its sums are those of its rows', async () => {
    for (const by of ways) {
      const { data, totals, meta } = await ask(by ? { by } : {})
      expect([by, data.length]).toEqual([by, meta.total])
      reached.rows += data.length
      for (const name of summedNames(report)) {
        expect([by, name, totals[name]]).toEqual([
          by,
          name,
          data.reduce((sum: number, row: any) => sum + (row[name] ?? 0), 0),
        ])
        reached.sums++
      }
    }
  })

  it('one page has the totals of all, and every row stands on one page', async () => {
    const whole = await ask()
    const turned: unknown[] = []
    const half = Math.max(1, Math.ceil(whole.data.length / 2))
    for (const page of [1, 2]) {
      const part = await ask({ rowsPerPage: String(half), page: String(page) })
      expect(part.totals).toEqual(whole.totals)
      turned.push(...part.data)
    }
    const beyond = await ask({ rowsPerPage: String(half), page: '999' })
    expect([beyond.data, beyond.totals, beyond.meta.total]).toEqual([[], whole.totals, whole.meta.total])
    expect(turned).toEqual(whole.data)
    if (whole.data.length > 1) reached.pages++
  })

  it('can be sorted by every column, and by nothing else', async () => {
    const keyOf = (row: Record<string, unknown>) =>
      [report.key]
        .flat()
        .map((name) => row[name])
        .join()
    const { data } = await ask()
    const keys = data.map(keyOf).sort()
    for (const { name } of columnsOf(report, ways[0], 'screen')) {
      const sorted = await ask({ sortBy: name, descending: 'true' })
      expect([name, sorted.data.map(keyOf).sort()]).toEqual([name, keys])
      reached.sorted++
    }
    expect(new Set(keys).size).toBe(keys.length)
    for (const stray of ['constructor', 'company_id'])
      expect((await office.get(`${path}?${wide(report, { sortBy: stray })}`)).status).toBe(422)
  })

  it('its Excel read back has its rows and its totals', async () => {
    for (const by of ways) {
      const { data, totals } = await ask(by ? { by } : {})
      const query = wide(report, { ...(by && { by }), token: String(office.id) })
      const file = await world.call('GET', `${path}/download/excel?${query}`, { token: office.token })
      expect([by, file.status]).toEqual([by, 200])
      const lines = (await readSheet(file.raw)) as unknown as unknown[][]
      const columns = columnsOf(report, by, 'file')
      const heads = columns.flatMap(({ label, kind }) =>
        kind === 'date' ? [`${label} (BS)`, `${label} (AD)`] : [label],
      )
      const head = lines.findIndex((line) => heads.every((each, at) => String(line[at]).startsWith(each)))
      expect([by, head]).not.toEqual([by, -1])
      const summed = columns.some(({ total }) => total) && data.length > 0
      const body = lines.slice(head + 1, summed ? -1 : undefined)
      expect([by, body.length]).toEqual([by, data.length])
      const last = lines.at(-1)!
      const said = (name: string) => Number(last[heads.indexOf(columns.find((each) => each.name === name)!.label)] ?? 0)
      if (summed)
        for (const { name, kind, total } of columns.filter((each) => each.total)) {
          expect([by, name, said(name)]).toEqual([
            by,
            name,
            kind === 'money' ? totals[name] / 100 : (totals[name] ?? 0),
          ])
          if (total === 'sum') reached.sums++
        }
      reached.files++
    }
    const { status } = await world.call('GET', `${path}/download/excel?${wide(report, { token: String(other.id) })}`, {
      token: office.token,
    })
    expect(status).toBe(403)
  })

  it('is refused, and its file too, to who has not its right', async () => {
    const without = ['guardian', 'teacher', 'librarian'].find((slug) => {
      const { permissions } = builtInRoles.find((role) => role.slug === slug)!
      return !hasRight(
        { ut: 'admin', role: slug, permissions: new Set<string>(permissions), capabilities: new Set() },
        report.right,
      )
    })
    if (report.right === 'login') return expect(without).toBeUndefined()
    const person = await world.signIn(without!)
    for (const address of [
      `${path}?${wide(report)}`,
      `${path}/download/excel?${wide(report, { token: String(person.id) })}`,
    ])
      expect([address, (await person.get(address)).body.error?.code]).toEqual([address, 'no-right'])
  })

  it('takes no name that it has not declared', async () => {
    expect((await office.get(`${path}?${wide(report, { stray: '1' })}`)).status).toBe(422)
  })
})

it('reached what it is about', () => {
  console.info(`reports: ${reports.length} declared; ${JSON.stringify(reached)}`)
  expect(reports.length).toBeGreaterThanOrEqual(5)
  expect(reached.files).toBeGreaterThanOrEqual(reports.length)
  // nobody is absent for long, and no bill of the demo falls between two billing days: two have no row in these days
  for (const n of Object.values(reached)) expect(n).toBeGreaterThan(reports.length - 2)
})
