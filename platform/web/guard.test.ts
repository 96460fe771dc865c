import { describe, expect, it } from 'vitest'
import { guard, type GuardedSession, setHomes } from './guard.ts'

setHomes({ guardian: '/guardian' })

const as = (slug: string, permissions: string[] = [], company = 1): GuardedSession => ({
  role: { slug, name: slug },
  company: { id: company },
  actor: {
    ut: slug === 'super' ? 'super' : 'admin',
    role: slug,
    permissions: new Set(permissions),
    capabilities: new Set(),
  },
})
const students = { path: '/students', right: 'student-read' }
const home = { path: '/', right: 'login', platform: true }

describe('guard', () => {
  it('sends an authenticated user away from the sign-in page', () => {
    expect(guard({ path: '/login', right: 'public' }, as('teacher'))).toEqual({ to: '/' })
    expect(guard({ path: '/login', right: 'public' }, undefined)).toBe('open')
  })

  it('sends somebody without a session to the sign-in page', () => {
    expect(guard(students, undefined)).toEqual({ to: '/login' })
    expect(guard({ path: '/payment_success/{status?}', right: 'public' }, undefined)).toBe('open')
  })

  it('blocks a screen whose permission the user lacks, and one that declares none', () => {
    expect(guard(students, as('teacher'))).toBe('forbidden')
    expect(guard({ path: '/x', right: '' }, as('teacher'))).toBe('forbidden')
    expect(guard(students, as('teacher', ['student-read']))).toBe('open')
  })

  it('closes what the school is without, whatever rights there are; a role may be worth nothing there either', () => {
    const teacher = as('teacher', ['student-read'])
    const without = (...lacks: string[]) => ({ ...teacher, actor: { ...teacher.actor, lacks: new Set(lacks) } })
    expect(guard({ ...students, part: 'behaviour' }, without('behaviour'))).toBe('not-used')
    expect([
      guard({ ...students, part: 'behaviour' }, without('gate')),
      guard({ ...students, part: 'behaviour' }, teacher),
      guard(students, without('behaviour')),
    ]).toEqual(['open', 'open', 'open'])
    expect([
      guard({ path: '/x', right: 'teacher' }, teacher),
      guard({ path: '/x', right: 'teacher' }, without('teacher')),
    ]).toEqual(['open', 'forbidden'])
  })

  it('sends a guardian to the guardian home from the start page and from what he may not open', () => {
    expect(guard(home, as('guardian'))).toEqual({ to: '/guardian' })
    expect(guard(students, as('guardian'))).toEqual({ to: '/guardian' })
    expect(guard({ path: '/guardian', right: 'guardian' }, as('guardian'))).toBe('open')
    expect(guard({ path: '/guardian-result', right: 'guardian|student' }, as('guardian'))).toBe('open')
  })

  it('sends anybody else who opens the guardian home to the sign-in page', () => {
    expect(guard({ path: '/guardian', right: 'guardian' }, as('administrator'))).toEqual({ to: '/login' })
  })

  it('asks a super user who acts in no school to choose one', () => {
    expect(guard(students, as('super', ['student-read'], 0))).toBe('no-school')
    expect(guard(home, as('super', [], 0))).toBe('open')
    expect(guard(students, as('super', ['student-read'], 2))).toBe('open')
  })

  it('leads whoever has a handed-over password to choosing his own, and asks nothing else for him', () => {
    const own = {
      actor: { ut: 'admin' as const, role: 'teacher', permissions: new Set<string>(), capabilities: new Set<string>() },
      role: { slug: 'teacher', name: 'Teacher' },
      company: { id: 1 },
      user: { password_is_temporary: true },
    }
    expect(guard({ path: '/', right: 'login' }, own)).toEqual({ to: '/my-account/password' })
    expect(
      guard({ path: '/guardian', right: 'guardian' }, { ...own, role: { slug: 'guardian', name: 'Guardian' } }),
    ).toEqual({ to: '/my-account/password' })
    expect(guard({ path: '/my-account/password', right: 'login' }, own)).toBe('open')
    expect(guard({ path: '/', right: 'login' }, { ...own, user: { password_is_temporary: false } })).toBe('open')
  })
})
