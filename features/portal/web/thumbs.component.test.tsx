/** A thumb on a small phone, and the page at twice its size: each target has 40 pixels, and nothing is reached sideways. */
import type { ComponentType } from 'react'
import { expect, it } from 'vitest'
import SinglePayment from '#features/fees/web/online/single-payment.tsx'
import StudentInvoices from '#features/fees/web/online/student-invoices.tsx'
import PaymentVerification from '#features/fees/web/payment-verification.tsx'
import thumbs from '#school/web/frame/thumbs.module.css'
import { PortalMenu } from '#school/web/frame/portal-menu.tsx'
import { familyAnswers } from '#test/components/family.ts'
import { look } from '#test/components/look.ts'
import { mount } from '#test/components/mount.tsx'
import { smallTargets } from '#test/components/thumbs.ts'
import ChildInfo from './child-info.tsx'
import ClassRoutine from './class-routine.tsx'
import Courses from './courses.tsx'
import FamilyHome from './family-home.tsx'
import GuardianAttendance from './guardian-attendance.tsx'
import LiveClasses from './live-classes.tsx'
import Notices from './notices.tsx'
import Statement from './statement.tsx'
import StudentFee from './student-fee.tsx'
import StudentInfo from './student-info.tsx'
import StudentResult from './student-result.tsx'
import Transactions from './transactions.tsx'

const screens: [string, ComponentType, string?, string?][] = [
  ['home', FamilyHome],
  ['menu', () => <PortalMenu onOpen={() => undefined} />],
  ['fee', StudentFee],
  ['result', StudentResult],
  ['attendance', GuardianAttendance],
  ['statement', Statement],
  ['transaction', Transactions],
  ['notice', Notices],
  ['courses', Courses],
  ['class-routine', ClassRoutine],
  ['live-class', LiveClasses],
  ['student-info', StudentInfo],
  ['child-info', ChildInfo, '/child-info/{id}', '/child-info/1'],
  ['student-invoices', StudentInvoices],
  ['single-payment', SinglePayment, '/student-invoices/single-payment', '/student-invoices/single-payment?student=1'],
  ['payment_success', PaymentVerification, '/payment_success/{status}', `/payment_success/${'a'.repeat(20)}`],
]

/** Somebody else each time: nothing of another test is kept for him. */
let person = 700

it.each(
  screens.flatMap(([name, Screen, path = '/guardian', at = path]) =>
    [320, 180].map((width) => [name, width, { Screen, path, at }] as const),
  ),
)('%s at %i pixels', async (name, width, { Screen, path, at }) => {
  const shown = await mount(
    // as the frame, with its room at the edges
    <div className={thumbs.thumbs} style={{ padding: 16 }}>
      <Screen />
    </div>,
    familyAnswers,
    {
      who: { role: 'guardian', user: { id: person++ }, company: { pays_online: true } },
      view: { width, height: 700, language: 'ne' },
      place: { path, at },
    },
  )
  if (name !== 'menu') await expect.poll(() => shown.asked.length).toBeGreaterThan(0)
  await expect.poll(() => document.querySelector('main [aria-busy=true]'), { timeout: 4_000 }).toBeNull()
  await expect.poll(smallTargets).toEqual([])
  await look(`thumbs-${name}-${width}`)
})
