/** A family pays for all its children by one press: mobile, Enter, amount, Enter, Enter, by keys alone; one who shares a name is chosen, and the cashier divides. */
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { tuitionDue } from '#test/components/examples.ts'
import { type Answers, refused } from '#test/components/answers.ts'
import { button, filesOpened, handsIn } from '#test/components/hands.ts'
import { press } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, views } from '#test/components/mount.tsx'
import FamilyPayment from './family-payment.tsx'
import type { Family } from './family-state.ts'

const guardian = { id: 3, name: 'Maya Rai', name_np: null, mobile: '9841000003' }
const child = (id: number, name: string, due: number): Family['children'][0] => ({
  student: {
    id,
    name,
    name_np: null,
    enroll_code: `HIM${id}`,
    enroll_id: id + 100,
    grade: 'Class 5',
    grade_np: null,
    section: 'A',
    roll: id,
    profile_image: null,
  },
  dues: [tuitionDue(due, { enroll_id: id + 100, due_date: `2026-05-1${id}` })],
  total: due,
  advance: 0,
  penalty: 0,
})
const changed = 'The dues have changed meanwhile. Look at them again.'

it.each(views)('all children at once, then divided by hand ($language)', async (view) => {
  const { w } = handsIn(view.language)
  let family: Family = { guardian, children: [child(1, 'Asha Rai', 1000_00), child(2, 'Bina Rai', 1000_00)] }
  let wrong = true
  const answers: Answers = {
    'GET /api/fee-family': ({ query }) => ({
      data: (query['find'] === guardian.mobile ? [guardian] : [guardian, { ...guardian, id: 4, mobile: null }]).map(
        (each) => ({
          ...each,
          children: each.id === 3 ? 'Asha Rai, Bina Rai' : 'Chandra Rai',
        }),
      ),
    }),
    'GET /api/fee-family/{id}': () => ({ data: family }),
    'POST /api/fee-family-payment': ({ body }) => {
      if (wrong) return refused(409, changed, { code: 'due-changed' })
      const receipts = body.children.map(({ student_id, amount }) => ({
        student_id: Number(student_id),
        receipt_id: 90 + Number(student_id),
        number: `R-${student_id}`,
        amount: Number(amount),
        advance: 0,
        left: 0,
      }))
      const left = (id: number) => 1000_00 - (receipts.find(({ student_id }) => student_id === id)?.amount ?? 0)
      family = { guardian, children: [child(1, 'Asha Rai', left(1)), child(2, 'Bina Rai', left(2))] }
      return { data: { amount: Number(body.amount), told: [], receipts } }
    },
  }
  const screen = await mount(<FamilyPayment />, answers, {
    who: { role: 'accountant', rights: ['receipt-read', 'receipt-create'] },
    view,
    place: { path: '/fee-payment/v2' },
  })
  const files = filesOpened()
  const focused = (name: string) => expect.poll(() => (document.activeElement as HTMLInputElement).name).toBe(name)
  await focused('family')
  await press(`${guardian.mobile}{Enter}`)
  // not all of it: the oldest dues of all children are paid first
  await focused('amount')
  await press('1200')
  await look(`family-form-${view.language}`)
  await press('{Enter}')
  await expect.poll(() => document.activeElement!.getAttribute('aria-keyshortcuts')).toBe('F9')
  await press('{Enter}')
  // what is refused stays typed, and pressing again is the same payment
  await expect.element(page.getByRole('alert')).toHaveTextContent(w(changed))
  expect(document.querySelector<HTMLInputElement>('input[name=amount]')!.value.replaceAll(',', '')).toMatch(
    /^(1200|१२००)/,
  )
  wrong = false
  await press('{F9}')
  await expect.element(page.getByText('R-1').first()).toBeVisible()
  await expect.element(button(w('Next family'))).toHaveFocus()
  await look(`family-taken-${view.language}`)
  const sent = screen.of('POST /api/fee-family-payment')
  expect(sent.map(({ body }) => body.children.map(({ amount }) => amount))).toEqual([
    [1000_00, 200_00],
    [1000_00, 200_00],
  ])
  expect(sent[0]!.headers.get('idempotency-key')).toBe(sent[1]!.headers.get('idempotency-key'))
  expect(files.map(({ pathname, searchParams }) => [pathname, searchParams.get('receipts')])).toEqual([
    [expect.stringMatching(/\/fee-family-payment\/print$/), '91,92'],
  ])

  // on by a child's code, which two guardians share; the cashier divides it himself
  await press('{Enter}')
  await focused('family')
  family = { guardian, children: [child(1, 'Asha Rai', 1000_00), child(2, 'Bina Rai', 1000_00)] }
  await press('HIM1{Enter}')
  await page
    .getByRole('group', { name: w('Guardians found') })
    .getByRole('button', { name: /Bina Rai/ })
    .click()
  await focused('amount')
  await page.getByRole('switch', { name: w('Divide it by child') }).click()
  for (const id of [1, 2]) {
    document.querySelector<HTMLInputElement>(`input[name=child-${id}]`)!.focus()
    await press('{Control>}a{/Control}500')
  }
  await look(`family-divided-${view.language}`)
  await press('{F9}')
  await expect.element(page.getByText('R-2').first()).toBeVisible()
  const divided = screen.of('POST /api/fee-family-payment').at(-1)!
  expect([divided.body.amount, divided.body.children.map(({ amount }) => amount)]).toEqual([1000_00, [500_00, 500_00]])
  expect(divided.headers.get('idempotency-key')).not.toBe(sent[1]!.headers.get('idempotency-key'))
})
