/** What families open of the fees on their phones. */
import type { Screen, WebRoom } from '#platform/web/screen.ts'
import '#features/fees/web/online/pays-online.ts'

export const onlineScreens: Screen[] = [
  {
    path: '/student-invoices',
    name: 'Student invoices',
    right: 'login',
    lazy: () => import('./student-invoices.tsx'),
  },
  {
    path: '/student-invoices/single-payment',
    name: 'Single payment',
    right: 'login',
    lazy: () => import('./single-payment.tsx'),
  },
  {
    path: '/student-invoices/multi-payment',
    name: 'Multi payment',
    right: 'login',
    lazy: () => import('./multi-payment.tsx'),
  },
]
export const verificationScreen: Screen = {
  path: '/payment_success/{status?}',
  name: 'Payment verification',
  right: 'public',
  lazy: () => import('../payment-verification.tsx'),
}

export const family: WebRoom = {
  name: 'fees',
  screens: [...onlineScreens, verificationScreen],
  nepali: () => import('../ne.json?family'),
}
