/** The sign-in, the own account and the family's frame under a thumb, and at twice their size: each target has 40 pixels, and nothing is reached sideways. */
import type { ComponentType } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listAnswer } from '#platform/contract/list.ts'
import { keptState } from '#platform/web/session-storage.ts'
import OfficeFrame from '#school/web/frame/office-frame.tsx'
import PortalFrame from '#school/web/frame/portal-frame.tsx'
import thumbs from '#school/web/frame/thumbs.module.css'
import type { Answers } from '#test/components/answers.ts'
import { button, handsIn } from '#test/components/hands.ts'
import { familyAnswers } from '#test/components/family.ts'
import { press } from '#test/components/keys.ts'
import { fitsAcross, look } from '#test/components/look.ts'
import { mount } from '#test/components/mount.tsx'
import { smallTargets } from '#test/components/thumbs.ts'
import Login from './login.tsx'
import { ChooseSchool, CodeForm } from './login-steps.tsx'
import MyAccount from './my-account.tsx'
import Password from './password.tsx'
import Personal from './personal.tsx'
import { SecondStep } from './second-step.tsx'

const answers = {
  'GET /api/me/profile': {
    data: {
      fname: 'Sita',
      mname: null,
      lname: 'Sharma',
      name_np: 'सीता',
      email: 'sita.sharma.of.a.long.address@school.example.com',
      primary_mobile: '9841000000',
      username: 'sita',
      profile_image: null,
      totp: false,
    },
  },
  'GET /api/me/sessions': {
    data: [true, false].map((current) => ({
      id: current ? 'a' : 'b',
      current,
      ip: '10.0.0.7',
      user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/138.0',
      created_at: '2026-05-06T05:00:00Z',
      last_seen_at: '2026-05-06T05:00:00Z',
    })),
  },
  'GET /api/me/locked-tries': { data: [{ at: '2026-05-06T05:00:00Z', address: '10.9.9.9', tries: 11 }] },
  'GET /api/login-page': {
    data: {
      company: null,
      demo_users: ['guardian', 'student', 'administrator'].map((username) => ({ username, role: username })),
    },
  },
} as unknown as Answers

/** What the frame asks by itself. */
const ofFrame = {
  'GET /api/me': () => ({ data: keptState()! }),
  'GET /api/own-batches': listAnswer([], 0, { page: 1, rowsPerPage: 25 }),
  'GET /api/authentication-setting': { data: { transit: { authentication: { logout_time: 'Never' } } } },
} as unknown as Answers

const InFrame = (Screen: ComponentType) => () => (
  <div className={thumbs.thumbs} style={{ padding: 16 }}>
    <Screen />
  </div>
)
const nothing = () => undefined
const square = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>'

const screens: [string, ComponentType][] = [
  ['login', Login],
  ['code', InFrame(() => <CodeForm busy={false} error="" send={nothing} back={nothing} />)],
  [
    'school',
    InFrame(() => (
      <ChooseSchool
        busy={false}
        error=""
        schools={[{ id: 1, name: 'Himalaya Secondary School' }]}
        choose={nothing}
        back={nothing}
      />
    )),
  ],
  ['account', InFrame(MyAccount)],
  ['personal', InFrame(Personal)],
  ['password', InFrame(Password)],
  ['office-account', MyAccount],
  ['office-personal', Personal],
  ['office-password', Password],
]

it.each(screens.flatMap(([name, Screen]) => [360, 180].map((width) => [name, width, Screen] as const)))(
  '%s at %i pixels',
  async (name, width, Screen) => {
    await mount(<Screen />, answers, {
      who: { role: 'guardian' },
      view: { width, height: 700, language: 'ne' },
    })
    await expect.poll(() => document.querySelector('main :is(button, input)')).toBeTruthy()
    await expect.poll(() => document.querySelector('main [aria-busy=true]'), { timeout: 4_000 }).toBeNull()
    await expect.poll(() => smallTargets()).toEqual([])
    await look(`thumbs-${name}-${width}`)
  },
)

it.each([360, 180])('the second step on its way, at %i pixels', async (width) => {
  const { w } = handsIn('ne')
  const Screen = InFrame(() => <SecondStep isOn={false} />)
  const secret = { secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Pathshala:sita', qr_svg: square }
  await mount(<Screen />, { 'POST /api/me/totp': { data: secret } } as unknown as Answers, {
    who: { role: 'guardian' },
    view: { width, height: 700, language: 'ne' },
  })
  await button(w('Switch on')).click()
  await page.getByLabelText(w('Your password'), { exact: true }).fill('pathshala')
  await expect.poll(() => smallTargets()).toEqual([])
  await look(`thumbs-second-step-${width}`)
  await button(w('Continue')).click()
  await expect.element(page.getByText(secret.secret.slice(0, 4)).first()).toBeVisible()
  await expect.poll(() => smallTargets()).toEqual([])
  await look(`thumbs-second-step-code-${width}`)
})

/** Words of the bar that stick out of the page: it does not scroll, so they would be read by nobody. */
const cutOff = () =>
  [...document.querySelectorAll('nav span')].flatMap((word) => {
    const { left, right } = word.getBoundingClientRect()
    return left < 0 || right > innerWidth ? [word.textContent] : []
  })

it.each([360, 180])('the frame of a family with its menu and help at %i pixels', async (width) => {
  const { w } = handsIn('ne')
  await mount(
    <PortalFrame />,
    { ...familyAnswers, ...ofFrame },
    {
      who: { role: 'guardian', user: { id: 790 } },
      view: { width, height: 700, language: 'ne' },
      place: { path: '/guardian' },
    },
  )
  await expect.element(page.getByRole('link', { name: w('My account') })).toBeVisible()
  await expect.poll(() => smallTargets('section, nav')).toEqual([])
  expect(cutOff()).toEqual([])
  await look(`thumbs-frame-${width}`)
  for (const name of ['Menu', 'Help']) {
    await button(w(name)).click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await expect.poll(() => smallTargets('dialog[open]')).toEqual([])
    await look(`thumbs-frame-${name.toLowerCase()}-${width}`)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: w('Close') })
      .first()
      .click()
    await expect.poll(() => page.getByRole('dialog').query()).toBeNull()
  }
})

const ofOffice = {
  'GET /api/jobs': { data: [] },
  'GET /api/lock-status': { data: { locked: true, unlocked_until: null, protects: ['students'] } },
  'GET /api/own-notices': { data: [] },
  'GET /api/payment-alert-status': {
    data: {
      show_alert: false,
      amount: null,
      payment_date: null,
      human: null,
      is_expired: false,
      action_type: null,
      id: null,
    },
  },
} as unknown as Answers

it.each([360, 180])('the frame of a teacher with the menu of the person at %i pixels', async (width) => {
  await mount(
    <OfficeFrame />,
    { ...ofFrame, ...ofOffice },
    {
      who: { role: 'teacher', user: { id: 791 } },
      view: { width, height: 700, language: 'ne' },
    },
  )
  await expect.element(page.getByRole('button', { name: /Sita Sharma/ })).toBeVisible()
  await expect.poll(() => smallTargets('section, nav, header')).toEqual([])
  expect(cutOff()).toEqual([])
  await look(`thumbs-office-frame-${width}`)
  await page.getByRole('button', { name: /Sita Sharma/ }).click()
  await expect.element(page.getByRole('menu')).toBeVisible()
  await expect.poll(() => smallTargets('[role=menu]')).toEqual([])
  await look(`thumbs-person-menu-${width}`)
  await press('{Escape}')
  for (const opener of document.querySelectorAll<HTMLElement>('section [aria-haspopup=dialog]')) {
    opener.click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await expect.poll(() => fitsAcross()).toBeUndefined()
    opener.click()
    await expect.poll(() => page.getByRole('dialog').query()).toBeNull()
  }
})
