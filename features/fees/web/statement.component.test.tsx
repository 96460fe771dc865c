/** The account of a student: a figure opens the heads and months that are behind it. */
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { dialog } from '#test/components/hands.ts'
import { focus, press } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, views, wordsIn } from '#test/components/mount.tsx'
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
