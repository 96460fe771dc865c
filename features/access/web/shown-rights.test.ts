import { describe, expect, it } from 'vitest'
import type { DeclaredRights } from '#platform/contract/declared-rights.ts'
import { builtInRolesOf } from '../contract/roles.ts'
import { modulesOf } from '../contract/modules-of-rights.ts'
import { namesOf } from './permission-names.ts'
import { shownModules, type Wanted } from './shown-rights.ts'

/** As the build puts them together. */
const declared = import.meta.glob<DeclaredRights>('/features/*/contract/rights*.ts', { eager: true, import: 'rights' })
const modules = modulesOf(Object.values(declared))
const allPermissions = modules.flatMap(({ slugs }) => slugs)
const names = namesOf(modules)
const shownOf = (wanted: Wanted) => shownModules(modules, names, wanted)
const librarian = new Set<string>(builtInRolesOf(modules).find(({ slug }) => slug === 'librarian')!.permissions)
const slugsOf = (shown: ReturnType<typeof shownModules>) => shown.flatMap(({ slugs }) => slugs)

describe('the table of rights', () => {
  it('has every permission of a school once', () => {
    const told = slugsOf(shownOf({ held: new Set(), builtIn: undefined, search: '', onlyDiffering: false }))
    expect([...told].sort()).toEqual(allPermissions.filter((slug) => !/^(school|services|modules)-/.test(slug)).sort())
  })
  it('is searched by what a person calls a thing, by the module and by the slug', () => {
    const found = (search: string) =>
      slugsOf(shownOf({ held: new Set(), builtIn: undefined, search, onlyDiffering: false }))
    expect(found('religion')).toEqual(['student-record-read'])
    expect(found('bill-generate-rollback')).toEqual(['bill-generate-rollback'])
    expect(found('TRANSPORT')).toContain('vehicle-update')
    expect(found('no such thing')).toEqual([])
  })
  it('shows only what differs from the built-in role', () => {
    const held = new Set([...librarian, 'student-contact-read'].filter((slug) => slug !== 'library-delete'))
    const shown = shownOf({ held, builtIn: librarian, search: '', onlyDiffering: true })
    expect(shown.flatMap(({ things }) => things.map(({ id }) => id))).toEqual(['student-contact', 'library'])
    expect(shownOf({ held: librarian, builtIn: librarian, search: '', onlyDiffering: true })).toEqual([])
  })
  it('names each permission differently', () => {
    const said = allPermissions.map(names.permissionName)
    expect(said.length).toBeGreaterThan(120)
    expect(said.filter((name, at) => said.indexOf(name) !== at)).toEqual([])
  })
})
