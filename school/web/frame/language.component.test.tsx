/** The language chosen in the menu of the person becomes that of the account. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { unconfirmedLanguage } from '#platform/web/preferences.ts'
import { keptState } from '#platform/web/session-storage.ts'
import { refreshSession } from '#school/web/session/account.ts'
import { type Answers, refused } from '#test/components/answers.ts'
import { mount } from '#test/components/mount.tsx'
import { PersonMenu } from './person-menu.tsx'

/** The session as it is kept here, with another language of the account. */
const stateIn = (language: 'en' | 'ne' | null) => {
  const state = keptState()!
  return { data: { ...state, user: { ...state.user, language } } }
}
async function chooseNepali() {
  await page.getByRole('button', { name: /Sita Sharma/ }).click()
  await page.getByRole('menuitem', { name: 'नेपालीमा हेर्ने' }).click()
}

describe('Nepali chosen in the menu of the person', () => {
  it('is sent for the account; the page and its manifest say so', async () => {
    const link = document.head.appendChild(document.createElement('link'))
    link.rel = 'manifest'
    const told: unknown[] = []
    await mount(<PersonMenu />, {
      'PUT /api/me/language': ({ body }) => {
        told.push(body)
        return stateIn('ne')
      },
    } as Answers)
    expect([document.documentElement.lang, link.getAttribute('href')]).toEqual(['en', '/manifest.webmanifest'])
    await chooseNepali()
    await expect.poll(() => told).toEqual([{ language: 'ne' }])
    await expect.poll(() => keptState()?.user.language).toBe('ne')
    expect([document.documentElement.lang, link.getAttribute('href')]).toEqual(['ne', '/manifest-ne.webmanifest'])
    expect(unconfirmedLanguage()).toBeUndefined()
    link.remove()
  })

  it('holds when the server is away, and is sent when the session is read again', async () => {
    const told: unknown[] = []
    let away = true
    await mount(<PersonMenu />, {
      'PUT /api/me/language': ({ body }) => {
        told.push(body)
        return away ? refused(503, 'Busy', { code: 'busy' }) : stateIn('ne')
      },
      'GET /api/me': () => stateIn(told.length > 1 ? 'ne' : null),
    } as Answers)
    await chooseNepali()
    await expect.poll(() => told.length).toBe(1)
    expect([document.documentElement.lang, unconfirmedLanguage()]).toEqual(['ne', 'ne'])
    away = false
    await refreshSession()
    expect(told.length).toBe(2)
    expect([document.documentElement.lang, unconfirmedLanguage()]).toEqual(['ne', undefined])
  })
})

it('a language chosen on another device comes with the session', async () => {
  await mount(<PersonMenu />, { 'GET /api/me': () => stateIn('ne') } as Answers)
  await expect.element(page.getByRole('button', { name: /account and settings/ })).toBeVisible()
  await refreshSession()
  expect(document.documentElement.lang).toBe('ne')
  await page.getByRole('button', { name: /Sita Sharma/ }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Read in English' })).toBeVisible()
})
