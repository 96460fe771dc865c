/** One student's record, changed one thing at a time: details, guardians, address, papers, the seat, leaving, and what cannot be deleted. */
import type { ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, refused, slimList } from '#test/components/answers.ts'
import { button, dialog, handsIn, told } from '#test/components/hands.ts'
import { press, replace } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, views } from '#test/components/mount.tsx'
import { recordParts } from '../contract/student-shape.ts'
import type { StudentRecord } from '../contract/students.ts'
import AddressTransport from './address-transport.tsx'
import Enroll from './enroll.tsx'
import Profile from './profile.tsx'

const none = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, null]))
const guardian = (id: number, name: string, is_primary: boolean) => ({
  id,
  name,
  mobile: `984100000${id}`,
  email: null,
  occupation: null as string | null,
  relation: 'father',
  is_primary,
  pays: true,
  emergency: false,
  is_staff: false,
  family: [],
})
const seat = {
  id: 12,
  enroll_code: 'H1',
  batch_id: 5,
  batch: '2083',
  is_current_batch: true,
  grade_id: 5,
  grade: 'Class 5',
  grade_np: null,
  section_id: 51,
  section: 'A',
  roll: 1 as number | null,
  status: 'studying',
  enrolled_on: '2026-04-14',
  class_teacher: null,
}
const father = guardian(1, 'Hari Rai', true)
const student = {
  ...none(recordParts.top),
  id: 7,
  name: 'Asha Rai',
  name_np: null,
  admission_date: '2026-04-14',
  profile_image: null,
  full_name: { ...none(recordParts.full_name), fname: 'Asha', lname: 'Rai' },
  is_protected: false,
  status: 'active',
  left_on: null,
  left_reason: null,
  summary: {
    id: 7,
    name: 'Asha Rai',
    address: null,
    avatar: null,
    details: {
      admission_date: '2026-04-14',
      grade: 'Class 5',
      grade_np: null,
      section: 'A',
      enroll_code: 'H1',
      roll: 1,
    },
    guardian: null,
  },
  guardian: father,
  guardians: [father],
  personal: { ...none(recordParts.personal), gender: 'female' },
  address: { temporary: null, permanent: null },
  academic: seat,
  enrolments: [seat, { ...seat, id: 11, batch_id: 4, is_current_batch: false }],
  due: 0,
  progress: null,
} as unknown as StudentRecord
const rights = [
  'student-read',
  'student-update',
  'student-create',
  'student-delete',
  'student-contact-read',
  'student-record-read',
  'student-paper-read',
  'student-paper-create',
  'student-paper-delete',
  'subject-update',
  'grade-read',
  'section-read',
]
const owes = 'This student still owes money. Settle the dues first, or mark the student as left.'
const limits = 'Somebody has chosen more or fewer subjects than this group allows.'

describe.each(views)('in $language', (view) => {
  const { w, enter, yesEdit } = handsIn(view.language)
  async function open(screen: ReactElement, path: string, more: Answers) {
    let now = student
    const keep = (next: Partial<StudentRecord>) => {
      now = { ...now, ...next } as StudentRecord
      return { data: now } as never
    }
    const answers: Answers = {
      'GET /api/student/{id}': () => ({ data: now }),
      'GET /api/data-entry': { data: [] },
      'PATCH /api/student/{id}': ({ body }) => keep({ name_np: (body as { name_np: string }).name_np } as never),
      'PATCH /api/student/{id}/guardian': ({ body }) => {
        const sent = body as { guardian_id?: number; occupation?: string }
        return keep({
          guardians: (sent.guardian_id === 1
            ? [{ ...father, occupation: sent.occupation ?? null }]
            : [...now.guardians, guardian(2, 'Indra Rai', false)]) as never,
        })
      },
      'DELETE /api/student/{id}/guardian/{guardian_id}': () => keep({ guardians: now.guardians.slice(0, 1) }),
      'GET /api/guardian-search': {
        data: [{ id: 2, name: 'Indra Rai', name_np: null, mobile: '9841000002', children: [] }],
      } as never,
      'GET /api/student/{id}/documents': { data: [] } as never,
      'POST /api/student/{id}/leave': ({ body }) =>
        body.reason
          ? keep({ status: 'left', left_on: '2026-05-06', left_reason: body.reason } as never)
          : refused(422, 'Some fields need a look.', { errors: { reason: ['Field is required'] } }),
      'DELETE /api/student/{id}': refused(409, owes, { code: 'owes' }),
      'GET /api/grades': slimList([{ id: 5, name: 'Class 5' }]),
      'GET /api/section': slimList([{ id: 51, name: 'A' }]),
      ...more,
    }
    const mounted = await mount(screen, answers, {
      who: { rights, company: { services: [] } },
      view,
      place: { path: `/student/{id}${path}`, at: `/student/7${path}` },
    })
    await expect.element(page.getByRole('heading', { name: 'Asha Rai' })).toBeVisible()
    return mounted
  }
  const inField = (name: string) => page.elementLocator(document.querySelector(`[data-field=${name}] input`)!)

  it('details are asked about, changed and sent alone; guardians are changed, found and taken away', async () => {
    const screen = await open(<Profile />, '', {})
    await button(w('Edit general details')).click()
    await look(`student-edit-asked-${view.language}`)
    await yesEdit()
    await expect.poll(() => document.querySelector('[data-field=name_np] input')).toBeTruthy()
    await replace(inField('name_np'), 'आशा राई')
    await look(`student-details-${view.language}`)
    await button(w('Save')).click()
    await expect.element(button(w('Edit general details'))).toBeVisible()
    expect(screen.of('PATCH /api/student/{id}').map(({ body }) => body)).toEqual([{ name_np: 'आशा राई' }])

    await button(w('Edit {what}', { what: father.name })).click()
    await yesEdit()
    await expect.poll(() => document.querySelector('[data-field=occupation] input')).toBeTruthy()
    await replace(inField('occupation'), 'Farmer')
    await look(`student-guardian-${view.language}`)
    await button(w('Save')).click()
    await expect.element(page.getByText('Farmer')).toBeVisible()
    await button(w('Add a guardian')).click()
    await page.getByRole('textbox', { name: w('Find a guardian who is known already') }).fill('9841000002')
    await page.getByRole('option', { name: /Indra Rai/ }).click()
    await inField('relation').click()
    await page.getByRole('option', { name: w('Uncle') }).click()
    await look(`student-guardian-found-${view.language}`)
    await button(w('Save')).click()
    await expect.element(button(w('Take away {name}', { name: 'Indra Rai' }))).toBeVisible()
    expect(screen.of('PATCH /api/student/{id}/guardian').at(-1)!.body).toMatchObject({
      guardian_id: 2,
      relation: 'uncle',
    })
    await button(w('Take away {name}', { name: 'Indra Rai' })).click()
    await look(`student-guardian-away-${view.language}`)
    await enter('Take away')
    await expect.element(page.getByText('Indra Rai')).not.toBeInTheDocument()
  })

  it('who owes is not deleted, and says so', async () => {
    await open(<Profile />, '', {})
    await button(w('Delete the record')).click()
    await look(`student-delete-asked-${view.language}`)
    await enter('Delete')
    await told(w(owes))
    await press('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(button(w('Leaves the school'))).toBeVisible()
  })

  it('leaving wants a reason, and who left can be admitted again', async () => {
    await open(<Profile />, '', {})
    await button(w('Leaves the school')).click()
    await expect.element(dialog().getByLabelText(w('Reason'))).toHaveFocus()
    await enter('Mark as left')
    await expect.element(dialog().getByText(w('Field is required')).first()).toBeVisible()
    await dialog().getByLabelText(w('Reason')).fill('Moves to Pokhara')
    await look(`student-leave-${view.language}`)
    await enter('Mark as left')
    await expect.element(button(w('Admit again'))).toBeVisible()
    await look(`student-left-${view.language}`)
    await button(w('Admit again')).click()
    await look(`student-again-${view.language}`)
  })

  it('the seat is changed, and optional subjects keep to the limits of their group', async () => {
    let wrong = true
    const subjects = ['Account', 'Computer'].map((name, at) => ({ id: at + 1, name, name_np: null, chosen: false }))
    const screen = await open(<Enroll />, '/enroll', {
      'GET /api/student/{student_id}/optional-choices': {
        data: {
          enroll_id: 12,
          groups: [{ group_id: 3, group: 'Optional', group_np: null, choose_min: 1, choose_max: 1, subjects }],
        },
      },
      'PUT /api/optional-group/{id}/choices': () =>
        wrong ? refused(422, limits, { code: 'too-many' }) : { message: 'Saved.', data: { saved: 1 } },
      'PATCH /api/enrolment/{id}': { data: student } as never,
    })
    await button(w('Edit the enrolment')).click()
    await yesEdit()
    await replace(page.getByLabelText(w('Roll')), '41')
    await look(`enroll-edit-${view.language}`)
    await button(w('Save')).click()
    // the button that opened the form has the focus again
    await expect.element(button(w('Edit the enrolment'))).toHaveFocus()
    expect(screen.of('PATCH /api/enrolment/{id}')[0]!.body).toMatchObject({ roll: 41 })
    const group = page.getByRole('group', { name: 'Optional' })
    for (const name of ['Account', 'Computer']) await group.getByLabelText(name).click()
    await button(w('Save')).click()
    await told(w(limits))
    await expect.element(group.getByLabelText('Computer')).toBeChecked()
    await group.getByLabelText('Account').click()
    wrong = false
    await look(`enroll-optional-${view.language}`)
    await button(w('Save')).click()
    await expect.element(button(w('Save'))).not.toBeInTheDocument()
    expect(screen.of('PUT /api/optional-group/{id}/choices').at(-1)!.body.choices).toEqual([
      { enroll_id: 12, subject_ids: [2] },
    ])
  })

  it('an address is chosen step by step, and the other is the same', async () => {
    const screen = await open(<AddressTransport />, '/address-transport', {
      'GET /api/student/{student_id}/transport': refused(403, 'You may not do this.'),
      'PUT /api/student/{id}/address': () =>
        ({
          data: {
            ...student,
            address: {
              permanent: { district_id: 27, municipality_id: 1, ward: null, tole: null, text: 'Kathmandu' },
              temporary: null,
            },
          },
        }) as never,
    })
    const edit = (what: string) => button(w('Edit {what}', { what: w(what) }))
    await edit('Permanent address').click()
    await yesEdit()
    const district = page.getByRole('combobox', { name: w('District') })
    await district.click()
    await press(view.language === 'ne' ? 'काठमा' : 'Kathman')
    await page.getByRole('option').first().click()
    await page.getByRole('combobox', { name: w('Municipality') }).click()
    await page.getByRole('option').first().click()
    await look(`student-address-${view.language}`)
    await button(w('Save')).click()
    await expect.element(page.getByText('Kathmandu').first()).toBeVisible()
    await edit('Temporary address').click()
    await yesEdit()
    await button(w('Same as the permanent one')).click()
    await button(w('Save')).click()
    await expect.poll(() => screen.of('PUT /api/student/{id}/address').length).toBe(2)
    expect(screen.of('PUT /api/student/{id}/address')[1]!.body).toMatchObject({ temporary: { district_id: 27 } })
  })
})
