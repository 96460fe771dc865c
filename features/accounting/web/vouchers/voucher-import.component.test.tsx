/** A sheet of vouchers: one wrong as a whole is mended at one of its lines, by keys; what was brought is posted together and looked at. */
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { jobDone } from '#test/components/examples.ts'
import { testMoment } from '#test/day.ts'
import { listAnswer } from '#platform/contract/list.ts'
import type { ImportRow } from '#platform/contract/imports.ts'
import { type Answers, slimList } from '#test/components/answers.ts'
import { workByHands } from '#test/components/grid-hands.ts'
import { button, chooseFiles, handsIn } from '#test/components/hands.ts'
import { enterOn, press, replace } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, views } from '#test/components/mount.tsx'
import { voucherColumns } from '../../contract/voucher-import.ts'
import Vouchers from './vouchers.tsx'

const id = '7f1b2c3d-0000-4000-8000-000000000001'
const none = Object.fromEntries(voucherColumns.map(({ name }) => [name, '']))
const unequal = { message: 'Debits of this voucher are more by Rs. {amount}', values: { amount: '0.05' } }
const first: ImportRow = {
  row: 4,
  cells: { ...none, voucher: '2', type: 'payment', date: '2083-08-10', account: '5203', debit: '300.05' },
  errors: { debit: unequal },
}
const second = (credit: string, errors: ImportRow['errors'] = {}): ImportRow => ({
  row: 5,
  cells: { ...none, voucher: '2', account: '1111', credit, cheque_number: '771' },
  errors,
})

/** A sheet of two vouchers; the second lacks five paisa until its last cell says otherwise. */
function serverOf() {
  let state: 'checked' | 'imported' = 'checked'
  let rows = [first, second('300', { credit: unequal })]
  let counts = { draft: 2, approved: 0, posted: 0, reversed: 0 }
  const wrong = () => rows.filter(({ errors }) => Object.keys(errors).length)
  const about = () => ({
    id,
    file_name: 'vouchers.csv',
    state,
    batch: '2083',
    job_id: state === 'checked' ? null : id,
    created_at: testMoment,
    undone_at: null,
    unknown_heads: [],
    converted: [],
    rows: 4,
    wrong_rows: wrong().length,
  })
  const answers: Answers = {
    // where it leads to
    'GET /api/voucher': {
      ...listAnswer([], 0, { page: 1, rowsPerPage: 25 }),
      waiting: { draft: 0, approved: 0 },
    },
    'GET /api/account': { data: [] },
    'GET /api/party': slimList([]),
    'GET /api/accounting/voucher-rules': { data: { approval: true, second_person: false } },
    'GET /api/import/vouchers': () => ({ data: [] }),
    'POST /api/import/vouchers': () => ({ data: about() }),
    'GET /api/import/vouchers/{id}': () => ({ data: { ...about(), page: wrong().length ? wrong() : rows, pages: 1 } }),
    'PATCH /api/import/vouchers/{id}': ({ body }) => {
      rows = [{ ...first, errors: {} }, second(String(body.cells[0]!.value))]
      return { data: { ...about(), changed: rows } }
    },
    'POST /api/import/vouchers/{id}/import': () => {
      state = 'imported'
      return { data: { job_id: id } }
    },
    'GET /api/import/vouchers/{id}/states': () => ({ data: counts }),
    'POST /api/import/vouchers/{id}/post': () => {
      counts = { draft: 0, approved: 0, posted: 2, reversed: 0 }
      return { data: { posted: 2 } }
    },
    'GET /api/jobs/{id}': jobDone(id, 'import', 4, { rows: 4 }),
  }
  return answers
}

it.each(views)('a wrong voucher is mended, all are posted together ($language)', async (view) => {
  const { w, enter } = handsIn(view.language)
  const screen = await mount(<Vouchers />, serverOf(), {
    who: { role: 'accountant', rights: ['voucher-approve'] },
    view,
    place: { path: '/accounting/vouchers', at: '/accounting/vouchers?import' },
  })
  await expect.element(button(w('Bring the filled sheet'))).toBeVisible()
  await look(`vouchers-import-${view.language}`)
  chooseFiles([new File(['a,b'], 'vouchers.csv', { type: 'text/csv' })])
  const told = w(unequal.message, { amount: '0.05' })
  await expect.element(page.getByText(told).first()).toBeVisible()
  await expect.element(button(w('Import'))).toBeDisabled()
  await look(`vouchers-import-wrong-${view.language}`)
  await replace(page.getByLabelText(new RegExp(`^${w('Credit')}, .*[5५]$`)), '300.05')
  await press('{Enter}')
  await expect.element(page.getByText(w('no errors'))).toBeVisible()
  await enterOn(button(w('Import')))
  await enter('Import')
  await expect.element(page.getByText(w('Vouchers of this sheet'))).toBeVisible()
  await look(`vouchers-imported-${view.language}`)
  await enterOn(button(new RegExp(`^${w('Post all {n}', { n: '' }).split(' ')[0]}.*[2२]`)))
  await enter('Post')
  await expect.element(page.getByText(new RegExp(`${w('Posted')}: [2२]`))).toBeVisible()
  // nothing waits any more: what is posted is not posted twice
  await expect.element(button(/^Post all|^सबै/)).not.toBeInTheDocument()
  await enterOn(page.getByRole('link', { name: w('Look at them') }))
  await expect.poll(screen.here).toBe(`/accounting/vouchers?import_id=${id}`)
  expect(screen.of('PATCH /api/import/vouchers/{id}').map(({ body }) => body.cells)).toEqual([
    [{ row: 5, column: 'credit', value: '300.05' }],
  ])
  const sent = screen.of('POST /api/import/vouchers/{id}/post')
  expect(sent.map(({ body }) => [body.waiting, body.approve])).toEqual([[2, true]])
})

it('who may not approve them is told that somebody looks at them first', async () => {
  const w = handsIn('en').w
  const answers = serverOf()
  const screen = await mount(
    <Vouchers />,
    {
      ...answers,
      'GET /api/import/vouchers/{id}': {
        data: {
          id,
          file_name: 'vouchers.csv',
          state: 'imported',
          batch: '2083',
          job_id: id,
          created_at: testMoment,
          undone_at: null,
          unknown_heads: [],
          converted: [],
          rows: 4,
          wrong_rows: 0,
          page: [],
          pages: 1,
        },
      },
    },
    {
      who: { role: 'accountant' },
      place: { path: '/accounting/vouchers', at: `/accounting/vouchers?import&sheet=${id}` },
    },
  )
  await expect.element(page.getByText(w('Somebody who may approve vouchers looks at the drafts first.'))).toBeVisible()
  await expect.element(button(/^Post all/)).not.toBeInTheDocument()
  expect(screen.of('POST /api/import/vouchers/{id}/post')).toEqual([])
})

it('a mouse and a finger go into a cell of the sheet, and carry nothing into another one', async () => {
  const screen = await mount(<Vouchers />, serverOf(), {
    who: { role: 'accountant', rights: ['voucher-approve'] },
    place: { path: '/accounting/vouchers', at: '/accounting/vouchers?import' },
  })
  await expect.element(button('Bring the filled sheet')).toBeVisible()
  chooseFiles([new File(['a,b'], 'vouchers.csv', { type: 'text/csv' })])
  await expect.element(page.getByLabelText(/^Credit, .*5$/)).toBeVisible()
  await workByHands('platform/web/kit/import/import-grid.tsx', { within: 'table', blocks: false })
  expect(screen.of('PATCH /api/import/vouchers/{id}')).toEqual([])
})
