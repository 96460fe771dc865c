/** docs/rights.md tells what the code gives. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { rightsFile, rightsPage } from './commands/rights.ts'
import { allPermissions, builtInRoles, modules } from './rights.ts'

const held = (slug: string) => new Set<string>(builtInRoles.find((role) => role.slug === slug)!.permissions)

describe('the table of rights', () => {
  it('stands in docs/rights.md as the declarations have it; else: npm run rights', () =>
    expect(readFileSync(rightsFile, 'utf8')).toBe(rightsPage()))
  it('has every permission in it once', () => {
    const told = modules.flatMap(({ things, deeds }) => [
      ...things.flatMap((thing) => Object.values(thing.verbs)),
      ...deeds.map(({ permission }) => permission),
    ])
    expect(told.length).toBeGreaterThan(120)
    expect(told.sort()).toEqual([...allPermissions].sort())
  })
  it('keeps to the directory whoever needs no more', () => {
    for (const slug of ['librarian', 'exam', 'driver', 'bus', 'guard'])
      expect([
        slug,
        [...held(slug)].filter((each) =>
          /^(student|staff)-(contact|record|paper)|^(remark|behaviour)-|^guardian-/.test(each),
        ),
      ]).toEqual([slug, []])
  })
  it('lets a receptionist open no paper of staff, and who bills roll nothing back', () => {
    expect(
      ['receptionist', 'reception'].filter(
        (slug) => held(slug).has('staff-paper-read') || held(slug).has('staff-record-read'),
      ),
    ).toEqual([])
    expect(
      builtInRoles.filter(
        ({ slug, permissions }) =>
          !['super', 'administrator', 'admin'].includes(slug) &&
          permissions.includes('bill-generate-class-wise') &&
          permissions.includes('bill-generate-rollback'),
      ),
    ).toEqual([])
  })
})
