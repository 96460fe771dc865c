/** The own account: details, the second step, where one is signed in, who tried, and a first password. */
import type { ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { keptDraft } from '#platform/web/kit/form/draft.ts'
import { type Answers, checkedBy, refused } from '#test/components/answers.ts'
import { button, handsIn } from '#test/components/hands.ts'
import { press } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, views } from '#test/components/mount.tsx'
import { changeOwnProfile } from '../contract/profile.ts'
import type { OwnProfile } from './own-profile.ts'
import OthersTried from './locked-lines.tsx'
import MyAccount from './my-account.tsx'
import Password from './password.tsx'
import Personal from './personal.tsx'

const profile: OwnProfile = {
  fname: 'Sita',
  mname: null,
  lname: 'Sharma',
  name_np: 'सीता',
  email: null,
  primary_mobile: null,
  username: 'sita',
  profile_image: null,
  totp: false,
}
const session = (id: string, current: boolean) => ({
  id,
  current,
  ip: '10.0.0.7',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/138.0',
  created_at: '2026-05-06T05:00:00Z',
  last_seen_at: '2026-05-06T05:00:00Z',
})
const locked = [{ at: '2026-05-06T05:00:00Z', address: '10.9.9.9', tries: 11 }]
const needsCode = 'Enter the six digits that your authenticator app shows now.'
const fill = async (selector: string, text: string) => page.elementLocator(document.querySelector(selector)!).fill(text)

describe.each(views)('in $language', (view) => {
  const { w } = handsIn(view.language)
  const open = (screen: ReactElement, answers: Answers, who = {}) => mount(screen, answers, { who, view })

  it('a name that is emptied is refused, and what else was typed stays', async () => {
    await open(<Personal />, {
      'GET /api/me/profile': { data: profile },
      'PATCH /api/me/profile': (asked) =>
        JSON.stringify(asked.body).includes('_clear')
          ? refused(422, 'Some fields need a look.', { errors: { fname: ['Field is required'] } })
          : checkedBy(changeOwnProfile.input, () => ({ data: profile }))(asked),
    } as Answers)
    await expect.poll(() => document.querySelector('input[name=fname]')).toBeTruthy()
    await fill('input[name=name_np]', 'पुस्तकालय')
    await fill('input[name=fname]', '')
    await button(w('Save')).click()
    await expect.element(page.getByText(w('Field is required')).first()).toBeVisible()
    expect(document.querySelector<HTMLInputElement>('input[name=name_np]')!.value).toBe('पुस्तकालय')
    await look(`account-personal-${view.language}`)
  })

  it('what was typed stands there after the page was left, until it is thrown away', async () => {
    const answers = { 'GET /api/me/profile': { data: profile } } as Answers
    const name = () => document.querySelector<HTMLInputElement>('input[name=name_np]')
    await open(<Personal />, answers)
    await expect.poll(name).toBeTruthy()
    await fill('input[name=name_np]', 'सीता शर्मा')
    await expect.poll(() => keptDraft('own-details')?.values['name_np']).toBe('सीता शर्मा')
    await cleanup()
    await open(<Personal />, answers)
    await expect.poll(() => name()?.value).toBe('सीता शर्मा')
    await look(`account-personal-kept-${view.language}`)
    await button(w('Discard them')).click()
    await expect.poll(() => [name()?.value, keptDraft('own-details')]).toEqual(['सीता', undefined])
  })

  it('the second step is switched on with the password and a code, and off with both; a session elsewhere is ended', async () => {
    let totp = false
    let sessions = [session('a', true), session('b', false)]
    const screen = await open(<MyAccount />, {
      'GET /api/me/profile': () => ({ data: { ...profile, totp } }),
      'GET /api/me/sessions': () => ({ data: sessions }),
      'GET /api/me/locked-tries': { data: locked },
      'POST /api/me/totp': {
        data: { secret: 'ABCD EFGH', uri: 'otpauth://x', qr_svg: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
      },
      'POST /api/me/totp/confirm': () => {
        totp = true
        return { message: 'Saved.' }
      },
      'DELETE /api/me/totp': ({ body }) => {
        if (!body.code) return refused(422, 'Some fields need a look.', { errors: { code: [needsCode] } })
        totp = false
        return { message: 'Saved.' }
      },
      'DELETE /api/me/sessions/{id}': () => {
        sessions = sessions.slice(0, 1)
        return { message: 'Ended.' }
      },
    } as Answers)
    await expect.element(page.getByRole('heading', { name: w('Tries of others') })).toBeVisible()
    await expect.element(page.getByText('10.9.9.9').last()).toBeVisible()
    await look(`account-${view.language}`)
    await button(w('Switch on')).click()
    // the field has the focus
    await press('pathshala{Enter}')
    await expect.element(page.getByText('ABCD EFGH')).toBeVisible()
    await look(`second-step-${view.language}`)
    await press('123 456{Enter}')
    await button(w('Switch off')).click()
    await press('pathshala{Enter}')
    await expect.element(page.getByText(w(needsCode))).toBeVisible()
    await look(`second-step-off-${view.language}`)
    await fill('input[autocomplete=one-time-code]', '654321')
    await button(w('Switch off')).click()
    await expect.element(button(w('Switch on'))).toBeVisible()
    expect(String(screen.of('POST /api/me/totp/confirm')[0]!.body.code)).toBe('123456')
    await button(w('Sign out there')).click()
    await expect.element(button(w('Sign out there'))).not.toBeInTheDocument()
    expect(screen.of('DELETE /api/me/sessions/{id}')[0]!.path).toEqual({ id: 'b' })
  })

  it('a password of the office is changed; two that differ are told, and nothing is sent', async () => {
    const screen = await open(
      <Password />,
      {
        'POST /api/me/password': refused(422, 'Some fields need a look.', {
          errors: { current: ['This is not your password.'] },
        }),
      },
      {
        user: { password_is_temporary: true },
      },
    )
    await expect
      .element(page.getByText(w('Your password was made by the office. Choose one that only you know.')))
      .toBeVisible()
    const [first, second] = [...document.querySelectorAll('input[autocomplete=new-password]')].map((each) =>
      page.elementLocator(each),
    )
    await fill('input[autocomplete=current-password]', 'slip')
    await first!.fill('green hills 77')
    await second!.fill('green hills 78')
    await button(w('Change password')).click()
    await expect.element(page.getByText(w('The two passwords are not the same.'))).toBeVisible()
    expect(screen.of('POST /api/me/password')).toHaveLength(0)
    await look(`first-password-${view.language}`)
    await second!.fill('green hills 77')
    await button(w('Change password')).click()
    await expect
      .poll(() => screen.of('POST /api/me/password').map(({ body }) => body))
      .toEqual([{ current: 'slip', password: 'green hills 77' }])
    await expect.element(first!).toHaveValue('green hills 77')
  })

  it('who signs in is told who tried before the first screen', async () => {
    let went = 0
    await open(<OthersTried locked={locked} goOn={() => went++} />, {})
    await expect.element(page.getByRole('heading', { name: w('Somebody tried to sign in as you') })).toBeVisible()
    await look(`locked-at-sign-in-${view.language}`)
    await expect.element(button(w('Continue'))).toHaveFocus()
    await press('{Enter}')
    expect(went).toBe(1)
  })
})
