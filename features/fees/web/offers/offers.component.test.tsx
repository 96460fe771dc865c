/** Offers are proposed, approved by somebody else after a question that says what they take off, and awarded; one student gets an own amount. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { DataAt } from '#platform/contract/calls.ts'
import { listAnswer } from '#platform/contract/list.ts'
import { refused, slimList } from '#test/components/answers.ts'
import { button, dialog, handsIn, told } from '#test/components/hands.ts'
import { look } from '#test/components/look.ts'
import { mount, views } from '#test/components/mount.tsx'
import { approveOffer, type Award, makeOffer, type Offer, type OwnFee } from '../../contract/offers.ts'
import CustomizedFee from './customized-fee.tsx'
import FeeOffer from './fee-offer.tsx'

const first = { page: 1, rowsPerPage: 10 }
const offer: Offer = {
  id: 3,
  title: 'Talent',
  title_np: null,
  kind: 'scholarship',
  state: 'waiting',
  from_date: '2026-04-14',
  to_date: null,
  reason: 'Won the district race',
  end_reason: null,
  heads: [{ title: 'Tuition', title_np: null, rate: 4000, amount: null }],
  awards: 0,
  made_by: 'Hari Oli',
  made_by_np: null,
  decided_by: null,
  decided_by_np: null,
}
const heads = slimList(['Tuition', 'Computer'].map((title, at) => ({ id: at + 1, name: title, title })))
const asha: DataAt<'GET', '/api/search-student'>[number] = {
  id: 7,
  enroll_id: 107,
  enroll_code: 'H7',
  name: 'Asha Rai',
  name_np: null,
  profile_image: null,
  grade: 'Class 5',
  grade_np: null,
  section: 'A',
  roll: 1,
  address: null,
  guardian: null,
} as never
const seat = {
  student_id: 7,
  name: 'Asha Rai',
  name_np: null,
  enroll_code: 'H7',
  grade: 'Class 5',
  grade_np: null,
  section: 'A',
  roll: 1,
}
const award: Award = {
  ...seat,
  id: 9,
  offer_id: 3,
  offer: 'Talent',
  offer_np: null,
  kind: 'scholarship',
  from_date: '2026-04-14',
  to_date: null,
  state: 'holds',
  taken: 0,
  end_reason: null,
}
const maker = {
  role: 'accountant',
  rights: ['fee-offer-read', 'fee-offer-create', 'fee-offer-update', 'fee-create', 'fee-update', 'fee-heads-read'],
}

describe.each(views)('in $language', (view) => {
  const { w, act, pick, enter } = handsIn(view.language)
  const field = (label: string) => dialog().getByRole('textbox', { name: w(label), exact: true })
  const closed = () => expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  const choose = async () => {
    await dialog().getByPlaceholder(w('Start typing to search students (Enroll/Name)')).fill('H7')
    await page.getByRole('option', { name: /H7/ }).first().click()
  }

  it('what is missing is told, a name that is taken is refused and stays typed, and the maker cannot approve it', async () => {
    let there: Offer[] = []
    const screen = await mount(
      <FeeOffer />,
      {
        'GET /api/fee-offer': () => listAnswer(there, there.length, first),
        'GET /api/fee-head': heads,
        'POST /api/fee-offer': ({ body }) => {
          if (body.title === 'Talents') return refused(406, makeOffer.refusals['same-title'], { code: 'same-title' })
          there = [offer]
          return { data: { id: 3 } }
        },
      },
      { who: maker, view, place: { path: '/fee-offer' } },
    )
    await button(w('Propose an offer')).click()
    await enter('Propose')
    await expect.element(dialog().getByText(w('Choose at least one fee head'))).toBeVisible()
    expect(screen.of('POST /api/fee-offer')).toEqual([])
    await field('Name of the offer').fill('Talents')
    await pick('Fee heads', 'Tuition', dialog())
    await field('Per cent of the fee').fill(view.language === 'ne' ? '४०' : '40')
    await field('For whom and why').fill('Won the district race')
    await enter('Propose')
    await expect.element(dialog().getByText(w(makeOffer.refusals['same-title']))).toBeVisible()
    await expect.element(field('Name of the offer')).toHaveValue('Talents')
    await look(`offers-form-${view.language}`)
    await field('Name of the offer').fill('Talent')
    await enter('Propose')
    await closed()
    await told(w('It waits for a second person.'))
    expect(screen.of('POST /api/fee-offer').at(-1)!.body).toEqual({
      title: 'Talent',
      kind: 'scholarship',
      reason: 'Won the district race',
      from_date: '2026-05-10',
      heads: [{ fee_head_id: 1, rate: 4000 }],
    })
    await expect
      .element(page.getByText(w('An offer takes nothing off before somebody else than its maker approved it.')))
      .toBeVisible()
    await expect.element(button(new RegExp(`^${w('Approve')}`))).not.toBeInTheDocument()
    await look(`offers-list-${view.language}`)
  })

  it('somebody else approves it after a question that says what it takes off', async () => {
    let state: Offer['state'] = 'waiting'
    let own = true
    const screen = await mount(
      <FeeOffer />,
      {
        'GET /api/fee-offer': () => listAnswer([{ ...offer, state }], 1, first),
        'POST /api/fee-offer/{id}/approve': () => {
          if (own) return refused(403, approveOffer.refusals['second-person'], { code: 'second-person' })
          state = 'approved'
          return { data: { id: 3 } }
        },
      },
      { who: { rights: ['fee-offer-read', 'fee-offer-approve'] }, view, place: { path: '/fee-offer' } },
    )
    await act('Approve', 'Talent')
    const off = view.language === 'ne' ? '४०% Tuition. Won the district race' : '40% Tuition. Won the district race'
    await expect.element(dialog().getByText(off)).toBeVisible()
    await look(`offers-approve-${view.language}`)
    await enter('Approve')
    await told(w(approveOffer.refusals['second-person']))
    own = false
    await act('Approve', 'Talent')
    await enter('Approve')
    await expect.element(page.getByText(w('Approved'), { exact: true }).first()).toBeVisible()
    expect(screen.of('POST /api/fee-offer/{id}/approve').map(({ path }) => path)).toEqual([{ id: '3' }, { id: '3' }])
  })

  it('it is awarded to a student, who is shown before', async () => {
    let there: Award[] = []
    const screen = await mount(
      <FeeOffer />,
      {
        'GET /api/fee-offer': listAnswer([{ ...offer, state: 'approved' as const }], 1, first),
        'GET /api/fee-offer-award': () => listAnswer(there, there.length, first),
        'GET /api/search-student': listAnswer([asha], 1, first) as never,
        'POST /api/fee-offer/{id}/award/preview': { data: { students: [seat], already: 0 } },
        'POST /api/fee-offer/{id}/award': () => {
          there = [award]
          return { data: { awarded: 1 } }
        },
      },
      { who: maker, view, place: { path: '/fee-offer', at: '/fee-offer?offer=3' } },
    )
    await expect.element(page.getByRole('heading', { name: 'Talent' }).first()).toBeVisible()
    await button(w('Award to students')).click()
    await choose()
    await expect.element(dialog().getByText(/: Asha Rai/)).toBeVisible()
    await look(`offers-award-${view.language}`)
    await enter('Award')
    await closed()
    await expect.element(page.getByText('H7').first()).toBeVisible()
    await look(`offers-awards-${view.language}`)
    expect(screen.of('POST /api/fee-offer/{id}/award').map(({ path, body }) => [path, body])).toEqual([
      [{ id: '3' }, { student_ids: [7], from_date: '2026-04-14' }],
    ])
  })

  it('a student gets an own amount of a head, with its reason', async () => {
    let there: OwnFee[] = []
    const screen = await mount(
      <CustomizedFee />,
      {
        'GET /api/customized-fee': () => listAnswer(there, there.length, first),
        'GET /api/fee-head': heads,
        'GET /api/search-student': listAnswer([asha], 1, first) as never,
        'POST /api/customized-fee': ({ body }) => {
          const { from_month, to_month, reason } = body
          const head = { fee_head_id: 2, head: 'Computer', head_np: null, kind: 'amount' as const }
          const by = { end_reason: null, made_by: null, made_by_np: null }
          there = [{ ...seat, ...head, ...by, id: 4, amount: 1500_00, plan: 2000_00, from_month, to_month, reason }]
          return { data: { id: 4 } }
        },
      },
      { who: maker, view, place: { path: '/customized-fee' } },
    )
    await button(w('Customise a fee')).click()
    await enter('Customise')
    await expect.element(dialog().getByText(w('Field is required')).first()).toBeVisible()
    await choose()
    await pick('Fee head', 'Computer', dialog())
    await field('Amount').fill('1500')
    await field('Reason').fill('Agreed with the family')
    await look(`offers-own-form-${view.language}`)
    await enter('Customise')
    await closed()
    await expect.element(page.getByText('Agreed with the family').first()).toBeVisible()
    await look(`offers-own-${view.language}`)
    expect(screen.of('POST /api/customized-fee').map(({ body }) => body)).toEqual([
      {
        student_id: 7,
        fee_head_id: 2,
        kind: 'amount',
        amount: 1500_00,
        from_month: '01',
        to_month: '12',
        reason: 'Agreed with the family',
      },
    ])
  })
})
