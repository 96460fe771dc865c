import { describe, expect, it } from 'vitest'
import { allPermissions } from '../contract/permissions.ts'
import { builtInRoles } from '../contract/roles.ts'
import { moduleLabel, schoolModules, thingsOf, verbHelp, verbWords } from '../contract/things.ts'
import { permissionName } from './permission-names.ts'
import { shownModules } from './shown-rights.ts'

const librarian = new Set<string>(builtInRoles.find(({ slug }) => slug === 'librarian')!.permissions)
const slugsOf = (modules: ReturnType<typeof shownModules>) => modules.flatMap(({ slugs }) => slugs)

describe('the table of rights', () => {
  it('has every permission of a school once', () => {
    const told = slugsOf(shownModules({ held: new Set(), builtIn: undefined, search: '', onlyDiffering: false }))
    expect([...told].sort()).toEqual(allPermissions.filter((slug) => !/^(school|services|modules)-/.test(slug)).sort())
  })
  it('is searched by what a person calls a thing, by the module and by the slug', () => {
    const found = (search: string) =>
      slugsOf(shownModules({ held: new Set(), builtIn: undefined, search, onlyDiffering: false }))
    expect(found('religion')).toEqual(['student-record-read'])
    expect(found('bill-generate-rollback')).toEqual(['bill-generate-rollback'])
    expect(found('TRANSPORT')).toContain('vehicle-update')
    expect(found('no such thing')).toEqual([])
  })
  it('shows only what differs from the built-in role', () => {
    const held = new Set([...librarian, 'student-contact-read'].filter((slug) => slug !== 'library-delete'))
    const shown = shownModules({ held, builtIn: librarian, search: '', onlyDiffering: true })
    expect(shown.flatMap(({ things }) => things.map(({ id }) => id))).toEqual(['student-contact', 'library'])
    expect(shownModules({ held: librarian, builtIn: librarian, search: '', onlyDiffering: true })).toEqual([])
  })
  it('names each permission differently, and everything in Nepali', async () => {
    const names = allPermissions.map(permissionName)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
    const words: Record<string, string> = {
      ...(await import('./ne.json')).default,
      ...(await import('#platform/web/ne.json')).default,
      ...(await import('#school/web/ne.json')).default,
    }
    const labels = schoolModules.flatMap(([id, slugs]) => [
      moduleLabel(id),
      ...thingsOf(slugs).things.map(({ label }) => label),
      ...thingsOf(slugs).deeds.map(({ label }) => label),
    ])
    expect(
      [...labels, ...Object.values(verbHelp), ...Object.values(verbWords)].filter((label) => !words[label]),
    ).toEqual([])
  })
})
