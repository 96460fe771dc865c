import { describe, expect, it } from 'vitest'
import { pathTo, routePath } from './screen.ts'

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
