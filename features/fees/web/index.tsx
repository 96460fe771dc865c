/** Fee heads, the plan, billing, the counter and its reports. */
import {
  IconArrowsRightLeft,
  IconCalendarDollar,
  IconCash,
  IconCoin,
  IconCategory2,
  IconFileInvoice,
  IconReceipt2,
  IconReport,
  IconReportMoney,
  IconTable,
  IconTransferIn,
} from '@tabler/icons-react'
import { studentTabs } from '#features/students/web/slots.ts'
import type { Screen, WebRoom } from '#platform/web/screen.ts'
import { fillWeb } from '#platform/web/slot.ts'

const area = 'Fees'

const screens: Screen[] = [
  {
    path: '/payment_success/{status?}',
    name: 'Payment verification',
    right: 'public',
    lazy: () => import('./payment-verification.tsx'),
  },
  {
    path: '/fee-payment',
    name: 'Fee payment',
    right: 'receipt-read',
    daily: { administrator: 3, admin: 3, accountant: 1 },
    menu: { area, icon: IconCash, rank: 10 },
    lazy: () => import('./fee-payment.tsx'),
  },
  {
    path: '/quick-fee-payment',
    name: 'Quick fee payment',
    right: 'receipt-read',
    daily: { accountant: 2 },
    menu: { area, icon: IconCoin, rank: 12 },
    lazy: () => import('./quick-fee-payment.tsx'),
  },
  {
    path: '/statement',
    name: 'Statement',
    right: 'billing-report-statement',
    menu: { area, icon: IconReport, rank: 20 },
    lazy: () => import('./statement.tsx'),
  },
  {
    path: '/receipt-report',
    name: 'Receipt report',
    right: 'receipt-read',
    daily: { accountant: 4 },
    menu: { area, icon: IconReportMoney, rank: 22 },
    lazy: () => import('./receipt-report.tsx'),
  },
  {
    path: '/monthly-bill-generate',
    name: 'Monthly bill generate',
    right: 'bill-generate-class-wise',
    menu: { area, icon: IconReceipt2, rank: 40 },
    lazy: () => import('./monthly-bill-generate.tsx'),
  },
  {
    path: '/bill-generate-report',
    name: 'Bill generate report',
    right: 'bill-generate-verify',
    menu: { area, icon: IconFileInvoice, rank: 42 },
    lazy: () => import('./bill-generate-report.tsx'),
  },
  {
    path: '/fee-heads',
    name: 'Fee heads',
    right: 'fee-heads-read',
    menu: { area, icon: IconCategory2, rank: 60 },
    lazy: () => import('./fee-heads.tsx'),
  },
  {
    path: '/fee',
    name: 'Fee',
    right: 'fee-read',
    menu: { area, icon: IconTable, rank: 62 },
    lazy: () => import('./fee.tsx'),
  },
  {
    path: '/billing-to-account',
    name: 'Billing to account',
    right: 'account-mapping-read',
    part: 'ACCOUNT',
    menu: { area, icon: IconTransferIn, rank: 70 },
    lazy: () => import('./to-books/billing-to-account.tsx'),
  },
  {
    path: '/billing-to-account/{billLogId}',
    name: 'Billing to account detail',
    right: 'account-mapping-read',
    part: 'ACCOUNT',
    lazy: () => import('./to-books/posting.tsx'),
  },
  {
    path: '/mapping',
    name: 'Account mapping',
    right: 'account-mapping-read',
    part: 'ACCOUNT',
    menu: { area, icon: IconArrowsRightLeft, rank: 72 },
    lazy: () => import('./to-books/mapping.tsx'),
  },
  {
    path: '/billing-month',
    name: 'Billing month',
    right: 'fee-read',
    menu: { area, icon: IconCalendarDollar, rank: 64 },
    lazy: () => import('./billing-month.tsx'),
  },
]

export const room: WebRoom = {
  name: 'fees',
  screens,
  nepali: () => import('./ne.json'),
  listed: [{ name: 'fee_heads', path: 'fee-head', key: 'title' }],
  fills: [
    fillWeb(studentTabs, {
      name: 'billing',
      label: 'Billing',
      right: 'billing-report-statement',
      rank: 10,
      lazy: () => import('./student-billing.tsx'),
    }),
  ],
}
