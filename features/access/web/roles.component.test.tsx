/** A role of the school: its name and rights by keys, copied from another, what differs from the built-in one, and what may not be touched. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, checkedBy, refused } from '#test/components/answers.ts'
import { button, handsIn, told } from '#test/components/hands.ts'
import { press } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, views } from '#test/components/mount.tsx'
import { createRole, roleRefusals } from '../contract/administration.ts'
import { builtInRolesOf } from '../contract/roles.ts'
import { modules } from './rights.ts'
import RoleForm from './role-form.tsx'
import Roles from './roles.tsx'

const every = modules.flatMap(({ things, deeds }) => [
  ...things.flatMap(({ verbs }) => Object.values(verbs)),
  ...deeds.map(({ permission }) => permission),
])
const driver = builtInRolesOf(modules).find(({ slug }) => slug === 'driver')!.permissions as readonly string[]
const librarian = builtInRolesOf(modules).find(({ slug }) => slug === 'librarian')!.permissions as readonly string[]
const row = (slug: string, name: string, held: readonly string[], more = {}) => ({
  slug,
  name,
  built_in: true,
  own_sections: false,
  permissions: held.length,
  users: 0,
  closed: null,
  held: [...held],
  ...more,
})
const rows = [
  row('librarian', 'Librarian', librarian),
  row('driver', 'Driver', [...driver, 'student-read']),
  row('administrator', 'Administrator', every, { closed: 'own-role' as const }),
  row('helper', 'Helper two', ['event-read'], { built_in: false }),
]
const answers: Answers = {
  'GET /api/roles': { data: rows },
  'GET /api/roles/{slug}': ({ path }) => ({ data: rows.find(({ slug }) => slug === path['slug'])! }),
  'POST /api/roles': checkedBy(createRole.input, ({ name, permissions }) => ({
    data: row('new', name, permissions),
    message: 'Saved.',
  })),
  'DELETE /api/roles/{slug}': refused(406, roleRefusals['in-use'], { code: 'in-use' }),
}
const rights = ['roles-read', 'roles-create', 'roles-update', 'roles-delete']

describe.each(views)('in $language', (view) => {
  const { w, pick, enter } = handsIn(view.language)
  const open = (at: string, own: readonly string[] = every) =>
    mount(<RoleForm />, answers, {
      who: { rights: [...rights, ...own] },
      view,
      place: at === '/roles/add' ? { path: at } : { path: '/roles/{roleSlug}/update', at },
    })
  const free = () => [...document.querySelectorAll<HTMLInputElement>('table input[type=checkbox]:not([disabled])')]

  it('without a name it is refused; rights are turned on by arrows and Space, copied, and sent', async () => {
    const screen = await open('/roles/add')
    await button(w('Save')).click()
    await expect.element(page.getByText(w('Field is required')).first()).toBeVisible()
    await look(`role-missing-${view.language}`)
    await page.getByLabelText(w('Name'), { exact: true }).fill('Helper two')
    free()[1]!.focus()
    await press('{ArrowDown} ')
    const turned = document.activeElement as HTMLInputElement
    expect([turned.type, turned.checked, turned === free()[1]]).toEqual(['checkbox', true, false])
    await pick('Copy from role', w('Librarian'))
    const search = page.getByRole('searchbox', { name: w('Search') })
    await search.fill('library')
    await expect
      .poll(() => document.querySelectorAll('tbody tr:not(:first-child) input[type=checkbox]:checked').length)
      .toBe(4)
    await look(`role-copied-${view.language}`)
    await search.fill('')
    await button(w('Save')).click()
    await expect.poll(screen.here).toBe('/roles')
    const sent = screen.of('POST /api/roles').at(-1)!.body
    expect([sent.name, [...sent.permissions].sort()]).toEqual(['Helper two', [...librarian].sort()])
  })

  it('what differs from the built-in role is marked and can be seen alone', async () => {
    await open('/roles/driver/update')
    const shown = () => document.querySelectorAll('table tbody input[type=checkbox]').length
    await expect.poll(() => document.querySelectorAll('table [data-differs]').length).toBe(1)
    const all = shown()
    const only = page.getByRole('switch', { name: w('Only what differs') })
    await only.click()
    await expect.poll(shown).toBeLessThan(all / 10)
    expect(document.querySelectorAll('table [data-differs]').length).toBe(1)
    await look(`role-differs-${view.language}`)
    await only.click()
    await expect.poll(shown).toBe(all)
  })

  it('the own role is closed, and what one has not oneself cannot be given', async () => {
    await open('/roles/administrator/update')
    await expect.element(page.getByText(w(roleRefusals['own-role']))).toBeVisible()
    await expect.element(button(w('Save'))).not.toBeInTheDocument()
    expect(free()).toEqual([])
    await look(`role-own-${view.language}`)
  })

  it('what one has not oneself cannot be given', async () => {
    await open('/roles/librarian/update', ['event-read'])
    await expect.element(button(w('Save'))).toBeVisible()
    // module box and the one right
    await expect.poll(() => free().length).toBe(rights.length + 3)
    expect(document.querySelectorAll('table input[type=checkbox][disabled]').length).toBeGreaterThan(50)
  })

  it('a role that people hold is asked about and stays', async () => {
    await mount(<Roles />, answers, { who: { rights }, view })
    await button(w('Delete {what}?', { what: 'Helper two' })).click()
    await look(`role-delete-${view.language}`)
    await enter('Delete')
    await told(w(roleRefusals['in-use']))
    await expect.element(page.getByText('Helper two').first()).toBeVisible()
  })
})
