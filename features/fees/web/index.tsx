/** Fee heads, the plan, billing, the counter and its reports. */
import { IconCash, IconCategory2 } from '@tabler/icons-react'
import type { Screen } from '#platform/web/screen.ts'

export const screens: Screen[] = [
  { path: '/fee-payment', name: 'Fee Payment', right: 'receipt-read', menu: { area: 'Fees', icon: IconCash, rank: 10 }, lazy: () => import('./fee-payment.tsx') },
  { path: '/fee-heads', name: 'Fee Heads', right: 'fee-heads-read', menu: { area: 'Fees', icon: IconCategory2, rank: 60 }, lazy: () => import('./fee-heads.tsx') },
]

export const nepali = () => import('./ne.json')
