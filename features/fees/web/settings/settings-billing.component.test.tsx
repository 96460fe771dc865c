/** Billing settings by keys: what who is late is asked, and the words of the SMS; a wrong value is told at its field and stays. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, checkedBy, slimList } from '#test/components/answers.ts'
import { enterOn, focus, press, replace } from '#test/components/keys.ts'
import { dialog } from '#test/components/hands.ts'
import { look } from '#test/components/look.ts'
import { mount, views, wordsIn } from '#test/components/mount.tsx'
import { previewPenalties } from '../../contract/penalty-preview.ts'
import { billingSettings } from '../../contract/settings.ts'
import BillingSettings from './settings-billing.tsx'

const role = (slug: string, name: string) => ({
  slug,
  name,
  built_in: true,
  own_sections: false,
  permissions: 1,
  users: 1,
  closed: null,
})
type Values = (typeof billingSettings)['defaults']

describe.each(views)('in $language', (view) => {
  const w = wordsIn(view.language)
  async function open() {
    let kept: Values = {
      ...billingSettings.defaults,
      penalty: { kind: 'percent', value: 1, grace_days: 0, every: 'once' },
    }
    const answers: Answers = {
      'GET /api/settings/billing': () => ({ data: kept }),
      'PUT /api/settings/billing': checkedBy(billingSettings.schema.partial(), (sent) => {
        kept = { ...kept, ...sent }
        return { data: kept, message: 'Saved.' }
      }),
      'POST /api/penalty-rule/preview': checkedBy(previewPenalties.input, () => ({
        data: {
          since: '2026-11-28',
          first_day: { students: 487, amount: 35_966_00 },
          month: { students: 510, amount: 40_000_00 },
        },
      })),
      'GET /api/fee-head': slimList([]),
      'GET /api/roles': { data: [role('accountant', 'Accountant'), role('guardian', 'Guardian')] },
    }
    const screen = await mount(<BillingSettings />, answers, { view })
    await expect.element(page.getByText(w('Penalty after the due date'))).toBeVisible()
    return { ...screen, kept: () => kept }
  }

  it('a penalty is set by keys, with what two late months come to', async () => {
    const { kept, of } = await open()
    await focus(page.getByRole('radio', { name: w('Per cent of what is late') }))
    await press('{ArrowUp}')
    await replace(page.getByLabelText(w('Penalty of a late month')), '50')
    await replace(page.getByLabelText(w('Days of grace')), '400')
    await press('{Enter}')
    await expect.element(page.getByText(w('At most 365 days')).first()).toBeVisible()
    expect(kept().penalty.kind).toBe('percent')
    await replace(page.getByLabelText(w('Days of grace')), '5')
    // two months that are late, Rs. 50 each
    const sum = view.language === 'en' ? /owes Rs\. 100\.00 more/ : /रु\. १००\.०० थप/
    await expect.element(page.getByText(sum)).toBeVisible()
    await look(`billing-settings-${view.language}`)
    await press('{Enter}')
    // whom it charges how much is told first, and nothing is saved by looking
    const told = view.language === 'en' ? /487 students are charged Rs\. 35,966\.00/ : /४८७ विद्यार्थीलाई रु\. ३५,९६६\.००/
    await expect.element(dialog().getByText(told)).toBeVisible()
    await look(`billing-settings-penalty-${view.language}`)
    await enterOn(dialog().getByRole('button', { name: w('Cancel') }))
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(kept().penalty.kind).toBe('percent')
    await focus(page.getByLabelText(w('Days of grace')))
    await press('{Enter}')
    await enterOn(dialog().getByRole('button', { name: w('Save'), exact: true }))
    await expect.poll(() => kept().penalty).toEqual({ kind: 'fixed', value: 50_00, grace_days: 5, every: 'once' })
    expect(of('PUT /api/settings/billing')).toHaveLength(1)
    expect(of('POST /api/penalty-rule/preview')).toHaveLength(3)
  })

  it('refunds ask for a second person until that is switched off; notes are asked by a switch of their own', async () => {
    const { kept, of } = await open()
    const refunds = page.getByRole('switch', { name: new RegExp(w('A second person approves refunds')) })
    const notes = page.getByRole('switch', { name: new RegExp(w('A second person approves debit and credit notes')) })
    await expect.element(refunds).toBeChecked()
    await expect.element(notes).not.toBeChecked()
    await refunds.click()
    await page.getByRole('button', { name: w('Save'), exact: true }).click()
    await expect.poll(() => kept().refund_second_person).toBe(false)
    expect(of('PUT /api/settings/billing').map(({ body }) => body)).toEqual([{ refund_second_person: false }])
  })

  it('a role is given a limit of what it forgives, and is no more offered', async () => {
    const { kept } = await open()
    await page.getByRole('combobox', { name: w('Add a role') }).click()
    // families forgive nothing
    await expect.element(page.getByRole('option', { name: w('Guardian') })).not.toBeInTheDocument()
    await page.getByRole('option', { name: w('Accountant') }).click()
    await replace(page.getByLabelText(w('Most that {role} forgives', { role: w('Accountant') })), '500')
    await look(`billing-settings-limit-${view.language}`)
    await page.getByRole('button', { name: w('Save'), exact: true }).click()
    await expect.poll(() => kept().discount_limits).toEqual([{ role: 'accountant', amount: 500_00 }])
  })

  it('the words of the receipt SMS are shown filled in; an unknown place is told', async () => {
    const { kept } = await open()
    // on a phone the bar with Save lies over it until one scrolls
    await focus(page.getByRole('switch', { name: new RegExp(w('Receipts by SMS')) }))
    await press(' ')
    const text = page.elementLocator(document.querySelector('textarea[name=receipt_sms_text]')!)
    await text.fill('Received {amuont}')
    await expect.element(page.getByText('{amuont}').last()).toBeVisible()
    await text.fill('Received {amount} for {student_name}, left {due_amout}')
    await expect.element(page.getByText(/^Received Rs\. 2,500\.00 for Aarav Sharma/)).toBeVisible()
    await look(`receipt-sms-${view.language}`)
    await page.getByRole('button', { name: w('Save'), exact: true }).click()
    await expect.poll(() => kept().receipt_sms).toBe(true)
    expect(kept().receipt_sms_text).toBe('Received {amount} for {student_name}, left {due_amout}')
  })
})
