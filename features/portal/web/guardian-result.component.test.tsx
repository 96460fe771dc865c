/** How a child did over the terms: each published result leads to its marksheet, and subjects stand beside the exam before. */
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ExamOfChild } from '#features/exams/contract/progress.ts'
import { listAnswer } from '#platform/contract/list.ts'
import { look } from '#test/components/look.ts'
import { mount, phone, views, wordsIn } from '#test/components/mount.tsx'
import type { Child } from '../contract/portal.ts'
import GuardianResult from './guardian-result.tsx'

const child: Child = {
  id: 4,
  full_name: 'Asha Rai',
  name_np: 'आशा राई',
  profile_image: null,
  academic: {
    grade_id: 5,
    section_id: 51,
    batch_id: 5,
    enroll_code: 'HIM4',
    enroll_id: 104,
    grade: 'Class 7',
    grade_np: 'कक्षा ७',
    section: 'A',
    roll: 4,
    class_teacher: null,
  },
  due: 0,
}
const result = (id: number, name: string, percent: number): ExamOfChild => ({
  id,
  name,
  name_np: null,
  batch: '2083',
  start_date: '2026-07-01',
  enroll_id: 104,
  enroll_code: 'HIM4',
  state: 'passed',
  gpa: 3.2,
  letter: 'A',
  percent,
  rank: 2,
  subjects: [{ name: 'English', name_np: 'अंग्रेजी', percent, letter: 'A' }],
})

it.each(views)('the newest first, and what has changed ($language)', async ({ language, ...rest }) => {
  const w = wordsIn(language)
  const said = (en: string, ne: string) => (language === 'ne' ? ne : en)
  const screen = await mount(
    <GuardianResult />,
    {
      'GET /api/guardian-child': listAnswer([child], 1, { page: 1, rowsPerPage: 25 }),
      'GET /api/withheld-result': { data: [] },
      'GET /api/guardian-result': { data: [result(9, 'Annual result', 87.5), result(3, 'First terminal', 80)] },
    },
    { who: { role: 'guardian' }, view: { ...rest, language, width: phone }, place: { path: '/guardian-result' } },
  )
  const links = page.getByRole('main').getByRole('link', { name: /result|terminal/ })
  await expect.element(links.first()).toHaveTextContent('Annual result')
  await expect.element(links.first()).toHaveTextContent(said('87.5%', '८७.५%'))
  expect(links.elements()).toHaveLength(2)
  await expect.element(page.getByRole('heading', { name: w('Subject by subject') })).toBeVisible()
  await expect
    .element(page.getByRole('row', { name: new RegExp(said('English', 'अंग्रेजी')) }))
    .toHaveTextContent(
      new RegExp(`${said('80%', '८०%')}.*${said('87.5%', '८७.५%')}.*${said('8', '८')} ${w('more than before')}`),
    )
  await look(`guardian-result-${language}`)
  await links.first().click()
  await expect.poll(screen.here).toBe('/exam-result/9/104/HIM4')
})

it.each(views)('what the school withholds says why, what is owed, and the way to pay ($language)', async (view) => {
  const w = wordsIn(view.language)
  const { language } = view
  const withheld = { id: 9, name: 'Annual result', name_np: 'वार्षिक नतिजा', start_date: '2026-07-01' }
  await mount(
    <GuardianResult />,
    {
      'GET /api/guardian-child': listAnswer([{ ...child, due: 500_00 }], 1, { page: 1, rowsPerPage: 25 }),
      'GET /api/guardian-result': { data: [] },
      'GET /api/withheld-result': {
        data: [{ ...withheld, reason: 'Fees of Kartik', owed_from: 1, due: 500_00 }],
      },
    },
    {
      who: { role: 'guardian', company: { pays_online: true } },
      view: { ...view, width: phone },
      place: { path: '/guardian-result' },
    },
  )
  const note = page.getByRole('note')
  await expect.element(note).toHaveTextContent('Fees of Kartik')
  await expect.element(note).toHaveTextContent(language === 'ne' ? '५००' : '500')
  await expect.element(note).toHaveTextContent(w('The result opens by itself when all is paid.'))
  await expect
    .element(
      page.getByRole('link', {
        name: w('Pay {amount}', { amount: language === 'ne' ? 'रु. ५००' : 'Rs. 500' }),
        exact: true,
      }),
    )
    .toHaveAttribute('href', '/student-invoices/single-payment?student=4')
  await look(`withheld-${language}`)
})
