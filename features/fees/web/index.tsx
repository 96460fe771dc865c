/** Fee heads, the plan, billing, the counter and its reports. */
import { IconCash } from '@tabler/icons-react'
import { later } from '#school/web/frame/menu-icons.tsx'
import { schoolPages, settingsLines } from '#features/schools/web/slots.ts'
import { studentTabs } from '#features/students/web/slots.ts'
import type { Screen, WebRoom } from '#platform/web/screen.ts'
import { fillWeb } from '#platform/web/slot.ts'
import { onlineScreens, verificationScreen } from './online/family.ts'
import { reportScreens } from './report-screens.ts'

const area = 'Fees'
const held = 'Money held'
const plan = 'Fee plan'

const screens: Screen[] = [
  verificationScreen,
  ...onlineScreens,
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
    menu: { area, icon: later('IconCoin'), rank: 12 },
    lazy: () => import('./quick-fee-payment.tsx'),
  },
  {
    path: '/fee-payment/v2',
    name: 'Fee payment v2',
    right: 'receipt-read',
    menu: { area, icon: later('IconUsersGroup'), rank: 11 },
    lazy: () => import('./family/family-payment.tsx'),
  },
  {
    path: '/fee-general-receipt',
    name: 'General receipt',
    right: 'receipt-read',
    menu: { area, icon: later('IconReceipt'), rank: 16 },
    lazy: () => import('./general/general-receipt.tsx'),
  },
  {
    path: '/statement',
    name: 'Statement',
    right: 'billing-report-statement',
    menu: { area, icon: later('IconReport'), rank: 20 },
    lazy: () => import('./statement.tsx'),
  },
  {
    path: '/receipt-report',
    name: 'Receipt report',
    right: 'receipt-read',
    daily: { accountant: 4 },
    menu: { area, icon: later('IconReportMoney'), rank: 22 },
    lazy: () => import('./receipt-report.tsx'),
  },
  {
    path: '/sod',
    name: 'Start of day',
    right: 'sod-read',
    menu: { area, icon: later('IconCashRegister'), rank: 14 },
    lazy: () => import('./counter/sod.tsx'),
  },
  {
    path: '/sod-statement/{sod}',
    name: 'Day statement',
    right: 'sod-read',
    lazy: () => import('./counter/sod-statement.tsx'),
  },
  {
    path: '/monthly-bill-generate',
    name: 'Monthly bill generate',
    right: 'bill-generate-class-wise',
    menu: { area, icon: later('IconReceipt2'), rank: 40 },
    lazy: () => import('./monthly-bill-generate.tsx'),
  },
  {
    path: '/bill-generate-report',
    name: 'Bill generate report',
    right: 'bill-generate-verify',
    menu: { area, icon: later('IconFileInvoice'), rank: 42 },
    lazy: () => import('./bill-generate-report.tsx'),
  },
  {
    path: '/billing-invoice-correction',
    name: 'Invoice correction',
    right: 'bill-generate-verify',
    menu: { area, icon: later('IconFilePencil'), rank: 44 },
    lazy: () => import('./correction/invoice-correction.tsx'),
  },
  {
    path: '/fee-heads',
    name: 'Fee heads',
    right: 'fee-heads-read',
    menu: { area: plan, icon: later('IconCategory2'), rank: 60 },
    lazy: () => import('./fee-heads.tsx'),
  },
  {
    path: '/fee',
    name: 'Fee',
    right: 'fee-read',
    menu: { area: plan, icon: later('IconTable'), rank: 62 },
    lazy: () => import('./fee.tsx'),
  },
  {
    path: '/billing-to-account',
    name: 'Billing to account',
    right: 'account-mapping-read',
    part: 'ACCOUNT',
    menu: { area, icon: later('IconTransferIn'), rank: 70 },
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
    menu: { area, icon: later('IconArrowsRightLeft'), rank: 72 },
    lazy: () => import('./to-books/mapping.tsx'),
  },
  {
    path: '/advance-payment',
    name: 'Advance payment',
    right: 'receipt-read',
    menu: { area: held, icon: later('IconWallet'), rank: 50 },
    lazy: () => import('./held/advance-payment.tsx'),
  },
  {
    path: '/advance-journal',
    name: 'Advance journal',
    right: 'receipt-read',
    menu: { area: held, icon: later('IconArrowsExchange'), rank: 51 },
    lazy: () => import('./held/advance-journal.tsx'),
  },
  {
    path: '/security-deposit',
    name: 'Security deposit',
    right: 'receipt-read',
    menu: { area: held, icon: later('IconShieldDollar'), rank: 52 },
    lazy: () => import('./held/security-deposit.tsx'),
  },
  {
    path: '/create-journal',
    name: 'Create journal',
    right: 'receipt-read',
    menu: { area: held, icon: later('IconFilePencil'), rank: 53 },
    lazy: () => import('./held/create-journal.tsx'),
  },
  {
    path: '/previous-due',
    name: 'Previous due',
    right: 'due-read',
    menu: { area: held, icon: later('IconHistory'), rank: 54 },
    lazy: () => import('./brought/previous-due.tsx'),
  },
  {
    path: '/settings/billing',
    name: 'Billing settings',
    right: 'administrator',
    lazy: () => import('./settings/settings-billing.tsx'),
  },
  {
    path: '/settings/payment',
    name: 'Payment settings',
    right: 'administrator',
    lazy: () => import('./online/settings-payment.tsx'),
  },
  {
    path: '/billing-month',
    name: 'Billing month',
    right: 'fee-read',
    menu: { area: plan, icon: later('IconCalendarDollar'), rank: 64 },
    lazy: () => import('./billing-month.tsx'),
  },
  {
    path: '/fee-offer',
    name: 'Fee offer',
    right: 'fee-offer-read',
    menu: { area: plan, icon: later('IconRosette'), rank: 66 },
    lazy: () => import('./offers/fee-offer.tsx'),
  },
  {
    path: '/customized-fee',
    name: 'Customized fee',
    right: 'fee-read',
    menu: { area: plan, icon: later('IconUserEdit'), rank: 68 },
    lazy: () => import('./offers/customized-fee.tsx'),
  },
  {
    path: '/billing-eca-head',
    name: 'Billing ECA heads',
    right: 'fee-heads-read',
    menu: { area: plan, icon: later('IconBallFootball'), rank: 70 },
    lazy: () => import('./activities/billing-eca-head.tsx'),
  },
  {
    path: '/individual-eca-head',
    name: 'Individual ECA head',
    right: 'fee-heads-read',
    menu: { area: plan, icon: later('IconBallFootball'), rank: 72 },
    lazy: () => import('./activities/individual-eca-head.tsx'),
  },
  {
    path: '/school/billing-monitor/{id}',
    name: 'Billing monitor',
    right: 'super',
    platform: true,
    lazy: () => import('./from-above/billing-monitor.tsx'),
  },
  {
    path: '/school-setting/{id}/head-billing-month',
    name: 'Head billing month',
    right: 'super',
    platform: true,
    lazy: () => import('./from-above/head-billing-month.tsx'),
  },
  ...reportScreens,
]

export const room: WebRoom = {
  name: 'fees',
  screens,
  nepali: () => import('./ne.json'),
  listed: [
    { name: 'fee_heads', path: 'fee-head', key: 'title' },
    { name: 'tax_kinds', path: 'tax-kind', key: 'name' },
    { name: 'tax_rates', path: 'tax-rate', key: 'from_date' },
  ],
  fills: [
    fillWeb(settingsLines, {
      name: 'billing',
      right: 'administrator',
      rank: 50,
      lazy: () => import('./settings/line.tsx'),
    }),
    fillWeb(schoolPages, {
      name: 'billing',
      right: 'super',
      rank: 10,
      lazy: () => import('./from-above/pages.tsx'),
    }),
    fillWeb(settingsLines, {
      name: 'payment',
      right: 'administrator',
      rank: 52,
      lazy: () => import('./online/line.tsx'),
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
