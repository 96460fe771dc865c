import { describe, expect, it } from 'vitest'
import { pathTo, routePath } from './screen.ts'
import { screenOf, setTable } from './screens.ts'

describe('paths of screens', () => {
  it('become routes', () =>
    expect(routePath('/syllabus/{gradeId?}/{subjectId?}')).toBe('/syllabus/:gradeId?/:subjectId?'))
  it('are filled in', () => {
    expect(pathTo('/student/{id}', { id: 7 })).toBe('/student/7')
    expect(pathTo('/syllabus/{gradeId?}/{subjectId?}', { gradeId: 3 })).toBe('/syllabus/3')
  })
  it('refuse to be left without a part they need', () =>
    expect(() => pathTo('/student/{id}')).toThrow('/student/{id} needs id.'))
})

it('a screen that there is not is said as the specification says it', () => {
  const screen = { path: '/grades', name: 'Grades', right: 'grade-read', lazy: async () => ({ default: () => null }) }
  setTable({ rooms: [{ name: 'academics', screens: [screen] }] } as never)
  expect(screenOf('/grades')).toBe(screen)
  expect(() => screenOf('/nowhere')).toThrow("Cannot find module '/nowhere'")
})
