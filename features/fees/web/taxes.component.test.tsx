/** A tax is named with its rate wherever it is charged: in the settings, before a month is billed, on the bill, and in the report down to the documents. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { digitsIn } from '#nepal/digits.ts'
import { listAnswer } from '#platform/contract/list.ts'
import { testDay } from '#test/day.ts'
import { type Answers, slimList } from '#test/components/answers.ts'
import { handsIn } from '#test/components/hands.ts'
import { enterOn } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, views } from '#test/components/mount.tsx'
import { BillPreview } from './bill-preview.tsx'
import InvoiceCorrection from './correction/invoice-correction.tsx'
import { billingSettings } from '../contract/settings.ts'
import BillingSettings from './settings/settings-billing.tsx'
import SummaryReport from './summary-report.tsx'

const taxed = { tax: 12_50, tax_name: 'Service fee', tax_name_np: 'सेवा शुल्क', tax_percent: 1.25 }
const head = { fee_head_id: 3, title: 'Music class', title_np: 'संगीत कक्षा' }
const meta = { current_page: 1, from: 1, last_page: 1, per_page: 500, to: 1, total: 1 }
const days = { from_date: '2026-04-14', to_date: testDay }
const rights = [
  'fee-heads-read',
  'fee-heads-create',
  'fee-heads-update',
  'bill-generate-verify',
  'bill-generate-class-wise',
  'billing-report-collection',
  'billing-report-statement',
]

describe.each(views)('in $language', (view) => {
  const { w } = handsIn(view.language)
  const called = view.language === 'ne' ? taxed.tax_name_np : taxed.tax_name
  const said = `${called} ${digitsIn(view.language, 1.25)} %`

  it('in the settings stand the taxes and from when each takes how much', async () => {
    const rate = { id: 5, tax_kind_id: 2, percent: 1.25, from_date: '2026-04-14' }
    const screen = await mount(
      <BillingSettings />,
      {
        'GET /api/settings/billing': { data: billingSettings.defaults },
        'GET /api/fee-head': slimList([]),
        'GET /api/roles': { data: [] },
        'GET /api/tax-kind': ({ query }) =>
          query['slim']
            ? slimList([{ id: 2, name: called }])
            : (listAnswer([{ id: 2, name: taxed.tax_name, name_np: taxed.tax_name_np }], 1, {
                page: 1,
                rowsPerPage: 10,
              }) as never),
        'GET /api/tax-rate': listAnswer([rate], 1, { page: 1, rowsPerPage: 10 }) as never,
      },
      { who: { rights }, view, place: { path: '/settings/billing' } },
    )
    await page.getByRole('tab', { name: w('Taxes') }).click()
    await expect.poll(screen.here).toBe('/settings/billing?tab=taxes')
    await expect.element(page.getByText(called).first()).toBeVisible()
    await expect.element(page.getByText(digitsIn(view.language, '1.25')).first()).toBeVisible()
    await look(`taxes-settings-${view.language}`)
  })

  it('before a month is billed', async () => {
    const count = { students: 1, already_billed: 0, amount: 1012_50, offers: 0, without_plan: 0 }
    await mount(
      <BillPreview
        grades={[]}
        preview={{
          sheet: null,
          begun: true,
          day: testDay,
          fiscal_year: '2083/84',
          students: 1,
          amount: 1012_50,
          offers: 0,
          already_billed: 0,
          grades: [{ grade_id: 5, grade: 'Class 5', ...count }],
          heads: [{ ...head, ...taxed, students: 1, amount: 1012_50, offers: 0 }],
        }}
      />,
      {},
      { who: { rights }, view },
    )
    await expect.element(page.getByText(said).first()).toBeVisible()
    await look(`taxes-preview-${view.language}`)
  })

  it('on the bill', async () => {
    const line = { ...head, ...taxed, tax_kind_id: 2, gross: 1000_00, discount: 0, billed: 1012_50, due: 1012_50 }
    await mount(
      <InvoiceCorrection />,
      {
        'GET /api/bill/{id}': {
          data: {
            id: 9,
            number: 123,
            fiscal_year: '2083/84',
            date: testDay,
            due_date: testDay,
            month: '01',
            batch: '2083',
            student_id: 7,
            student: 'Karuna Shakya',
            student_np: null,
            enroll_code: 'HIM7',
            grade: 'Class 5',
            grade_np: null,
            section: 'A',
            amount: 1012_50,
            state: 'stands',
            lines: [{ ...line, reason: null, reason_np: null, forgiven: 0, rate: { part: 1, of: 1 }, net: 1012_50 }],
            heads: [],
            advance: 0,
            correction: null,
            instead_of: null,
          },
        },
      },
      {
        who: { role: 'accountant', rights },
        view,
        place: { path: '/billing-invoice-correction', at: '/billing-invoice-correction?bill=9' },
      },
    )
    await expect.element(page.getByText(said).first()).toBeVisible()
    await look(`taxes-bill-${view.language}`)
  })

  it('in the report, from a tax to the documents, and to the statement of whose they are', async () => {
    const figures = { base: 1000_00, charged: 12_50, taken_back: 0, amount: 12_50 }
    const row = {
      ...figures,
      id: '2',
      rank: 1,
      percent: 1.25,
      event_id: null,
      student_id: null,
      tax_kind_id: 2,
      fee_head_id: null,
      name: taxed.tax_name,
      name_np: taxed.tax_name_np,
      document: null,
      date: null,
      student: null,
      student_np: null,
      tax: null,
      tax_np: null,
    }
    const documents = { ...row, id: 'e31', event_id: 31, student_id: 7, fee_head_id: 3, name: '123', name_np: null }
    const student = { student: 'Karuna Shakya', document: 'bill', date: testDay, tax: taxed.tax_name }
    const answers: Answers = {
      'GET /api/fee-head': slimList([]),
      'GET /api/tax-kind': slimList([{ id: 2, name: called }]),
      'GET /api/tax-report': (({ query }: { query: Record<string, string> }) => ({
        data: query['by'] === 'entry' ? [{ ...documents, ...student }] : [row],
        totals: figures,
        meta,
        asked: { by: 'kind', ...days, ...query },
        ...days,
      })) as never,
    }
    const screen = await mount(<SummaryReport />, answers, {
      who: { rights },
      view,
      place: { path: '/summary-report', at: `/summary-report?tab=tax&${new URLSearchParams(days)}` },
    })
    const first = () => page.elementLocator(document.querySelector<HTMLElement>('main tbody tr a')!)
    await expect.element(page.getByRole('link', { name: called }).first()).toBeVisible()
    await look(`taxes-report-${view.language}`)
    await enterOn(first())
    await expect.poll(screen.here).toMatch(/tab=tax.*by=entry.*tax_kind_id=2/)
    await expect.element(page.getByText('Karuna Shakya').first()).toBeVisible()
    await look(`taxes-documents-${view.language}`)
    await expect.poll(() => first().element().getAttribute('href')).toMatch(/^\/statement\?student=7&from=/)
    expect(screen.of('GET /api/tax-report').at(-1)!.query).toMatchObject({ by: 'entry', tax_kind_id: '2', ...days })
  })
})
