/** Fee heads, the plan, billing, the counter and its reports. */
import {
  IconArrowsRightLeft,
  IconCalendarDollar,
  IconCalendarEvent,
  IconCash,
  IconChartBar,
  IconCoin,
  IconCategory2,
  IconDiscount,
  IconFileInvoice,
  IconListDetails,
  IconPigMoney,
  IconReceipt2,
  IconReport,
  IconReportMoney,
  IconScale,
  IconTable,
  IconTransferIn,
  IconUserDollar,
} from '@tabler/icons-react'
import { settingsLines } from '#features/schools/web/slots.ts'
import { studentTabs } from '#features/students/web/slots.ts'
import { openReport } from '#platform/web/kit/report/open-report.ts'
import type { Screen, WebRoom } from '#platform/web/screen.ts'
import { fillWeb } from '#platform/web/slot.ts'

const area = 'Fees'
const reports = 'Fee reports'

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
    path: '/student-due-report',
    name: 'Student due report',
    right: 'due-read',
    daily: { accountant: 3 },
    menu: { area: reports, icon: IconUserDollar, rank: 24 },
    lazy: () => import('./student-dues.tsx'),
  },
  {
    path: '/collection-due',
    name: 'Collection and due',
    right: 'billing-report-collection',
    daily: { director: 2 },
    menu: { area: reports, icon: IconScale, rank: 26 },
    lazy: openReport(() => import('../contract/reports.ts'), 'collectionDue'),
  },
  {
    path: '/title-wise-eod-collection-report',
    name: 'Title-wise EOD collection',
    right: 'sod-read',
    menu: { area: reports, icon: IconCalendarEvent, rank: 28 },
    lazy: () => import('./eod-collection.tsx'),
  },
  {
    path: '/summary-report',
    name: 'Summary report',
    right: 'billing-report-collection',
    menu: { area: reports, icon: IconChartBar, rank: 30 },
    lazy: openReport(() => import('../contract/reports.ts'), 'feeSummary'),
  },
  {
    path: '/title-wise-due-report',
    name: 'Title-wise due report',
    right: 'due-read',
    menu: { area: reports, icon: IconListDetails, rank: 32 },
    lazy: openReport(() => import('../contract/reports.ts'), 'titleDues'),
  },
  {
    path: '/title-wise-due-report-details',
    name: 'Title-wise due details',
    right: 'due-read',
    lazy: openReport(() => import('../contract/reports.ts'), 'titleDueDetails'),
  },
  {
    path: '/discount-penalty',
    name: 'Discount and penalty',
    right: 'billing-report-collection',
    menu: { area: reports, icon: IconDiscount, rank: 34 },
    lazy: () => import('./discount-penalty.tsx'),
  },
  {
    path: '/security-deposit-report',
    name: 'Security deposit report',
    right: 'receipt-read',
    menu: { area: reports, icon: IconPigMoney, rank: 36 },
    lazy: openReport(() => import('../contract/reports.ts'), 'depositsHeld'),
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
    path: '/settings/billing',
    name: 'Billing settings',
    right: 'administrator',
    lazy: () => import('./settings/settings-billing.tsx'),
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
    fillWeb(settingsLines, {
      name: 'billing',
      right: 'administrator',
      rank: 50,
      lazy: () => import('./settings/line.tsx'),
    }),
    fillWeb(studentTabs, {
      name: 'billing',
      label: 'Billing',
      right: 'billing-report-statement',
      rank: 10,
      lazy: () => import('./student-billing.tsx'),
    }),
  ],
}
