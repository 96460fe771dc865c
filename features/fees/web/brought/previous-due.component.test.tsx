/** Dues from before, one after another by code and amount; what is missing is told and what was typed stays; one is taken back for a reason. */
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listAnswer } from '#platform/contract/list.ts'
import { button, dialog, handsIn, told } from '#test/components/hands.ts'
import { press, replace } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, views } from '#test/components/mount.tsx'
import type { PreviousDueRow } from '../../contract/previous-dues.ts'
import PreviousDue from './previous-due.tsx'

const student = {
  id: 7,
  name: 'Asha Rai',
  name_np: null,
  enroll_code: 'HIM0011',
  enroll_id: 70,
  grade: 'Class 5',
  grade_np: null,
  section: 'A',
  roll: 1,
  profile_image: null,
  guardian: null,
}
const row: PreviousDueRow = {
  id: 4,
  date: '2026-05-06',
  student_id: 7,
  student: 'Asha Rai',
  student_np: null,
  enroll_code: 'HIM0011',
  grade: 'Class 5',
  grade_np: null,
  section: 'A',
  amount: 1250_50,
  due_date: '2025-04-13',
  remark: 'Old one',
  event_id: 31,
  state: 'standing',
  made_by: null,
  made_by_np: null,
  end_reason: null,
}

it.each(views)('is entered by keys and taken back ($language)', async (view) => {
  const { w, act, enter } = handsIn(view.language)
  let rows: PreviousDueRow[] = []
  const screen = await mount(
    <PreviousDue />,
    {
      'GET /api/previous-due': () => ({
        ...listAnswer(rows, rows.length, { page: 1, rowsPerPage: 10 }),
        totals: { standing: 0 },
      }),
      'GET /api/student-dues': {
        data: { student, dues: [], total: 0, advance: 0, penalty: 0, siblings: [], last_receipt: null },
      },
      'GET /api/search-student': { data: [student] } as never,
      'POST /api/previous-due': ({ body }) => {
        rows = [{ ...row, amount: body.amount, remark: body.remark ?? null, due_date: body.due_date }]
        return { data: { id: 4, event_id: 31 }, message: 'Previous due entered.' }
      },
      'POST /api/previous-due/{id}/take-back': ({ body }) => {
        rows = [{ ...rows[0]!, state: 'taken_back', end_reason: body.reason }]
        return { data: { id: 4 }, message: 'Saved.' }
      },
    },
    {
      who: {
        role: 'accountant',
        rights: ['fee-journal-create', 'fee-journal-delete', 'due-read', 'receipt-read', 'grade-read'],
      },
      view,
      place: { path: '/previous-due' },
    },
  )
  const box = page
    .getByRole('textbox', { name: w('Student') })
    .or(page.getByRole('combobox', { name: w('Student') }))
    .first()
  await box.fill('HIM0011')
  await press('{Enter}')
  // the amount has the focus
  await expect.poll(() => (document.activeElement as HTMLInputElement).name).toBe('amount')
  await press('1250.50{Enter}')
  await expect.element(page.getByText(w('Field is required')).first()).toBeVisible()
  const amount = () => document.querySelector<HTMLInputElement>('input[name=amount]')!
  expect(amount().value.replaceAll(',', '')).toBe('1250.50')
  expect(screen.of('POST /api/previous-due')).toHaveLength(0)
  await replace(page.getByLabelText(new RegExp(`^${w('Due since')}`)).first(), '2081-12-30')
  await page.elementLocator(document.querySelector('input[name=remark]')!).fill('Old one')
  await look(`previous-due-typed-${view.language}`)
  await press('{Enter}')
  await told(w('Previous due entered.'))
  await expect.element(page.getByText('Old one').first()).toBeVisible()
  // the next code is typed at once
  await expect.element(box).toHaveFocus()
  await look(`previous-due-entered-${view.language}`)
  const [entered] = screen.of('POST /api/previous-due')
  expect([entered!.body, entered!.headers.has('idempotency-key')]).toEqual([
    { student_id: 7, amount: 1250_50, due_date: '2025-04-12', remark: 'Old one' },
    true,
  ])

  await act('Take back', 'Asha Rai')
  await enter('Take back')
  await expect.element(dialog().getByText(w('Field is required'))).toBeVisible()
  await press('Of another child')
  await look(`previous-due-take-back-${view.language}`)
  await enter('Take back')
  await expect.element(page.getByText(w('Taken back'), { exact: true }).first()).toBeVisible()
  await expect.element(button(w('Take back'))).not.toBeInTheDocument()
  expect(screen.of('POST /api/previous-due/{id}/take-back').map(({ path, body }) => [path['id'], body.reason])).toEqual(
    [['4', 'Of another child']],
  )
})
