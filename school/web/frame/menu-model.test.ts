import { IconHome } from '@tabler/icons-react'
import { describe, expect, it } from 'vitest'
import type { Screen } from '#platform/web/screen.ts'
import { activePath, menuAreas, standsAlone } from '#platform/web/layout/menu-model.ts'
import { matches, screenItems } from './palette-items.ts'

const screen = (path: string, area: string, overrides: Partial<Screen> = {}): Screen => ({
  path,
  name: path.slice(1),
  right: 'login',
  menu: { area, icon: IconHome },
  lazy: () => Promise.reject(new Error('not here')),
  ...overrides,
})
const all = [
  screen('/students', 'Students'),
  screen('/fee-payment', 'Fees', { menu: { area: 'Fees', icon: IconHome, rank: 60 } }),
  screen('/quick-fee-payment', 'Fees', { menu: { area: 'Fees', icon: IconHome, rank: 10 } }),
  screen('/student/{id}', 'Students', { menu: undefined }),
]

describe('the menu', () => {
  it('shows only what may be opened, by area and rank', () => {
    const areas = menuAreas(all, (each) => each.path !== '/students')
    expect(areas.map((area) => [area.name, area.screens.map((each) => each.path)])).toEqual([
      ['Fees', ['/quick-fee-payment', '/fee-payment']],
    ])
  })

  it('lights the line that an address lies under', () => {
    expect(activePath(all, '/students/left')).toBe('/students')
    expect(activePath(all, '/studentsx')).toBeUndefined()
  })

  it('knows which screens need a row first', () => {
    expect(standsAlone(screen('/syllabus/{gradeId?}', 'x'))).toBe(true)
    expect(standsAlone(screen('/student/{id}', 'x'))).toBe(false)
  })
})

describe('the palette', () => {
  it('matches beginnings of words, in any order', () => {
    expect(matches('Fee offer report', 'rep fee')).toBe(true)
    expect(matches('Fee offer report', 'port')).toBe(false)
    expect(matches('शुल्क भुक्तानी', 'भुक्')).toBe(true)
  })

  it('offers first what begins with what was typed', () => {
    const named = [screen('/a', 'Fees', { name: 'Quick fee payment' }), screen('/b', 'Fees', { name: 'Fee payment' })]
    expect(
      screenItems(named, 'fee', { translate: (text) => text, go: () => undefined }).map((item) => item.id),
    ).toEqual(['/b', '/a'])
  })
})
