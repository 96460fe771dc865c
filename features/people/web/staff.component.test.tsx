/** A member of staff: roles, a paper, a photo that is cropped, leaving and coming back; a department with its head. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listAnswer } from '#platform/contract/list.ts'
import type { KeptDocument } from '#platform/contract/documents.ts'
import { type Answers, refused } from '#test/components/answers.ts'
import { button, chooseFiles, dialog, handsIn } from '#test/components/hands.ts'
import { press } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, views } from '#test/components/mount.tsx'
import { staffDetails } from '../contract/staff-shape.ts'
import type { DepartmentDetail, StaffRecord } from '../contract/staff.ts'
import DepartmentScreen from './department.tsx'
import Staff from './staff.tsx'

const details = Object.fromEntries(Object.keys(staffDetails.fields).map((name) => [name, null]))
const person: StaffRecord = {
  id: 5,
  name: 'Dev Rai',
  name_np: null,
  profile_image: null,
  details: {
    ...details,
    fname: 'Dev',
    lname: 'Rai',
    gender: 'male',
    kind: 'permanent',
    joined_on: '2025-04-14',
  } as never,
  department: null,
  left_on: null,
  left_reason: null,
  roles: [{ slug: 'librarian', name: 'Librarian' }],
  sign_in: { enabled: true, username: 'dev', has_password: true, is_temporary: false, last_seen_at: null },
  is_guardian: false,
  heads: [],
  class_of: [],
  teaches: [],
}
const roles = [
  { slug: 'librarian', name: 'Librarian' },
  { slug: 'receptionist', name: 'Receptionist' },
]
const rights = [
  'staff-read',
  'staff-update',
  'staff-delete',
  'roles-update',
  'staff-paper-read',
  'staff-paper-create',
  'staff-paper-delete',
  'administrator',
]

async function picture(): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 200 })
  canvas.getContext('2d')!.fillRect(0, 0, 300, 200)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return new File([blob!], 'dev.png', { type: 'image/png' })
}

describe.each(views)('in $language', (view) => {
  const { w, enter } = handsIn(view.language)
  async function open() {
    let now = person
    let papers: KeptDocument[] = []
    const answers = {
      'GET /api/staff/{id}': () => ({ data: now }),
      'GET /api/staff-roles': { data: roles },
      'PUT /api/user/{id}/roles': ({ body }: { body: { roles: string[] } }) => {
        now = { ...now, roles: roles.filter(({ slug }) => body.roles.includes(slug)) }
        return { message: 'Saved.' }
      },
      'GET /api/staff/{id}/documents': () => ({ data: papers }),
      'POST /api/staff/{id}/documents': () => {
        papers = [
          {
            id: 1,
            kind: 'cv',
            name: 'cv.txt',
            file_id: 'f1',
            mime: 'text/plain',
            size: 9,
            added_by: null,
            added_at: '2026-05-06T05:00:00Z',
          },
        ]
        return { data: papers }
      },
      'DELETE /api/staff/{id}/documents/{document_id}': () => ({ data: (papers = []) }),
      'POST /api/staff/{userId}/profile': () => ({ data: { profile_image: 'p1' } }),
      'POST /api/staff/{id}/leave': ({ body }: { body: { left_on: string; reason: string } }) => {
        if (body.reason === 'x')
          return refused(422, 'Some fields need a look.', { errors: { reason: ['Say a little more'] } })
        now = { ...now, left_on: body.left_on, left_reason: body.reason }
        return { data: now }
      },
      'POST /api/staff/{id}/return': () => ({ data: (now = person) }),
      'GET /api/staff/{id}/attendance': refused(403, 'You may not do this.'),
    } as unknown as Answers
    const screen = await mount(<Staff />, answers, {
      who: { rights },
      view,
      place: { path: '/staff/{id}', at: '/staff/5' },
    })
    await expect.element(page.getByRole('heading', { name: 'Dev Rai' })).toBeVisible()
    return screen
  }

  it('gets another role, a paper and a photo that is cropped by keys', async () => {
    const screen = await open()
    await button(w('Change roles')).click()
    await page.getByRole('combobox', { name: w('Roles') }).click()
    await page.getByRole('option', { name: w('Receptionist') }).click()
    await press('{Escape}')
    await look(`staff-roles-${view.language}`)
    await button(w('Save')).click()
    await expect
      .poll(() => screen.of('PUT /api/user/{id}/roles').map(({ body }) => body.roles))
      .toEqual([['librarian', 'receptionist']])
    await expect.element(page.getByText(w('Receptionist')).first()).toBeVisible()

    const section = document.querySelector('section:has(#documents)')!
    chooseFiles(
      [new File(['Ten years'], 'cv.txt', { type: 'text/plain' })],
      section.querySelector<HTMLInputElement>('input[type=file]')!,
    )
    await expect
      .element(page.getByRole('link', { name: 'cv.txt' }))
      .toHaveAttribute('href', expect.stringContaining('f1'))

    chooseFiles([await picture()], document.querySelector<HTMLInputElement>('input[type=file][accept="image/*"]')!)
    await expect.element(button(w('Use this part'), dialog())).toBeVisible()
    await expect.poll(() => document.querySelector('.ReactCrop__crop-selection')).toBeTruthy()
    const frame = document.querySelector<HTMLElement>('.ReactCrop__crop-selection')!
    const left = frame.offsetLeft
    frame.focus()
    await press('{ArrowRight}')
    await expect.poll(() => frame.offsetLeft).not.toBe(left)
    await look(`staff-crop-${view.language}`)
    await enter('Use this part')
    await expect.element(button(w('Change photo'))).toBeVisible()
    const [photo] = screen.of('POST /api/staff/{userId}/profile')
    const { width, height } = await createImageBitmap((photo!.body as unknown as { image: File }).image)
    expect(width).toBe(height)
    await look(`staff-${view.language}`)
    await button(w('Delete {what}?', { what: 'cv.txt' })).click()
    await enter('Delete')
    await expect.element(page.getByRole('link', { name: 'cv.txt' })).not.toBeInTheDocument()
  })

  it('leaves for a reason that is asked for, and comes back', async () => {
    await open()
    await button(w('Mark as left')).click()
    await enter('Mark as left')
    await expect.element(dialog().getByText(w('Field is required')).first()).toBeVisible()
    const reason = dialog().getByRole('textbox', { name: w('Reason') })
    await reason.fill('x')
    await enter('Mark as left')
    await expect.element(dialog().getByText('Say a little more').first()).toBeVisible()
    await expect.element(reason).toHaveValue('x')
    await look(`staff-leave-${view.language}`)
    await reason.fill('Moves abroad')
    await enter('Mark as left')
    await expect.element(page.getByText('Moves abroad')).toBeVisible()
    await button(w('Comes back')).click()
    await look(`staff-back-${view.language}`)
    await enter('Comes back')
    await expect.element(button(w('Mark as left'))).toBeVisible()
  })

  it('is moved to a department and becomes its head', async () => {
    const listed = { ...person, employee_number: 'E5', position: null, department: null, mobile: null, roles: [] }
    let department: DepartmentDetail = { id: 3, name: 'Sports', name_np: null, head: null, staff: [], positions: [] }
    const screen = await mount(
      <DepartmentScreen />,
      {
        'GET /api/department/{id}/staff': () => ({ data: department }),
        'GET /api/staff': listAnswer([listed], 1, { page: 1, rowsPerPage: 10 }) as never,
        'POST /api/department/{id}/staff': () => {
          department = {
            ...department,
            staff: [
              {
                id: 5,
                name: 'Dev Rai',
                name_np: null,
                profile_image: null,
                employee_number: 'E5',
                position: null,
                kind: 'permanent',
                shift: null,
                mobile: null,
              },
            ],
          }
          return { data: department } as never
        },
        'PUT /api/department/{id}/head': () => {
          department = { ...department, head: { id: 5, name: 'Dev Rai', name_np: null } as never }
          return { data: department } as never
        },
      },
      { who: { rights }, view, place: { path: '/department/{departmentId}', at: '/department/3' } },
    )
    const find = async () => {
      await dialog().getByRole('textbox').fill('Dev')
      await expect.element(page.getByRole('option', { name: 'Dev Rai' })).toBeVisible()
    }
    await button(w('Move somebody here')).click()
    await find()
    await look(`department-move-${view.language}`)
    await page.getByRole('option', { name: 'Dev Rai' }).click()
    await expect.element(page.getByRole('link', { name: 'Dev Rai' })).toBeVisible()
    await button(w('Choose the head')).click()
    await find()
    await page.getByRole('option', { name: 'Dev Rai' }).click()
    await expect.element(button(w('Change the head'))).toBeVisible()
    await look(`department-${view.language}`)
    expect(screen.of('PUT /api/department/{id}/head')[0]!.body).toEqual({ staff_id: 5 })
  })
})
