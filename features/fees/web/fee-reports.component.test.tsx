/** Reports of the fees lead on: from a class to its sections and students, from a figure to the receipt behind it, from who owes to the counter. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ReportScreen } from '#platform/web/kit/report/report-screen.tsx'
import { type Answers, slimList } from '#test/components/answers.ts'
import { dialog, handsIn } from '#test/components/hands.ts'
import { press } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, views } from '#test/components/mount.tsx'
import { collectionDue } from '../contract/reports.ts'
import EodCollection from './eod-collection.tsx'
import StudentDues from './student-dues.tsx'

const meta = { current_page: 1, from: 1, last_page: 1, per_page: 500, to: 1, total: 1 }
const range = { from_date: '2026-04-14', to_date: '2026-05-06' }
const moved = {
  opening: 0,
  brought: 0,
  billed: 2500_00,
  discount: 0,
  penalty: 0,
  collected: 1500_00,
  advance: 0,
  due: 1000_00,
}
const places: Answers = {
  'GET /api/grades': slimList([{ id: 5, name: 'Class 5' }]),
  'GET /api/section': slimList([{ id: 51, name: 'A' }]),
  'GET /api/batch': slimList([{ id: 5, name: '2083' }]),
  'GET /api/fee-head': slimList([{ id: 1, name: 'Tuition' }]),
}
const rights = [
  'billing-report-collection',
  'billing-report-statement',
  'sod-read',
  'due-read',
  'receipt-read',
  'receipt-create',
  'student-contact-read',
  'fee-heads-read',
  'grade-read',
  'section-read',
  'batch-read',
]
const query = (here: string) => Object.fromEntries(new URL(here, location.origin).searchParams)

describe.each(views)('in $language', (view) => {
  const { w, pick } = handsIn(view.language)
  const firstLink = () => page.elementLocator(document.querySelector<HTMLElement>('main tbody tr a')!)

  it('a class opens its sections, a section its students, a student the statement', async () => {
    const row = {
      name: 'Class 5',
      name_np: null,
      class: null,
      class_np: null,
      ...moved,
      id: '5',
      rank: 5,
      section: 'A',
      roll: 1,
      grade_id: 5,
      section_id: 51,
      student_id: 7,
      start: '2026-04-14',
      end: '2026-05-13',
    }
    const screen = await mount(
      <ReportScreen report={collectionDue} />,
      {
        ...places,
        'GET /api/collection-due': (({ query: asked }: { query: Record<string, string> }) => ({
          data: [row],
          totals: moved,
          meta,
          asked: { by: 'grade', ...range, ...asked },
          ...range,
          chart: [],
        })) as never,
      },
      {
        who: { rights },
        view,
        place: { path: '/collection-due', at: `/collection-due?${new URLSearchParams(range)}` },
      },
    )
    await expect.element(page.getByRole('row').nth(1)).toBeVisible()
    await look(`collection-due-${view.language}`)
    await firstLink().click()
    await expect.poll(() => query(screen.here())).toMatchObject({ by: 'section', grade_id: '5', ...range })
    await expect.poll(() => screen.of('GET /api/collection-due').at(-1)!.query['by']).toBe('section')
    await expect.poll(() => firstLink().element().getAttribute('href')).toContain('by=student')
    await firstLink().click()
    await expect.poll(() => query(screen.here())).toMatchObject({ by: 'student', section_id: '51' })
    await expect.poll(() => firstLink().element().getAttribute('href')).toMatch(/^\/statement\?student=7/)
    await firstLink().click()
    await expect.poll(screen.here).toMatch(/^\/statement\?student=7/)
  })

  it("the sum of a receipt in the day's collection opens what is behind it", async () => {
    const row = {
      name: 'R-12',
      name_np: null,
      date: '2026-05-06',
      student: 'Asha Rai',
      student_np: null,
      cash: 1500_00,
      total: 1500_00,
      id: '31',
      rank: 1,
      fee_head_id: null,
      line: null,
      event_id: 31,
      student_id: 7,
    }
    await mount(
      <EodCollection />,
      {
        ...places,
        'GET /api/title-wise-eod-collection': {
          data: [row],
          totals: { total: 1500_00 },
          meta,
          asked: { by: 'receipt', ...range },
          ...range,
        } as never,
        'GET /api/fee-event/{id}': {
          data: {
            kind: 'receipt',
            date: '2026-05-06',
            number: 'R-12',
            receipt_id: 9,
            reason: null,
            actor: 'Sita',
            student_id: 7,
            student: 'Asha Rai',
            student_np: null,
            lines: [],
            money: [{ account: 'cash', mode: 'cash', amount: 1500_00 }],
          },
        },
      },
      { who: { rights }, view, place: { path: '/eod', at: `/eod?by=receipt&${new URLSearchParams(range)}` } },
    )
    await page.getByTitle(w('What is behind it')).first().click()
    await expect
      .element(dialog().getByRole('link', { name: 'R-12' }))
      .toHaveAttribute('href', expect.stringMatching(/receipt/))
    await look(`eod-behind-${view.language}`)
    await press('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  it('who owes is narrowed to what is late, and paid at the counter', async () => {
    const row = {
      name: 'Asha Rai',
      name_np: null,
      enroll_code: 'H7',
      class: 'Class 5',
      class_np: null,
      due: 1000_00,
      advance: 200_00,
      net: 800_00,
      pay: null,
      since: '2026-01-14',
      not_due: 0,
      days_30: 0,
      days_60: 0,
      days_90: 0,
      older: 1000_00,
      guardian: 'Hari',
      guardian_np: null,
      mobile: '9841000001',
      student_id: 7,
      grade_rank: 5,
      section: 'A',
      roll: 1,
    }
    const screen = await mount(
      <StudentDues />,
      {
        ...places,
        'GET /api/student-due-report': (({ query: asked }: { query: Record<string, string> }) => ({
          data: asked['overdue'] ? [row] : [row, { ...row, student_id: 8, name: 'Bina Rai' }],
          totals: { due: 1000_00 },
          meta: { ...meta, total: asked['overdue'] ? 1 : 2 },
          asked: { day: '2026-05-06', ...asked },
        })) as never,
      },
      {
        who: { rights, company: { services: [] } },
        view,
        place: { path: '/student-due-report', at: '/student-due-report?day=2026-05-06' },
      },
    )
    await expect.element(page.getByText('Bina Rai').first()).toBeVisible()
    const told = () => document.querySelector('main p[aria-live]')!.textContent
    const before = told()
    await pick('Overdue', w('More than 90 days'))
    await expect.poll(() => query(screen.here())['overdue']).toBe('90')
    await expect.element(page.getByText('Bina Rai')).not.toBeInTheDocument()
    await expect.poll(told).not.toBe(before)
    await look(`student-due-${view.language}`)
    await page
      .getByRole('link', { name: new RegExp(w('Take payment')) })
      .first()
      .click()
    await expect.poll(screen.here).toBe('/fee-payment?student=7')
  })
})
