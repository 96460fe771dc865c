/** What stands charged otherwise than it should: told in the account of a child, left as it is for a reason, settled by notes that are seen before, and taken back. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { digitsIn } from '#nepal/digits.ts'
import { listAnswer } from '#platform/contract/list.ts'
import { refused } from '#test/components/answers.ts'
import { button, dialog, handsIn, told } from '#test/components/hands.ts'
import { press } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, views } from '#test/components/mount.tsx'
import { type Difference, settleDifferences } from '../../contract/differences.ts'
import InvoiceCorrection from '../correction/invoice-correction.tsx'
import { ClassOfMonths } from './class-of-months.tsx'
import { DifferencesOfStudent } from './of-student.tsx'

const row = (n: number, name: string): Difference => ({
  enroll_id: n,
  fee_head_id: 1,
  month: '01',
  student_id: n + 10,
  student: name,
  student_np: null,
  enroll_code: `H${n}`,
  grade: 'Class 5',
  grade_np: null,
  section: 'A',
  head: 'Tuition',
  head_np: null,
  charged: 1000_00,
  expected: 900_00,
  difference: -100_00,
  why: 'plan',
  state: 'open',
  stuck: null,
  accepted_id: null,
  reason: null,
  accepted_by: null,
  accepted_by_np: null,
  accepted_on: null,
  journal_id: null,
})
const answerOf = (rows: Difference[]) => ({
  ...listAnswer(rows, rows.length, { page: 1, rowsPerPage: 25 }),
  totals: {
    charged: rows.length * 1000_00,
    expected: rows.length * 900_00,
    credit: rows.length * 100_00,
    debit: 0,
  },
})
const who = {
  role: 'accountant',
  rights: ['bill-generate-verify', 'fee-journal-create', 'billing-report-statement', 'grade-read', 'fee-heads-read'],
}
const path = '/billing-invoice-correction'

describe.each(views)('in $language', (view) => {
  const { w, act, enter } = handsIn(view.language)

  it('a child that changed class says which class charges which month, and from when is changed', async () => {
    const grade = { grade: 'Class 6', grade_np: null }
    const screen = await mount(
      <ClassOfMonths student={11} />,
      {
        'GET /api/class-of-months': {
          data: {
            ...grade,
            enroll_id: 5,
            batch_start: '2026-04-14',
            past: [{ grade: 'Class 5', grade_np: null, to_month: '07' }],
          },
        },
        'POST /api/class-of-months': { data: { enroll_id: 5 } },
      },
      { who: { ...who, rights: [...who.rights, 'fee-update'] }, view, place: { path: '/statement' } },
    )
    await expect.element(page.getByText('Class 5')).toBeVisible()
    await look(`class-of-months-${view.language}`)
    await button(w('Change the month')).click()
    await expect
      .element(dialog().getByRole('combobox'))
      .toHaveValue(view.language === 'ne' ? '२०८३ मंसिर' : 'Mangsir 2083')
    await dialog().getByRole('combobox').click()
    await page.getByRole('option').nth(4).click()
    await look(`class-of-months-change-${view.language}`)
    await enter('Save')
    await expect
      .poll(() => screen.of('POST /api/class-of-months').map(({ body }) => body))
      .toEqual([{ enroll_id: 5, from_month: '05' }])
  })

  it('the account of a child says so, and leads to them', async () => {
    const screen = await mount(
      <DifferencesOfStudent student={11} />,
      { 'GET /api/fee-difference': answerOf([row(1, 'Asha Rai')]) },
      { who, view, place: { path: '/statement' } },
    )
    await expect.element(page.getByRole('alert')).toHaveTextContent(digitsIn(view.language, '100.00'))
    expect(screen.of('GET /api/fee-difference')[0]!.query).toMatchObject({ student_id: '11' })
    await look(`differences-child-${view.language}`)
    await page.getByRole('link', { name: w('Open the differences') }).click()
    await expect.poll(screen.here).toBe('/billing-invoice-correction?tab=differences&search=H1')
  })

  it('one that is found by its code is left as it is for a reason, and goes', async () => {
    let rows = [row(1, 'Asha Rai'), row(2, 'Bina Rai')]
    const screen = await mount(
      <InvoiceCorrection />,
      {
        'GET /api/fee-difference': ({ query }) =>
          answerOf(
            rows.filter(
              ({ state, enroll_code }) =>
                state === (query['state'] ?? 'open') && enroll_code.includes(query['search'] ?? ''),
            ),
          ),
        'POST /api/fee-difference/accept': ({ body }) => {
          const by = { accepted_id: 4, accepted_by: 'Sita Sharma', accepted_on: '2026-11-26', reason: body.reason }
          rows = rows.map((each) => (each.enroll_id === 1 ? { ...each, ...by, state: 'accepted' } : each))
          return { data: { accepted: 1 } }
        },
      },
      { who, view, place: { path, at: `${path}?tab=differences` } },
    )
    await page.getByRole('searchbox').first().fill('H1')
    await expect.element(page.getByText('Bina Rai').first()).not.toBeInTheDocument()
    await page.getByRole('checkbox').last().click()
    await button(w('Leave as it is'), page.getByRole('region', { name: w('Selected rows') })).click()
    await expect.element(dialog().getByRole('textbox').first()).toHaveFocus()
    await press('Agreed with the family')
    await look(`differences-leave-${view.language}`)
    await enter('Leave as it is')
    await told(w('Left as it is.'))
    expect(screen.of('POST /api/fee-difference/accept').map(({ body }) => body)).toEqual([
      {
        rows: [{ enroll_id: 1, fee_head_id: 1, month: '01', charged: 1000_00, expected: 900_00 }],
        reason: 'Agreed with the family',
      },
    ])
    await expect.element(page.getByText('Asha Rai').first()).not.toBeInTheDocument()
  })

  it('what is accepted says why and by whom, and is taken back', async () => {
    let rows: Difference[] = [
      {
        ...row(1, 'Asha Rai'),
        state: 'accepted',
        accepted_id: 4,
        accepted_by: 'Sita Sharma',
        accepted_on: '2026-11-26',
        reason: 'Agreed with the family',
      },
    ]
    const screen = await mount(
      <InvoiceCorrection />,
      {
        'GET /api/fee-difference': () => answerOf(rows),
        'POST /api/fee-difference/{id}/reopen': () => {
          rows = []
          return { data: { id: 4 } }
        },
      },
      { who, view, place: { path, at: `${path}?tab=differences&state=accepted` } },
    )
    await expect.element(page.getByText(/Agreed with the family, Sita Sharma/).first()).toBeVisible()
    await look(`differences-accepted-${view.language}`)
    await act('Take it back', 'Asha Rai')
    await told(w('Taken back.'))
    expect(screen.of('POST /api/fee-difference/{id}/reopen').map(({ path: of }) => of)).toEqual([{ id: '4' }])
  })

  it('all of the filter are settled as they were seen: a reason and a tick are asked for, what changed meanwhile is looked at again', async () => {
    let rows = [row(1, 'Asha Rai'), row(2, 'Bina Rai')]
    let advance = 50_00
    const seen = () => ({ credit_notes: 2, debit_notes: 0, credit: 200_00, debit: 0, advance })
    const screen = await mount(
      <InvoiceCorrection />,
      {
        'GET /api/fee-difference': () => answerOf(rows),
        'POST /api/fee-difference/preview': () => ({
          data: {
            ...seen(),
            students: 2,
            families: 1,
            batch_start: '2026-04-14',
            months: [
              { month: '03', fiscal_year: '2082/83' },
              { month: '04', fiscal_year: '2083/84' },
            ],
            stuck: 0,
            second_person: false,
          },
        }),
        'POST /api/fee-difference/settle': ({ body }) => {
          if (body.seen.advance === 50_00) {
            advance = 60_00
            return refused(409, settleDifferences.refusals['differences-changed'], { code: 'differences-changed' })
          }
          rows = []
          return {
            data: {
              state: 'issued',
              credit_notes: 2,
              debit_notes: 0,
              credit_numbers: 'CN-83/84-1 – CN-83/84-2',
              debit_numbers: null,
            },
          }
        },
      },
      { who, view, place: { path, at: `${path}?tab=differences&why=plan` } },
    )
    await look(`differences-list-${view.language}`)
    await button(w('Settle all of these')).click()
    const reason = dialog().getByLabelText(w('Reason'))
    await enter('Write the notes')
    await expect.element(dialog().getByText(w('Field is required'))).toBeVisible()
    await expect.element(dialog().getByText(w('Tick it, or choose other differences.'))).toBeVisible()
    await reason.fill('The fee was made cheaper')
    await dialog().getByRole('checkbox').click()
    // the months by their fiscal years, and whom it concerns
    await expect.element(dialog().getByText(view.language === 'ne' ? '१ परिवार' : '1 family')).toBeVisible()
    await expect.element(dialog().getByText(new RegExp(digitsIn(view.language, '2082/83')))).toBeVisible()
    await look(`differences-settle-${view.language}`)
    await enter('Write the notes')
    await expect.element(dialog().getByText(w(settleDifferences.refusals['differences-changed']))).toBeVisible()
    await expect.element(reason).toHaveValue('The fee was made cheaper')
    await enter('Look again')
    // another sum is another tick
    await expect
      .element(
        dialog()
          .getByText(new RegExp(digitsIn(view.language, '60.00')))
          .first(),
      )
      .toBeVisible()
    await expect.element(dialog().getByRole('checkbox')).not.toBeChecked()
    await dialog().getByRole('checkbox').click()
    await enter('Write the notes')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await told(/CN-83\/84-1/)
    const sent = screen.of('POST /api/fee-difference/settle')
    expect(sent.map(({ body }) => body)).toEqual(
      [50_00, 60_00].map((of) => ({
        why: 'plan',
        seen: { credit_notes: 2, debit_notes: 0, credit: 200_00, debit: 0, advance: of },
        reason: 'The fee was made cheaper',
      })),
    )
    expect(sent[0]!.headers.get('idempotency-key')).not.toBe(sent[1]!.headers.get('idempotency-key'))
    await expect.element(page.getByText('Bina Rai').first()).not.toBeInTheDocument()
  })
})
