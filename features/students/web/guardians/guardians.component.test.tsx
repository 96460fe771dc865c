/** Guardians in the hands of the office: two that are one person, a student without one, and birthdays greeted by SMS. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { testDay } from '#test/day.ts'
import { listAnswer } from '#platform/contract/list.ts'
import { refused } from '#test/components/answers.ts'
import { button, dialog, handsIn, told } from '#test/components/hands.ts'
import { look } from '#test/components/look.ts'
import { mount, views } from '#test/components/mount.tsx'
import { guardianDetails } from '../../contract/guardians/guardian-shape.ts'
import type { ListedGuardian, LonelyStudent } from '../../contract/guardians/guardians.ts'
import type { Birthday } from '../../contract/reports.ts'
import StudentBirthdays from '../birthdays/student-birthdays.tsx'
import Guardian from './guardian.tsx'
import Guardians from './guardians.tsx'
import NoGuardian from './no-guardian.tsx'

const first = { page: 1, rowsPerPage: 25 }
const seat = { enroll_code: 'H1', grade: 'Class 5', grade_np: null, section: 'A' }
const guardian = (id: number, child: string): ListedGuardian => ({
  id,
  name: 'Maya',
  name_np: null,
  profile_image: null,
  mobile: `984100000${id}`,
  email: null,
  occupation: null,
  has_password: false,
  enabled: true,
  children: [{ id: id + 10, name: child, relation: 'mother', ...seat }],
})
const lonely: LonelyStudent = {
  student_id: 7,
  name: 'Lone Rai',
  name_np: null,
  ...seat,
  roll: 1,
  dob: null,
  admission_date: '2026-04-14',
}
const rights = [
  'guardian-read',
  'guardian-create',
  'guardian-update',
  'guardian-delete',
  'student-read',
  'student-update',
  'administrator',
]

describe.each(views)('in $language', (view) => {
  const { w, enter, yesEdit } = handsIn(view.language)

  it('one alone is not merged; of two the one with more is kept, unless another is chosen; a second sign-in is asked about', async () => {
    const screen = await mount(
      <Guardians />,
      {
        'GET /api/guardian': listAnswer([{ ...guardian(1, 'Elina'), mobile: null }, guardian(2, 'Firoja')], 2, first),
        'DELETE /api/guardian/{id}/merge': ({ body }) =>
          String(body.confirmed) === 'true'
            ? ({ data: {}, message: 'Merged.' } as never)
            : refused(
                409,
                'Both sign in with a password of their own. The kept one stays as it is; the other one cannot sign in any more.',
                { code: 'two-sign-ins' },
              ),
      },
      { who: { rights }, view, place: { path: '/guardians' } },
    )
    const box = (at: number) => page.getByLabelText(w('Select {name}', { name: 'Maya' })).nth(at)
    await box(0).click()
    await button(w('Merge two')).click()
    await told(w('Choose two guardians to merge.'))
    await box(1).click()
    await button(w('Merge two')).click()
    await expect.element(dialog().getByRole('radio').nth(1)).toBeChecked()
    await look(`merge-${view.language}`)
    await dialog().getByRole('radio').first().click()
    await enter('Merge')
    // by mouse: it lies above the dialog
    await button(w('Merge'), page.getByRole('dialog', { name: w('Both can sign in') })).click()
    await expect.poll(screen.here).toBe('/guardian/1')
    const sent = screen.of('DELETE /api/guardian/{id}/merge')
    expect(sent.map(({ path, body }) => [path['id'], body.into, String(body.confirmed)])).toEqual([
      ['2', 1, 'false'],
      ['2', 1, 'true'],
    ])
  })

  it('a student without a guardian is given one who is known; what was chosen stays when it is refused', async () => {
    let there = [lonely]
    let wrong = true
    const screen = await mount(
      <NoGuardian />,
      {
        'GET /api/student-no-guardian': () => listAnswer(there, there.length, first),
        'GET /api/guardian-search': {
          data: [{ id: 3, name: 'Hari Rai', name_np: null, mobile: '9841000003', children: [] }],
        } as never,
        'POST /api/guardian-assign': () => {
          if (wrong)
            return refused(422, 'Some fields need a look.', {
              errors: { 'rows.0.guardian': ['Choose one of the list'] },
            })
          there = []
          return { message: 'Assigned.' } as never
        },
      },
      { who: { rights }, view },
    )
    await page.getByText('Lone Rai').first().click()
    await dialog().getByPlaceholder(w('Mobile or name')).fill('98410000')
    await page.getByRole('option', { name: /Hari Rai/ }).click()
    await look(`no-guardian-${view.language}`)
    await enter('Assign')
    await expect.element(dialog().getByText(w('Choose one of the list'))).toBeVisible()
    await expect.element(dialog().getByText('Hari Rai')).toBeVisible()
    wrong = false
    await enter('Assign')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(page.getByText(w('Every student of this batch has a guardian.'))).toBeVisible()
    expect(screen.of('POST /api/guardian-assign').at(-1)!.body.rows).toEqual([
      { student_id: 7, guardian: { guardian_id: 3, relation: 'father' } },
    ])
  })

  it('the contact of a guardian is changed after a question', async () => {
    const details = Object.fromEntries(Object.keys(guardianDetails.fields).map((name) => [name, null]))
    const record = (occupation: string | null) => ({
      id: 3,
      name: 'Hari Rai',
      name_np: null,
      profile_image: null,
      details: { ...details, fname: 'Hari', lname: 'Rai', primary_mobile: '9841000003', occupation },
      sign_in: { enabled: true, username: null, has_password: false, is_temporary: false, last_seen_at: null },
      is_staff: false,
      children: [],
      due: null,
    })
    const screen = await mount(
      <Guardian />,
      {
        'GET /api/guardian/{id}': { data: record(null) } as never,
        'PATCH /api/guardian/{id}': ({ body }) =>
          ({ data: record((body as { occupation: string }).occupation) }) as never,
      },
      {
        who: { rights: [...rights, 'student-contact-read', 'student-record-read'] },
        view,
        place: { path: '/guardian/{id}', at: '/guardian/3' },
      },
    )
    await button(w('Edit contact')).click()
    await yesEdit()
    await expect.poll(() => document.querySelector('[data-field=occupation] input')).toBeTruthy()
    await page.elementLocator(document.querySelector('[data-field=occupation] input')!).fill('Tailor')
    await look(`guardian-contact-${view.language}`)
    await button(w('Save')).click()
    await expect.element(page.getByText('Tailor')).toBeVisible()
    expect(screen.of('PATCH /api/guardian/{id}').map(({ body }) => body)).toEqual([{ occupation: 'Tailor' }])
    await look(`guardian-${view.language}`)
  })

  it('who has a birthday is greeted in the words that stand there, once', async () => {
    const day = testDay
    const row: Birthday = {
      day,
      name: 'Bina Rai',
      name_np: null,
      kind: 'student',
      of: 'Class 5 A',
      of_np: null,
      age: 12,
      mobile: '9841000001',
      greeted: false,
      id: 7,
      profile_image: null,
      dob: '2014-05-06',
    }
    const screen = await mount(
      <StudentBirthdays />,
      {
        'GET /api/birthday': () => ({
          data: [{ ...row }],
          totals: {},
          meta: { current_page: 1, from: 1, last_page: 1, per_page: 500, to: 1, total: 1 },
          asked: { from_date: day, to_date: day, calendar: 'ad' },
          from_date: day,
          to_date: day,
        }),
        'POST /api/birthday/greet': () => {
          row.greeted = true
          return { message: 'Sent.', data: { sent: 1, already: 0, without_mobile: 0, not_yet: 0 } }
        },
      },
      { who: { rights }, view, place: { path: '/student-birthday-list', at: '/student-birthday-list?calendar=ad' } },
    )
    const greet = button(w('Greet {name} by SMS', { name: 'Bina Rai' }))
    await greet.click()
    await expect.element(dialog().getByRole('textbox')).toBeVisible()
    await dialog().getByRole('textbox').fill('Happy birthday!')
    await look(`greet-${view.language}`)
    await enter('Send')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(greet).not.toBeInTheDocument()
    await look(`greeted-${view.language}`)
    expect(screen.of('POST /api/birthday/greet').map(({ body }) => [body.ids, body.text])).toEqual([
      [[7], 'Happy birthday!'],
    ])
  })
})
