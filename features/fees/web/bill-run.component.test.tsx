/** A generation is looked through: beside the month before, by grade and head; verified there; what keeps it from being rolled back is named before anybody tries. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listAnswer } from '#platform/contract/list.ts'
import type { Answers } from '#test/components/answers.ts'
import { jobDone } from '#test/components/examples.ts'
import { button, dialog, handsIn } from '#test/components/hands.ts'
import { axeClean, fitsAcross, look } from '#test/components/look.ts'
import { mount, phone, views } from '#test/components/mount.tsx'
import BillGenerateReport from './bill-generate-report.tsx'

const run = {
  kind: 'month' as const,
  id: 4,
  month: '05',
  grade_ids: [5],
  grades: ['Class 5'],
  state: 'generated' as 'generated' | 'verified',
  bills: 2,
  amount: 2_600_00,
  generated_by: 'Sita Rai',
  generated_at: '2026-11-26T05:00:00Z',
  verified_at: null,
  student: null,
  sheet: null,
  rolled_back_at: null,
  rollback_reason: null,
  job_id: null,
}
const grade = { grade: 'Class 5', grade_np: 'कक्षा ५' }
const whole = {
  ...run,
  month_before: '04',
  before: 2_000_00,
  by_grade: [{ ...grade, grade_id: 5, bills: 2, amount: 2_600_00, before: 2_000_00 }],
  by_head: [
    { fee_head_id: 1, title: 'Tuition', title_np: 'शिक्षण', students: 2, amount: 2_000_00, before: 2_000_00 },
    { fee_head_id: 2, title: 'Lab', title_np: 'प्रयोगशाला', students: 2, amount: 600_00, before: null },
  ],
  in_the_way: [
    { id: 9, number: 12, fiscal_year: '2083/84', student: 'Asha Rai', student_np: 'आशा राई', why: 'paid' as const },
  ],
  in_the_way_count: 1,
}
const bill = {
  ...grade,
  id: 9,
  number: 12,
  fiscal_year: '2083/84',
  date: '2026-11-26',
  due_date: '2026-12-10',
  month: '05',
  batch: '2083',
  student_id: 3,
  student: 'Asha Rai',
  student_np: 'आशा राई',
  enroll_code: 'H0003',
  section: 'A',
  amount: 1_300_00,
  state: 'stands' as const,
}
const toPrint = [
  { ...grade, grade_id: 5, section_id: 51, section: 'A', bills: 4, waiting: 2 },
  { ...grade, grade_id: 5, section_id: 52, section: 'B', bills: 2, waiting: 0 },
  { grade: 'Class 6', grade_np: 'कक्षा ६', grade_id: 6, section_id: null, section: null, bills: 3, waiting: 0 },
]
const job = '7f1b2c3d-0000-4000-8000-000000000005'
const rights = ['bill-generate-verify', 'bill-generate-rollback', 'fee-journal-create']
const batch = { id: 5, name: '2083', is_current: true, start_date: '2026-04-14', end_date: '2027-04-13' }
const path = '/bill-generate-report'

describe.each(views)('in $language', (view) => {
  const { w, act, pick, enter } = handsIn(view.language)
  async function open(at = `${path}?run=4`, more: object = view, also: Answers = {}) {
    let state: 'generated' | 'verified' = 'generated'
    const answers: Answers = {
      'GET /api/bill-run': () => ({ data: [{ ...run, state }] }),
      'GET /api/bill-run/{id}': () => ({ data: { ...whole, state } }),
      'GET /api/bill': listAnswer([bill], 1, { page: 1, rowsPerPage: 10 }),
      'GET /api/grades': { data: [] } as never,
      'POST /api/bill-run/{id}/verify': () => {
        state = 'verified'
        return { data: { id: 4 } }
      },
      'GET /api/bill-run/{id}/to-print': { data: toPrint },
      'POST /api/bill-run/{id}/print': { data: { job_id: job, bills: 2, left_out: 0 } },
      'GET /api/jobs/{id}': jobDone(job, 'print-bills', 2, { file: { name: 'fee-slips.pdf', bytes: 9, pages: 1 } }),
      ...also,
    }
    return mount(<BillGenerateReport />, answers, {
      who: { role: 'accountant', rights, batch },
      view: { ...view, ...more },
      place: { path, at },
    })
  }

  it('is opened from the list, compared with the month before, and verified after it was seen', async () => {
    const screen = await open(path)
    await act('Open', view.language === 'ne' ? 'भदौ ४' : 'Bhadra 4')
    await expect.poll(screen.here).toBe(`${path}?run=4`)
    await expect.element(page.getByText(w('By fee head')).first()).toBeVisible()
    await expect.element(page.getByText(view.language === 'ne' ? /६००\.००/ : /600\.00/).first()).toBeVisible()
    await axeClean()
    await look(`bill-run-${view.language}`)
    await page.getByRole('button', { name: new RegExp(`^${w('Verify')}`) }).click()
    await enter('Verify')
    await expect.element(page.getByText(w('Verified')).first()).toBeVisible()
    expect(screen.of('POST /api/bill-run/{id}/verify')).toHaveLength(1)
  })

  it('prints its bills: how many on how many sheets is said before, of a class and section, as a job', async () => {
    const screen = await open()
    await button(w('Print bills')).click()
    const said = (n: string, sheets: string) =>
      expect
        .element(dialog())
        .toHaveTextContent(
          view.language === 'ne' ? `${sheets} पानामा ${n} बिल` : new RegExp(`${n} bills? on ${sheets}`),
        )
    const [nine, two, three, one] = view.language === 'ne' ? ['९', '२', '३', '१'] : ['9', '2', '3', '1']
    await said(nine!, three!)
    await dialog().getByText(w('Full bills (A5)')).click()
    await said(nine!, nine!)
    await dialog().getByText(w('Fee slips (4 on A4)')).click()
    const waits = dialog().getByText(/a correction waits|पर्खिरहेको/)
    await expect.element(waits).toHaveTextContent(view.language === 'ne' ? '२' : '2')
    await axeClean()
    await pick('Class', view.language === 'ne' ? 'कक्षा ५' : 'Class 5', dialog())
    await pick('Section', 'B', dialog())
    await said(two!, one!)
    await expect.element(waits).not.toBeInTheDocument()
    fitsAcross()
    await look(`print-bills-${view.language}`)
    await enter('Print')
    const file = dialog().getByRole('link', { name: /Open what was printed|छापिएको खोल्ने/ })
    await expect.element(file).toHaveAttribute('href', expect.stringContaining(`/jobs/${job}/file`))
    const asked = { grade_id: 5, section_id: 52, size: 'slip', language: view.language }
    expect(screen.of('POST /api/bill-run/{id}/print').map(({ body }) => body)).toMatchObject([asked])
    await look(`print-bills-done-${view.language}`)
  })

  it('without a bill that stands nothing is printed', async () => {
    const none = await open(undefined, {}, { 'GET /api/bill-run/{id}/to-print': { data: [] } })
    await button(w('Print bills')).click()
    await expect.element(dialog().getByText(w('No bill of this generation stands.'))).toBeVisible()
    await expect.element(button(w('Print'), dialog())).toBeDisabled()
    expect(none.of('POST /api/bill-run/{id}/print')).toEqual([])
  })

  it('names the bill that stands in the way, which leads to it; the bills of the run alone are listed', async () => {
    const screen = await open(undefined, { width: phone, dark: true })
    await expect.element(page.getByText(w('This generation cannot be rolled back now.'))).toBeVisible()
    await expect.element(page.getByText(w('Money was taken on it'), { exact: false })).toBeVisible()
    expect(screen.of('GET /api/bill')[0]!.query.bill_run_id).toBe('4')
    fitsAcross()
    await look(`bill-run-phone-${view.language}`)
    await page
      .getByRole('link', { name: view.language === 'ne' ? /आशा राई/ : /Asha Rai/ })
      .first()
      .click()
    await expect.poll(screen.here).toBe('/billing-invoice-correction?bill=9')
  })
})
