import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { houseRooms } from '#app/house.ts'
import { projectRoot } from '#platform/server/config.ts'
import { changedPaths, componentTests, databaseTests, needsOfRooms, selectRooms } from './selection.ts'

const needs = new Map([
  ['people', []],
  ['students', ['people']],
  ['fees', ['students']],
  ['portal', ['fees']],
  ['library', ['people']],
])
const select = (...paths: string[]) => selectRooms(paths, needs)

describe('which rooms are tested', () => {
  it('all, when nobody can say what changed, or nothing has', () => {
    expect(selectRooms(undefined, needs)).toBe('all')
    expect(select()).toBe('all')
  })
  it.each([
    'platform/server/db.ts',
    'test/world.ts',
    'migrations/0200-x.sql',
    'nepal/money.ts',
    'app/demo.ts',
    'papers/receipt.typ',
    'package-lock.json',
    'vitest.config.ts',
    'bench/works.ts',
    'something-new/x.ts',
  ])('all, for what every room uses: %s', (path) => expect(select('features/fees/web/a.tsx', path)).toBe('all'))
  it('the room that changed and those that need it, however far above', () => {
    expect(select('features/fees/server/bills.ts')).toEqual(new Set(['fees', 'portal']))
    expect(select('features/students/web/a.tsx')).toEqual(new Set(['students', 'fees', 'portal']))
    expect(select('features/fees/a.ts', 'features/library/b.ts')).toEqual(new Set(['fees', 'portal', 'library']))
  })
  it('a room that nobody has heard of', () =>
    expect(select('features/new-room/feature.ts')).toEqual(new Set(['new-room'])))
  it('none, for what no database test depends on', () =>
    expect(select('docs/proof.md', 'e2e/rooms/fees.e2e.ts', 'README.md', 'school/web/ne.json')).toEqual(new Set()))
})

describe('whose component tests are run', () => {
  const onScreen = (...paths: string[]) => selectRooms(paths, needs, 'components')
  it.each([
    'platform/web/kit/list.tsx',
    'school/web/ne.json',
    'platform/contract/field.ts',
    'test/world.ts',
    'app/web.tsx',
  ])('all, for what every screen uses: %s', (path) => expect(onScreen(path)).toBe('all'))
  it('those of the room whose screens or declarations changed, and of the rooms that need it', () => {
    expect(onScreen('features/fees/web/a.tsx')).toEqual(new Set(['fees', 'portal']))
    expect(onScreen('features/fees/contract/a.ts', 'features/people/server/b.ts')).toEqual(new Set(['fees', 'portal']))
  })
  it('none, for what stays on the server', () =>
    expect(
      onScreen('features/fees/server/bills.ts', 'platform/server/db.ts', 'migrations/0200-x.sql', 'app/a.db.test.ts'),
    ).toEqual(new Set()))
  it('are those of the room and those that go through all rooms', () => {
    expect(componentTests(new Set(['fees']))).toEqual([
      'app/**/*.component.test.tsx',
      'features/fees/**/*.component.test.tsx',
    ])
    expect(componentTests('all')).toEqual(['**/*.component.test.tsx'])
  })
})

it('knows what each room needs, as the rooms themselves say it', () => {
  const said = new Map(houseRooms.map((room) => [room.name as string, [...room.needs] as string[]]))
  expect(said.size).toBeGreaterThan(10)
  expect(needsOfRooms(projectRoot)).toEqual(said)
})

it('runs every database test either in the gate or in the sweep', () => {
  const { inside, outside } = databaseTests(new Set(['fees']), ['fees', 'people'])
  expect(inside).toEqual(['test/laws/**/*.test.ts', 'features/fees/**/*.db.test.ts'])
  expect(outside).toContain('features/people/**/*.db.test.ts')
  expect(outside).toContain('platform/**/*.db.test.ts')
  expect(outside).not.toContain('features/fees/**/*.db.test.ts')
  expect(databaseTests('all', ['fees']).outside).toEqual([])
})

describe('what changed', () => {
  const root = mkdtempSync(join(tmpdir(), 'pathshala-changed-'))
  afterAll(() => rmSync(root, { recursive: true }))
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.c', ...args], { cwd: root, stdio: 'pipe' })
  const write = (path: string, text = '') => {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), text)
  }

  it('cannot be told without git, or without origin/main', () => {
    expect(changedPaths(root)).toBeUndefined()
    git('init', '-q')
    write('a.ts')
    git('add', '-A')
    git('commit', '-qm', 'one')
    expect(changedPaths(root)).toBeUndefined()
  })
  it('is nothing in a clean tree of origin/main', () => {
    git('update-ref', 'refs/remotes/origin/main', 'HEAD')
    expect(changedPaths(root)).toEqual([])
  })
  it('is what is committed, what is not, what is new and what is gone', () => {
    write('features/fees/committed.ts', 'x')
    write('moved from.ts', 'the same text that git would take for a move')
    git('add', '-A')
    git('commit', '-qm', 'two')
    git('mv', 'moved from.ts', 'moved-to.ts')
    git('rm', '-q', 'a.ts')
    write('features/new-room/feature.ts', 'y')
    expect(changedPaths(root)!.sort()).toEqual(
      ['a.ts', 'features/fees/committed.ts', 'features/new-room/feature.ts', 'moved-to.ts'].sort(),
    )
  })
})
