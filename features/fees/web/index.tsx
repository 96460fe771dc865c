/** Fee heads, plans, payment and reports. */
import { IconCategory2 } from '@tabler/icons-react'
import type { Screen } from '#platform/web/screen.ts'

export const screens: Screen[] = [
  { path: '/fee-heads', name: 'Fee Heads', right: 'fee-heads-read', menu: { area: 'Fees', icon: IconCategory2, rank: 60 }, lazy: () => import('./fee-heads.tsx') },
]

export const nepali = () => import('./ne.json')
