import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { columnsOf, filtersOf, orderOf, report, startDay } from '#platform/contract/report.ts'
import { f } from '#platform/fields/index.ts'
import { find, pageInMemory, serveReport } from './report-rows.ts'

const dues = report({
  path: '/api/dues-of-test',
  title: 'Dues',
  right: 'login',
  by: { student: 'Student', day: { label: 'Day', kind: 'date' } },
  filters: { from_date: f.date({ default: 'batch-start' }), grade_id: f.ref('grades', { optional: true }) },
  columns: {
    name: { label: 'Name', np: true },
    of: { label: 'Class', optional: true, by: ['student'], sort: ['rank'] },
    due: { label: 'Due', kind: 'money', total: 'sum' },
    rate: { label: 'Per cent', kind: 'percent', optional: true, total: 'computed' },
    note: { label: 'Note', optional: true, only: 'file' },
  },
  also: { id: 'int', rank: 'int?' },
  key: 'id',
  sortBy: ['-due'],
  sentence: '{n} students owe.',
  about: 'Nobody owes anything.',
})
const row = { id: 1, name: 'Asha', name_np: null, of: 'Five', due: 100, rate: 50, note: null, rank: 5 }
const rows = [row, { ...row, id: 2, due: 300, rank: null }, { ...row, id: 3, due: 200, rank: 1 }]
const page = { page: 1, rowsPerPage: 2, descending: false }

describe('a report that is told wrongly does not compile', () => {
  it('a column that is missing, misspelt or of another kind', () => {
    serveReport(dues, async () => ({ rows, totals: () => ({ rate: null }) }))
    // @ts-expect-error -- `due` is missing
    serveReport(dues, async () => ({
      rows: rows.map(({ due: _due, ...each }) => each),
      totals: () => ({ rate: null }),
    }))
    // @ts-expect-error -- `due` is money
    serveReport(dues, async () => ({ rows: [{ ...row, due: '100' }], totals: () => ({ rate: null }) }))
    // @ts-expect-error -- the rate of all is worked out by the report
    serveReport(dues, async () => ({ rows }))
    const some = { id: sql`1`, rank: sql`1`, name: sql`1`, name_np: sql`1`, of: sql`1`, rate: sql`1`, note: sql`1` }
    const from = sql`from students`
    serveReport(dues, async () => ({ select: { ...some, due: sql`1` }, from, totals: () => ({ rate: null }) }))
    // @ts-expect-error -- 'deu' is no column, and `due` is missing
    serveReport(dues, async () => ({ select: { ...some, deu: sql`1` }, from, totals: () => ({ rate: null }) }))
    serveReport(dues, async (asked) => {
      // @ts-expect-error -- a filter that was not declared
      expect(asked.section_id).toBeUndefined()
      return { rows, totals: ({ due }) => ({ rate: due }) }
    })
  })
  it('a key or an order that no row has', () => {
    // @ts-expect-error -- 'ID' is no name of the row
    report({ ...dues, key: 'ID' })
    // @ts-expect-error -- 'dues' is no name of the row
    report({ ...dues, sortBy: ['-dues'] })
  })
})

describe('rows that come ready', () => {
  it('stand as they come, and are summed over all whatever page is shown', () => {
    expect(pageInMemory(dues, rows, page)).toEqual({ rows: rows.slice(0, 2), total: 3, sums: { due: 600 } })
  })
  it('are sorted as asked, by the names that give the order; what is empty stands last both ways', () => {
    const ids = (sortBy: string, descending: boolean) =>
      pageInMemory(dues, rows, { page: 1, rowsPerPage: 9, sortBy, descending }).rows.map(({ id }) => id)
    expect([ids('due', false), ids('due', true), ids('of', false), ids('of', true)]).toEqual([
      [1, 3, 2],
      [2, 3, 1],
      [3, 1, 2],
      [1, 3, 2],
    ])
  })
})

describe('what follows from the declaration', () => {
  it('the order: as asked, then by itself, then by the key, each name once', () => {
    expect(orderOf(dues, 'of', true)).toEqual([
      { name: 'rank', down: true },
      { name: 'due', down: true },
      { name: 'id', down: false },
    ])
    expect(orderOf(dues, 'constructor', true).map(({ name }) => name)).toEqual(['due', 'id'])
  })
  it('the columns, by what it is shown by and where', () => {
    const names = (by: string, where: 'screen' | 'file') =>
      columnsOf(dues, by, where).map(({ name, label, kind }) => [name, label, kind].join())
    expect(names('day', 'screen')).toEqual(['name,Day,date', 'due,Due,money', 'rate,Per cent,percent'])
    expect(names('student', 'file').map((each) => each.split(',')[1])).toEqual([
      'Student',
      'Class',
      'Due',
      'Per cent',
      'Note',
    ])
  })
  it('the filters, with what it is shown by before them', () => {
    expect(Object.keys(filtersOf(dues))).toEqual(['by', 'from_date', 'grade_id'])
    expect(filtersOf(dues).by).toMatchObject({
      default: 'student',
      choices: [
        { value: 'student', label: 'Student' },
        { value: 'day', label: 'Day' },
      ],
    })
  })
  it('the day that a filter begins with, within the batch', () => {
    const batch = { start_date: '2026-04-14', end_date: '2027-04-13' }
    const days = (today: string) =>
      (['today', 'batch-start', 'batch-day'] as const).map((word) => startDay(word, { batch }, today))
    expect(days('2026-11-22')).toEqual(['2026-11-22', '2026-04-14', '2026-11-22'])
    expect(days('2028-01-01')[2]).toBe('2027-04-13')
    expect(days('2025-01-01')[2]).toBe('2026-04-14')
    expect([startDay('batch-start', {}, '2026-11-22'), startDay('bs', { batch }, 'x')]).toEqual(['2026-11-22', 'bs'])
  })
})

describe('the day that a filter begins with, within the fiscal year', () => {
  const year = { start_date: '2026-07-17', end_date: '2027-07-16' }
  it('its first day, today within it, and the last day before it', () => {
    const days = (today: string) =>
      (['year-start', 'year-day', 'year-eve'] as const).map((word) => startDay(word, { year }, today))
    expect(days('2026-11-22')).toEqual(['2026-07-17', '2026-11-22', '2026-07-16'])
    expect(days('2028-01-01')[1]).toBe('2027-07-16')
    expect(startDay('year-eve', {}, '2026-11-22')).toBe('2026-11-22')
  })
})

describe('a column with a right', () => {
  const salaries = report({
    path: '/api/salaries-of-test',
    title: 'Salaries',
    right: 'login',
    filters: {},
    columns: { name: { label: 'Name' }, pay: { label: 'Pay', kind: 'money', total: 'sum', right: 'salary-read' } },
    also: { id: 'int' },
    key: 'id',
    sentence: '{n} people.',
    about: 'Nobody.',
  })
  const people = [
    { id: 1, name: 'Asha', pay: 300 },
    { id: 2, name: 'Bina', pay: 100 },
  ]
  const served = serveReport(salaries, async () => ({ rows: people }))
  const read = (may: boolean) =>
    find(served, {}, { ...page, sortBy: 'pay' }, { can: () => may } as unknown as Parameters<typeof find>[3])

  it('is neither shown, summed nor sorted by for who lacks it', async () => {
    const found = await read(false)
    expect(found.rows.map((each) => [each.id, each.pay])).toEqual([
      [1, null],
      [2, null],
    ])
    expect(await found.totals()).toEqual({ pay: null })
  })
  it('is all that for who holds it', async () => {
    const found = await read(true)
    expect(found.rows.map((each) => each.id)).toEqual([2, 1])
    expect(await found.totals()).toEqual({ pay: 400 })
  })
})
