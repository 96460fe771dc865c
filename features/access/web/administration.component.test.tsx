/** People of the school in the hands of an administrator: deleted ones, passwords of many, what was done, and what the product is made of. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listAnswer } from '#platform/contract/list.ts'
import { jobDone } from '#test/components/examples.ts'
import { type Answers, refused } from '#test/components/answers.ts'
import { button, dialog, filesOpened, handsIn } from '#test/components/hands.ts'
import { look } from '#test/components/look.ts'
import { mount, views } from '#test/components/mount.tsx'
import type { Activity } from '../contract/activity.ts'
import type { DeletedUser, SignIn } from '../contract/administration.ts'
import ActivityReport from './activity-report.tsx'
import AuthenticationEnabler from './authentication-enabler.tsx'
import DeletedUsers from './deleted-users.tsx'
import Permissions from './permissions.tsx'

const first = { page: 1, rowsPerPage: 25 }
const gone: DeletedUser = {
  id: 5,
  name: 'Gopal Rai',
  name_np: null,
  roles: ['Librarian'],
  mobile: null,
  username: null,
  deleted_at: '2026-05-06T05:00:00Z',
  deleted_by: 'Sita',
  reason: 'Entered twice',
  erased: false,
}
const signIn = (id: number, name: string): SignIn => ({
  id,
  name,
  name_np: null,
  roles: ['Librarian'],
  place: null,
  place_np: null,
  username: name.toLowerCase(),
  mobile: null,
  enabled: true,
  has_password: false,
  is_temporary: false,
  second_step: false,
  last_seen_at: null,
})
const activity: Activity = {
  id: 9,
  at: '2026-05-06T05:00:00Z',
  actor_id: 7,
  actor: 'Sita Sharma',
  role: 'Administrator',
  title: 'Change a member of staff',
  action: 'PATCH /api/staff/{id}',
  entity: 'staff',
  entity_id: '5',
  kind: null,
  subject: 'Gopal Rai',
  subject_np: null,
  reason: null,
  has_values: true,
}
const notTheName = 'Type the full name as it stands here'
const job = '7f1b2c3d-0000-4000-8000-000000000002'

describe.each(views)('in $language', (view) => {
  const { w, act, enter } = handsIn(view.language)

  it('a deleted person comes back, or is erased once the whole name is typed', async () => {
    let there = [gone, { ...gone, id: 6, name: 'Hari Rai' }]
    const screen = await mount(
      <DeletedUsers />,
      {
        'GET /api/deleted-users': () => listAnswer(there, there.length, first),
        'POST /api/deleted-users/{id}/restore': ({ path }) => {
          there = there.filter(({ id }) => String(id) !== path['id'])
          return { message: 'Restored.' } as never
        },
        'POST /api/deleted-users/{id}/erase': ({ body }) => {
          if (body.name !== 'Hari Rai')
            return refused(422, 'Some fields need a look.', { errors: { name: [notTheName] } })
          there = []
          return { message: 'Erased.' } as never
        },
      },
      { view },
    )
    await act('Restore', 'Gopal Rai')
    await expect.element(page.getByText('Gopal Rai')).not.toBeInTheDocument()
    await act('Erase for good', 'Hari Rai')
    const field = dialog().getByRole('textbox')
    await expect.element(field).toHaveFocus()
    await field.fill('Somebody else')
    await enter('Erase for good')
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field).toHaveValue('Somebody else')
    await look(`erase-${view.language}`)
    await field.fill('Hari Rai')
    await enter('Erase for good')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(screen.of('POST /api/deleted-users/{id}/erase').map(({ path }) => path['id'])).toEqual(['6', '6'])
  })

  it('passwords of many are made after a question, and the slips are opened', async () => {
    let made = false
    const screen = await mount(
      <AuthenticationEnabler />,
      {
        'GET /api/authentication': () =>
          listAnswer(
            [signIn(1, 'Asha'), signIn(2, 'Bina')].map((each) => ({ ...each, has_password: made, is_temporary: made })),
            2,
            first,
          ),
        'GET /api/roles': { data: [] },
        'GET /api/grades': { data: [], meta: {}, links: {} } as never,
        'POST /api/authentication/credentials': () => {
          made = true
          return { data: { job_id: job } } as never
        },
        'GET /api/jobs/{id}': jobDone(job, 'credentials', 2, { batch_id: 'b1', to_print: 2, sent: 0 }),
        'POST /api/authentication/credentials/{batch_id}/print': {} as never,
      } as Answers,
      { view },
    )
    const files = filesOpened()
    for (const name of ['Asha', 'Bina']) await page.getByLabelText(w('Select {name}', { name })).click()
    await look(`enabler-${view.language}`)
    await button(w('Passwords to print')).click()
    await look(`enabler-asked-${view.language}`)
    await enter('Make and print')
    await expect.element(button(w('Print slips'))).toBeVisible()
    await look(`enabler-made-${view.language}`)
    expect(screen.of('POST /api/authentication/credentials')[0]!.body).toEqual({ ids: [1, 2], send: 'print' })
    await button(w('Print slips')).click()
    await expect.poll(() => files.length).toBe(1)
    // printed once by the server; the slips that are here open again
    await button(w('Print slips')).click()
    await expect.poll(() => files.length).toBe(2)
    expect(screen.asked.filter(({ call }) => call.endsWith('/print'))).toHaveLength(1)
    await dialog().getByLabelText(w('Close')).click()
    await expect.poll(() => page.getByText(w('Handed over')).elements().length).toBe(2)
  })

  it('what was done is opened with what stood there before and after', async () => {
    await mount(
      <ActivityReport />,
      {
        'GET /api/activity-report': listAnswer([activity], 1, first),
        'GET /api/activity-entities': { data: ['staff'], parts: [] },
        'GET /api/activity-report/{id}': { data: { before: { position: 'Peon' }, after: { position: 'Night guard' } } },
      },
      { view },
    )
    await page
      .getByText(/Change a member of staff|कर्मचारीको विवरण/)
      .first()
      .click()
    await expect.element(dialog().getByText('Night guard')).toBeVisible()
    await expect.element(dialog().getByText('Peon')).toBeVisible()
    await look(`activity-${view.language}`)
  })

  it('permissions are searched, and nothing found is said', async () => {
    await mount(
      <Permissions />,
      {
        'GET /api/permissions': {
          data: [{ permission: 'receipt-read', module: 'fees', roles: [{ slug: 'accountant', name: 'Accountant' }] }],
        },
      },
      { who: { role: 'super' }, view },
    )
    await expect.element(page.getByText(w('Accountant')).first()).toBeVisible()
    await page.getByRole('searchbox').fill('receipt')
    await look(`permissions-${view.language}`)
    await page.getByRole('searchbox').fill('nothing of this name')
    await expect.element(page.getByText(w('No permission has this in its name.'))).toBeVisible()
  })
})
