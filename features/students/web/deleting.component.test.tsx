/** What is said before the record of a person is deleted: the warning of the specification in each of the dialogs. */
import { Button } from '@mantine/core'
import { type ReactElement, useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from '#test/components/answers.ts'
import { look } from '#test/components/look.ts'
import { mount, views, wordsIn } from '#test/components/mount.tsx'
import { StaffLeaving } from '#features/people/web/staff-leaving.tsx'
import type { StaffRecord } from '#features/people/contract/staff.ts'
import type { GuardianRecord } from '../contract/guardians/guardians.ts'
import Guardian from './guardians/guardian.tsx'
import { DeleteDialog } from './leaving.tsx'
import type { StudentRecord } from './record.ts'
import { useWithdraw } from './withdraw.ts'

const warning =
  'Make sure you are fully aware what you are doing. You can always contact us if you are confused or need any help.'
const person = { id: 5, name: 'Asha Rai', name_np: null }
const signIn = { enabled: false, username: null, has_password: false, is_temporary: false, last_seen_at: null }
const guardian = {
  ...person,
  profile_image: null,
  details: {},
  sign_in: signIn,
  is_staff: false,
  children: [],
  due: null,
} as unknown as GuardianRecord

function Student() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button onClick={() => setOpened(true)}>Delete</Button>
      {opened && <DeleteDialog student={person as StudentRecord} onClose={() => setOpened(false)} />}
    </>
  )
}
function Admission() {
  const { withdraw } = useWithdraw()
  return <Button onClick={() => void withdraw(person)}>Delete</Button>
}

interface Case {
  who: string
  screen: ReactElement
  answers?: Answers
  /** The button that asks, and what deletes in the dialog. */
  button?: string
  yes?: string
  title?: string
}
const cases: Case[] = [
  { who: 'student', screen: <Student />, button: 'Delete' },
  { who: 'guardian', screen: <Guardian />, answers: { 'GET /api/guardian/{id}': { data: guardian } } },
  { who: 'staff', screen: <StaffLeaving person={{ ...person, left_on: null } as StaffRecord} /> },
  {
    who: 'admission',
    screen: <Admission />,
    button: 'Delete',
    yes: 'Withdraw admission',
    title: 'Withdraw the admission of {name}?',
  },
]

describe.each(views)('before a person is deleted ($language)', (view) => {
  const w = wordsIn(view.language)
  it.each(cases)('$who: the warning of the specification is said', async ({ who, screen, answers, ...words }) => {
    const { yes = 'Delete', title = 'Delete {what}?' } = words
    const server = await mount(screen, answers ?? {}, {
      who: { rights: ['guardian-delete', 'staff-delete'] },
      view,
      place: { path: '/person/{id}', at: '/person/5' },
    })
    await page.getByRole('button', { name: words.button ?? w('Delete'), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: w(title, { what: person.name, name: person.name }) })
    await expect.element(dialog.getByText(w(warning), { exact: true })).toBeVisible()
    await look(`delete-${who}-${view.language}`)
    const button = dialog.getByRole('button', { name: w(yes), exact: true })
    expect(button.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight)
    await dialog.getByRole('button', { name: w('Cancel') }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(server.asked.filter(({ call }) => !call.startsWith('GET'))).toEqual([])
  })
})
