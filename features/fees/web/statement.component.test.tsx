/** The account of a student: a figure opens the heads and months that are behind it. */
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { digitsIn } from '#nepal/digits.ts'
import { jobDone } from '#test/components/examples.ts'
import { button, dialog, handsIn } from '#test/components/hands.ts'
import { focus, press } from '#test/components/keys.ts'
import { axeClean, fitsAcross, look } from '#test/components/look.ts'
import { mount, phone, views, wordsIn } from '#test/components/mount.tsx'
import Statement from './statement.tsx'

it.each(views)('a figure opens its heads and months, and Escape closes it ($language)', async (view) => {
  const w = wordsIn(view.language)
  const screen = await mount(
    <Statement />,
    {
      'GET /api/statement': {
        data: {
          student: {
            id: 7,
            name: 'Asha Rai',
            name_np: null,
            enroll_code: 'H7',
            grade: 'Class 5',
            grade_np: null,
            section: 'A',
            roll: 1,
            due: 0,
          },
          opening: 0,
          lines: [
            {
              event_id: 31,
              date: '2026-05-06',
              kind: 'bill',
              text: 'Bill of Baishakh',
              number: null,
              receipt_id: null,
              batch: '2083',
              debit: 2500_00,
              credit: 0,
              balance: 2500_00,
              reversed_on: null,
            },
          ],
          closing: 2500_00,
          owed: 2500_00,
          advance: 0,
          deposit: 0,
        },
      } as never,
      'GET /api/fee-event/{id}': {
        data: {
          kind: 'bill',
          date: '2026-05-06',
          number: null,
          receipt_id: null,
          reason: null,
          actor: 'Sita',
          student_id: 7,
          student: 'Asha Rai',
          student_np: null,
          lines: [
            { fee_head_id: 1, title: 'Tuition', title_np: null, month: '01', batch: '2083', amount: 2500_00, tax: 0 },
          ],
          money: [],
        },
      } as never,
    },
    {
      who: { rights: ['billing-report-statement', 'receipt-read'] },
      view,
      place: { path: '/statement', at: '/statement?code=H7' },
    },
  )
  const figure = page.getByTitle(w('What is behind it')).first()
  await focus(figure)
  await press('{Enter}')
  await expect.element(dialog().getByText('Tuition').first()).toBeVisible()
  await look(`statement-behind-${view.language}`)
  expect(screen.of('GET /api/fee-event/{id}').at(-1)!.path).toEqual({ id: '31' })
  await press('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(figure).toHaveFocus()
})

const job = '7f1b2c3d-0000-4000-8000-000000000006'
const toPrint = [
  { grade: 'Class 5', grade_np: 'कक्षा ५', grade_id: 5, section_id: 51, section: 'A', students: 30, owing: 4 },
  { grade: 'Class 5', grade_np: 'कक्षा ५', grade_id: 5, section_id: 52, section: 'B', students: 20, owing: 0 },
]

it.each(views)('the statements of a class: how many they will be is said before ($language)', async (view) => {
  const { w, pick, enter } = handsIn(view.language)
  const screen = await mount(
    <Statement />,
    {
      'GET /api/statement/to-print': { data: toPrint },
      'POST /api/statement/print': { data: { job_id: job, statements: 4, left_out: 0 } },
      'GET /api/jobs/{id}': jobDone(job, 'print-statements', 4, {
        file: { name: 'statements.pdf', bytes: 9, pages: 4 },
      }),
    },
    {
      who: { rights: ['billing-report-statement'] },
      view: view.language === 'ne' ? { ...view, width: phone, dark: true } : view,
      place: { path: '/statement', at: '/statement?from=2026-07-17&to=2026-11-01' },
    },
  )
  await button(w('Print a class')).click()
  const digits = (n: number) => (view.language === 'ne' ? digitsIn('ne', n) : String(n))
  const said = (n: number) => expect.element(dialog()).toHaveTextContent(new RegExp(`${digits(n)} (statement|हिसाब)`))
  await said(50)
  await axeClean()
  fitsAcross()
  await look(`print-statements-${view.language}`)
  await dialog().getByLabelText(w('Only who owes')).click()
  await said(4)
  await pick('Class', view.language === 'ne' ? 'कक्षा ५' : 'Class 5', dialog())
  await pick('Section', 'B', dialog())
  await expect.element(button(w('Print'), dialog())).toBeDisabled()
  await pick('Section', 'A', dialog())
  await enter('Print')
  await expect.element(dialog().getByRole('link', { name: /Open what was printed|छापिएको खोल्ने/ })).toBeVisible()
  expect(screen.of('POST /api/statement/print').map(({ body }) => body)).toMatchObject([
    {
      grade_id: 5,
      section_id: 51,
      owing: true,
      from_date: '2026-07-17',
      to_date: '2026-11-01',
      language: view.language,
    },
  ])
})
