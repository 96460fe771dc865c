/** Vouchers that stand: the list says what waits and narrows to it; a posted one is reversed with a reason. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listAnswer } from '#platform/contract/list.ts'
import { testDay, testMoment } from '#test/day.ts'
import { slimList } from '#test/components/answers.ts'
import { actsAsDialog } from '#test/components/dialogs.ts'
import { button, dialog, handsIn } from '#test/components/hands.ts'
import { enterOn, press } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, views } from '#test/components/mount.tsx'
import type { ShownVoucher } from '../../contract/vouchers.ts'
import { accounts, voucher } from '../books-for-tests.ts'
import Voucher from './voucher.tsx'
import Vouchers from './vouchers.tsx'

const posted = voucher({ state: 'posted', number: 'PV-2083/84-000005', fiscal_year: '2083/84', date: '2026-11-20' })
const listed = ({ id, state, number }: Partial<ShownVoucher>) => {
  const { lines: _, history: __, ...row } = voucher({ id: id!, state: state!, number: number! })
  return row
}

describe.each(views)('in $language', (view) => {
  const { w, enter } = handsIn(view.language)

  it('a posted one is reversed on its day or later, and says by what', async () => {
    let shown = posted
    const screen = await mount(
      <Voucher />,
      {
        'GET /api/voucher/{id}': () => ({ data: shown }),
        'GET /api/voucher/{id}/documents': { data: [] },
        'GET /api/accounting/voucher-rules': { data: { approval: true, second_person: false } },
        'POST /api/voucher/{id}/reverse': ({ body }) => {
          const number = 'PV-2083/84-000006'
          shown = { ...posted, state: 'reversed', reversed_by: { id: 13, number, date: testDay, reason: body.reason } }
          return { data: { id: 13, number } }
        },
      },
      {
        who: { role: 'accountant', rights: ['voucher-reverse'] },
        view,
        place: { path: '/accounting/vouchers/{id}', at: '/accounting/vouchers/12' },
      },
    )
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(/^PV-(2083|२०८३)/)
    await look(`voucher-posted-${view.language}`)
    await enterOn(button(w('Reverse')))
    await expect.element(dialog().getByRole('textbox', { name: w('Reason') })).toHaveFocus()
    await enter('Reverse')
    await expect.element(dialog().getByText(w('Field is required'))).toBeVisible()
    expect(screen.of('POST /api/voucher/{id}/reverse')).toEqual([])
    await dialog()
      .getByRole('textbox', { name: w('Reason') })
      .click()
    await press('Booked twice')
    await look(`voucher-reverse-${view.language}`)
    await enter('Reverse')
    await expect.element(page.getByText(w('Reversed by'))).toBeVisible()
    await expect.element(page.getByText(/Booked twice/)).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: /000006|०००००६/ }))
      .toHaveAttribute('href', '/accounting/vouchers/13')
    await expect.element(button(w('Reverse'))).not.toBeInTheDocument()
    const [sent] = screen.of('POST /api/voucher/{id}/reverse')
    expect([sent!.path, sent!.body.date, sent!.body.reason]).toEqual([{ id: '12' }, testDay, 'Booked twice'])
    expect(sent!.headers.has('idempotency-key')).toBe(true)
  })

  it('a draft is approved and posted after a question, and names what wrote it', async () => {
    let shown = voucher({ source: 'recurring', recurring: { id: 6, name: 'Generator' } })
    const screen = await mount(
      <Voucher />,
      {
        'GET /api/voucher/{id}': () => ({ data: shown }),
        'GET /api/voucher/{id}/documents': { data: [] },
        'GET /api/accounting/voucher-rules': { data: { approval: true, second_person: false } },
        'POST /api/voucher/post': () => {
          shown = { ...shown, state: 'posted', number: 'PV-2083/84-000005' }
          return { data: [{ id: 12, number: 'PV-2083/84-000005' }] }
        },
      },
      {
        who: { role: 'accountant', rights: ['voucher-approve'] },
        view,
        place: { path: '/accounting/vouchers/{id}', at: '/accounting/vouchers/12' },
      },
    )
    await enterOn(button(w('Approve and post')))
    await expect.element(dialog()).toBeVisible()
    expect(screen.of('POST /api/voucher/post')).toEqual([])
    await enter('Post')
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(/^PV-/)
    expect(screen.of('POST /api/voucher/post').map(({ body }) => [body.vouchers, body.approve])).toEqual([
      [[{ id: 12, version: 0 }], true],
    ])
    await enterOn(page.getByRole('link', { name: 'Generator' }))
    await expect.poll(screen.here).toBe('/accounting/vouchers?recurring=6')
  })

  it('the list says how many wait, and narrows to them', async () => {
    const rows = [
      listed({ id: 14, state: 'draft', number: null }),
      listed({ id: 13, state: 'approved', number: null }),
      listed({ id: 12, state: 'posted', number: 'PV-2083/84-000005' }),
    ]
    const screen = await mount(
      <Vouchers />,
      {
        'GET /api/voucher': ({ query }) => {
          const found = rows.filter(({ state }) => !query['state'] || state === query['state'])
          return {
            ...listAnswer(found, found.length, { page: 1, rowsPerPage: 25 }),
            waiting: { draft: 1, approved: 1 },
          }
        },
        'GET /api/account': { data: accounts },
        'GET /api/party': slimList([]),
        'GET /api/import/vouchers': { data: [] },
      },
      { who: { role: 'accountant' }, view, place: { path: '/accounting/vouchers' } },
    )
    await expect.element(page.getByText(/000005|०००००५/).first()).toBeVisible()
    await look(`vouchers-${view.language}`)
    await enterOn(page.getByRole('link', { name: new RegExp(`^${w('Draft')} [1१]$`) }))
    await expect.poll(screen.here).toBe('/accounting/vouchers?state=draft')
    await expect.element(page.getByText(/000005|०००००५/)).not.toBeInTheDocument()
    await press('n')
    await page.getByRole('menuitem', { name: w('Contra voucher') }).click()
    await expect.poll(screen.here).toBe('/accounting/vouchers/new?type=contra')
  })
})

it('one of tomorrow is reversed tomorrow at the earliest', async () => {
  const later = { ...posted, date: '2026-11-27', history: [{ ...posted.history[0]!, at: testMoment }] }
  const screen = await mount(
    <Voucher />,
    {
      'GET /api/voucher/{id}': { data: later },
      'GET /api/voucher/{id}/documents': { data: [] },
      'GET /api/accounting/voucher-rules': { data: { approval: true, second_person: false } },
      'POST /api/voucher/{id}/reverse': { data: { id: 13, number: 'PV-2083/84-000006' } },
    },
    {
      who: { role: 'accountant', rights: ['voucher-reverse'] },
      place: { path: '/accounting/vouchers/{id}', at: '/accounting/vouchers/12' },
    },
  )
  await actsAsDialog(() => enterOn(button('Reverse')), button('Reverse'))
  await enterOn(button('Reverse'))
  await expect.element(dialog().getByRole('textbox', { name: 'Reason' })).toHaveFocus()
  await press('Booked twice')
  await handsIn('en').enter('Reverse')
  await expect.poll(() => screen.of('POST /api/voucher/{id}/reverse')[0]?.body.date).toBe('2026-11-27')
})
