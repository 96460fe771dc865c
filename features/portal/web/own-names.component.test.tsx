/** What has a Nepali name of its own is called by it on a family's phone, and a statement says plainly what was charged and paid. */
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from '#test/components/answers.ts'
import { look } from '#test/components/look.ts'
import { mount, views, wordsIn } from '#test/components/mount.tsx'
import FamilyHome from './family-home.tsx'
import Statement from './statement.tsx'
import StudentResult from './student-result.tsx'

const place = { grade: 'Class 7', grade_np: 'कक्षा ७', section: 'A', roll: 4, batch: '2083' }
const child = {
  id: 31,
  full_name: 'Asha Rai',
  name_np: 'आशा राई',
  profile_image: null,
  dob: null,
  gender: 'female',
  enroll_id: 31,
  due: 0,
  pending_due: 0,
  academic: { ...place, enroll_id: 31, enroll_code: 'HIM4', class_teacher: null },
}
const children = { data: [child], meta: { page: 1, rowsPerPage: 25, total: 1 } }
const who = { role: 'guardian', user: { full_name: 'Sita Rai', name_np: 'सीता राई' } }

it.each(views)('an exam and the guardian ($language)', async (view) => {
  const [exam, guardian, student] =
    view.language === 'ne' ? ['पहिलो त्रैमासिक', 'सीता राई', /आशा राई/] : ['First terminal', 'Sita Rai', /Asha Rai/]
  await mount(
    <>
      <FamilyHome />
      <StudentResult />
    </>,
    {
      'GET /api/guardian-child': children,
      'GET /api/guardian-exam': {
        data: [
          {
            id: 3,
            name: 'First terminal',
            name_np: 'पहिलो त्रैमासिक',
            start_date: '2026-08-01',
            enroll_id: 31,
            enroll_code: 'HIM4',
          },
        ],
      },
      'GET /api/withheld-result': { data: [] },
    } as unknown as Answers,
    { who, view },
  )
  await expect.element(page.getByRole('heading', { name: guardian })).toBeVisible()
  await expect.element(page.getByText(student).first()).toBeVisible()
  await expect.element(page.getByText(exam)).toBeVisible()
})

it.each(views)('a statement, in plain words ($language)', async (view) => {
  const w = wordsIn(view.language)
  const line = { event_id: 1, kind: 'bill', batch: '2083', reversed_on: null, receipt_id: null, debit: 0, credit: 0 }
  await mount(
    <Statement />,
    {
      'GET /api/guardian-child': children,
      'GET /api/statement': {
        data: {
          opening: 0,
          closing: 150_000,
          owed: 150_000,
          advance: 0,
          deposit: 0,
          student: { id: 31 },
          lines: [
            { ...line, date: '2026-11-05', text: 'Bill of Kartik', number: '12', debit: 250_000, balance: 250_000 },
            {
              ...line,
              date: '2026-11-06',
              text: 'Payment (Cash)',
              number: 'R1',
              receipt_id: 4,
              credit: 50_000,
              balance: 200_000,
            },
            {
              ...line,
              date: '2026-11-07',
              text: 'Taken off the bill: Absent',
              number: 'CN1',
              credit: 50_000,
              balance: 150_000,
            },
          ],
        },
      },
    } as unknown as Answers,
    { who, view },
  )
  const said = () => document.querySelector('main')!.innerText.replaceAll(/\s+/g, ' ')
  await expect.poll(said).toContain(w('Still to pay'))
  for (const word of ['Charged', 'Paid', 'Less', 'Still to pay then', 'Taken off the bill'])
    expect(said()).toContain(w(word))
  expect(said()).toContain(view.language === 'ne' ? '२०८३ कार्तिक २०' : 'Kartik 20, 2083')
  expect(said()).not.toMatch(/debit|credit|balance|डेबिट|क्रेडिट|खाता/i)
  await look(`family-statement-${view.language}`)
})
