/** Bills of a month: asked about, made as a job, not made twice, taken back for a reason; a month to come asks for a word. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { bsMonthName } from '#nepal/bs-names.ts'
import { digitsIn } from '#nepal/digits.ts'
import { testDay } from '#test/day.ts'
import { jobDone } from '#test/components/examples.ts'
import { type Answers, slimList } from '#test/components/answers.ts'
import { button, dialog, handsIn } from '#test/components/hands.ts'
import { press } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, views } from '#test/components/mount.tsx'
import MonthlyBillGenerate from './monthly-bill-generate.tsx'
import type { BillRun } from './use-bill-runs.ts'
import type { BillingMonth } from './use-months.ts'

const job = '7f1b2c3d-0000-4000-8000-000000000004'
const month = (code: string, begun: boolean, billed: number) =>
  ({ month: code, begun, billed, students: 10, due_date: '2026-05-14' }) as unknown as BillingMonth
const run: BillRun = {
  kind: 'month',
  id: 4,
  month: '01',
  grade_ids: [5],
  grades: ['Class 5'],
  state: 'generated',
  bills: 10,
  amount: 1000_00,
  generated_by: 'Sita',
  generated_at: '2026-05-06T05:00:00Z',
  verified_at: null,
  student: null,
  sheet: null,
  rolled_back_at: null,
  rollback_reason: null,
  job_id: job,
}
const rights = ['bill-generate-class-wise', 'bill-generate-verify']
const batch = { id: 5, name: '2083', is_current: true, start_date: '2026-04-14', end_date: '2027-04-13' }

describe.each(views)('in $language', (view) => {
  const { w, act, enter } = handsIn(view.language)
  async function open(more: readonly string[] = []) {
    let billed = 0
    let runs: BillRun[] = []
    const answers: Answers = {
      'GET /api/billing-month': () => ({ data: [month('01', true, billed), month('02', false, 0)] }) as never,
      'GET /api/grades': slimList([{ id: 5, name: 'Class 5' }]),
      'GET /api/bill-run': () => ({ data: runs }),
      'GET /api/bill-run/uncharged-sheets': { data: [] },
      'POST /api/monthly-bill/preview': ({ body }) => ({
        data: {
          sheet: null,
          begun: body.month === '01',
          // Baisakh is of the fiscal year before, which is open still
          ...(body.month === '01'
            ? { day: '2026-07-16', fiscal_year: '2082/83' }
            : { day: testDay, fiscal_year: '2083/84' }),
          students: body.month === '01' ? 10 - billed : 10,
          amount: 1000_00,
          offers: 120_00,
          already_billed: billed,
          grades: [],
          heads: [],
        },
      }),
      'POST /api/monthly-bill': () => {
        billed = 10
        runs = [run]
        return { data: { bill_run_id: 4, job_id: job } }
      },
      'POST /api/bill-run/{id}/rollback': ({ body }) => {
        billed = 0
        runs = [{ ...run, state: 'rolled_back', rolled_back_at: run.generated_at, rollback_reason: body.reason }]
        return { data: { id: 4, bills: 10 } }
      },
      'GET /api/jobs/{id}': jobDone(job, 'bills', 10, { bills: 10 }),
    }
    const screen = await mount(<MonthlyBillGenerate />, answers, {
      who: { rights: [...rights, ...more], batch },
      view,
      place: { path: '/monthly-bill-generate' },
    })
    await expect.element(button(w('Generate bills'))).toBeEnabled()
    return screen
  }
  const months = () => page.getByRole('combobox', { name: w('Month') })

  it('the running month is offered with how far it is billed; it is billed once, and who bills does not take it back', async () => {
    const screen = await open()
    await expect
      .element(months())
      .toHaveValue(expect.stringMatching(view.language === 'ne' ? /०|१०/ : /^Baisakh 2083: 0 of 10 billed/))
    await expect.element(page.getByText(w('Taken off by offers'))).toBeVisible()
    await expect.element(page.getByText(view.language === 'ne' ? /१२०\.००/ : /120\.00/).first()).toBeVisible()
    const late = w(
      'The bills are income of fiscal year {year}, which is over and still open: they stand on its last day.',
      { year: digitsIn(view.language, '2082/83') },
    )
    await expect.element(page.getByText(late)).toBeVisible()
    await look(`bill-preview-${view.language}`)
    await button(w('Generate bills')).click()
    await expect.element(dialog().getByText(late)).toBeVisible()
    await enter('Generate bills')
    await expect.element(page.getByText(w('Generated')).first()).toBeVisible()
    await expect.element(button(w('Generate bills'))).toBeDisabled()
    expect(
      screen.of('POST /api/monthly-bill').map(({ body, headers }) => [body, headers.has('idempotency-key')]),
    ).toEqual([[{ month: '01', grade_ids: [5] }, true]])
    await expect.element(page.getByRole('button', { name: new RegExp(`^${w('Roll back')}`) })).not.toBeInTheDocument()
  })

  it('a run is taken back only for a reason that is typed', async () => {
    const screen = await open(['bill-generate-rollback'])
    await button(w('Generate bills')).click()
    await enter('Generate bills')
    await act('Roll back', `${bsMonthName(1)[view.language]} ${view.language === 'ne' ? '४' : '4'}`)
    await expect
      .element(
        dialog().getByText(
          w('Make sure what you are doing. Frequent rollback actions might cause issue on the billing process'),
        ),
      )
      .toBeVisible()
    await enter('Roll back')
    await expect.element(dialog().getByText(w('Field is required'))).toBeVisible()
    expect(screen.of('POST /api/bill-run/{id}/rollback')).toHaveLength(0)
    await look(`bill-rollback-${view.language}`)
    await dialog().getByRole('textbox').fill('The fee plan of class 5 was wrong')
    await enter('Roll back')
    await expect.element(page.getByText('The fee plan of class 5 was wrong').first()).toBeVisible()
    expect(screen.of('POST /api/bill-run/{id}/rollback')[0]!.body.reason).toBe('The fee plan of class 5 was wrong')
  })

  it('a month to come is warned of, and billed only by who types the word', async () => {
    const screen = await open()
    await months().click()
    await page.getByRole('option').nth(1).click()
    await expect.element(button(w('Generate bills'))).toBeEnabled()
    await look(`bill-to-come-${view.language}`)
    await button(w('Generate bills')).click()
    await enter('Generate bills')
    const asked = w('Type {word} to go on', { word: w('yes') })
    await expect.poll(() => dialog().getByText(asked).elements().length).toBe(2)
    expect(screen.of('POST /api/monthly-bill')).toHaveLength(0)
    await look(`bill-to-come-word-${view.language}`)
    await press(w('yes'))
    await enter('Generate bills')
    await expect
      .poll(() => screen.of('POST /api/monthly-bill').map(({ body }) => [body.month, body.confirm]))
      .toEqual([['02', 'yes']])
  })
})
