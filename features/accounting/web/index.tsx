/** The school's books. */
import { IconCalendarWeek, IconCash } from '@tabler/icons-react'
import { later } from '#school/web/frame/menu-icons.tsx'
import { openReport } from '#platform/web/kit/report/open-report.ts'
import { settingsLines } from '#features/schools/web/slots.ts'
import type { Screen, WebRoom } from '#platform/web/screen.ts'
import { fillWeb } from '#platform/web/slot.ts'
import { seesBooks } from '../contract/sees-books.ts'

const area = 'Accounting'
const part = 'ACCOUNT'

const screens: Screen[] = [
  {
    path: '/accounting/vouchers',
    name: 'Vouchers',
    right: seesBooks,
    part,
    menu: { area, icon: later('IconReceipt2'), rank: 20 },
    lazy: () => import('./vouchers/vouchers.tsx'),
  },
  {
    path: '/accounting/vouchers/{id}',
    name: 'Voucher',
    right: seesBooks,
    part,
    lazy: () => import('./vouchers/voucher.tsx'),
  },
  {
    path: '/accounting',
    name: 'Accounting',
    right: seesBooks,
    part,
    menu: { area, icon: later('IconChartBar'), rank: 1 },
    lazy: () => import('./dashboard.tsx'),
  },
  {
    path: '/accounting/ledger',
    name: 'Ledger',
    right: seesBooks,
    part,
    menu: { area, icon: later('IconBook2'), rank: 30 },
    lazy: () => import('./ledger.tsx'),
  },
  {
    path: '/accounting/day-book',
    name: 'Day book',
    right: seesBooks,
    part,
    menu: { area, icon: later('IconCalendarEvent'), rank: 31 },
    lazy: openReport(() => import('../contract/statements.ts'), 'dayBook'),
  },
  {
    path: '/accounting/trial-balance',
    name: 'Trial balance',
    right: seesBooks,
    part,
    menu: { area, icon: later('IconListDetails'), rank: 40 },
    lazy: openReport(() => import('../contract/statements.ts'), 'trialBalance'),
  },
  {
    path: '/accounting/income-statement',
    name: 'Income and expenditure',
    right: seesBooks,
    part,
    menu: { area, icon: later('IconReportMoney'), rank: 41 },
    lazy: openReport(() => import('../contract/statements.ts'), 'incomeStatement'),
  },
  {
    path: '/accounting/balance-sheet',
    name: 'Balance sheet',
    right: seesBooks,
    part,
    menu: { area, icon: later('IconScale'), rank: 42 },
    lazy: openReport(() => import('../contract/statements.ts'), 'balanceSheet'),
  },
  {
    path: '/accounting/cash-flow',
    name: 'Cash flow',
    right: seesBooks,
    part,
    menu: { area, icon: IconCash, rank: 43 },
    lazy: openReport(() => import('../contract/statements.ts'), 'cashFlow'),
  },
  {
    path: '/accounting/chart',
    name: 'Chart of accounts',
    right: seesBooks,
    part,
    menu: { area, icon: later('IconBook'), rank: 20 },
    lazy: () => import('./chart/chart.tsx'),
  },
  {
    path: '/accounting/bank-reconciliation',
    name: 'Bank reconciliation',
    right: seesBooks,
    part,
    menu: { area, icon: later('IconBuildingBank'), rank: 60 },
    lazy: () => import('./bank/bank-reconciliation.tsx'),
  },
  {
    path: '/accounting/fiscal-years',
    name: 'Fiscal years',
    right: seesBooks,
    part,
    menu: { area, icon: IconCalendarWeek, rank: 70 },
    lazy: () => import('./fiscal-years.tsx'),
  },
  {
    path: '/accounting/cost-centres',
    name: 'Cost centres',
    right: seesBooks,
    part,
    menu: { area, icon: later('IconBuilding'), rank: 80 },
    lazy: () => import('./cost-centres.tsx'),
  },
]

export const room: WebRoom = {
  name: 'accounting',
  screens,
  nepali: () => import('./ne.json'),
  fills: [
    fillWeb(settingsLines, {
      name: 'accounting',
      right: 'administrator',
      rank: 60,
      lazy: () => import('./settings-line.tsx'),
    }),
  ],
  listed: [
    { name: 'cost_centres', path: 'cost-centre', key: 'name' },
    { name: 'parties', path: 'party', key: 'name' },
    { name: 'tds_rates', path: 'tds-rate', key: 'name' },
  ],
}
