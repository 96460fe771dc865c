/** The reports of the fees. */
import { openReport } from '#platform/web/kit/report/open-report.ts'
import type { Screen } from '#platform/web/screen.ts'
import { later } from '#school/web/frame/menu-icons.tsx'

const reports = 'Fee reports'

export const reportScreens: Screen[] = [
  {
    path: '/eod-collection-report-detail/{sod}',
    name: 'EOD collection detail',
    right: 'sod-read',
    lazy: () => import('./counter/eod-detail.tsx'),
  },
  {
    path: '/student-due-report',
    name: 'Student due report',
    right: 'due-read',
    daily: { accountant: 3 },
    menu: { area: reports, icon: later('IconUserDollar'), rank: 24 },
    lazy: () => import('./student-dues.tsx'),
  },
  {
    path: '/collection-due',
    name: 'Collection and due',
    right: 'billing-report-collection',
    daily: { director: 2 },
    menu: { area: reports, icon: later('IconScale'), rank: 26 },
    lazy: openReport(() => import('../contract/reports.ts'), 'collectionDue'),
  },
  {
    path: '/title-wise-eod-collection-report',
    name: 'Title-wise EOD collection',
    right: 'sod-read',
    menu: { area: reports, icon: later('IconCalendarEvent'), rank: 28 },
    lazy: () => import('./eod-collection.tsx'),
  },
  {
    path: '/summary-report',
    name: 'Summary report',
    right: 'billing-report-collection',
    menu: { area: reports, icon: later('IconChartBar'), rank: 30 },
    lazy: () => import('./summary-report.tsx'),
  },
  {
    path: '/title-wise-due-report',
    name: 'Title-wise due report',
    right: 'due-read',
    menu: { area: reports, icon: later('IconListDetails'), rank: 32 },
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
    menu: { area: reports, icon: later('IconDiscount'), rank: 34 },
    lazy: () => import('./discount-penalty.tsx'),
  },
  {
    path: '/security-deposit-report',
    name: 'Security deposit report',
    right: 'receipt-read',
    menu: { area: reports, icon: later('IconPigMoney'), rank: 36 },
    lazy: openReport(() => import('../contract/reports.ts'), 'depositsHeld'),
  },
  {
    path: '/previous-due-report',
    name: 'Previous due report',
    right: 'due-read',
    menu: { area: reports, icon: later('IconHistory'), rank: 38 },
    lazy: openReport(() => import('../contract/held-reports.ts'), 'previousDueReport'),
  },
  {
    path: '/billing-book-list',
    name: 'Billing book list',
    right: 'receipt-read',
    menu: { area: reports, icon: later('IconBook2'), rank: 40 },
    lazy: openReport(() => import('../contract/billing-books.ts'), 'billingBooks'),
  },
  {
    path: '/statement-old',
    name: 'Old statement',
    right: 'billing-report-statement',
    menu: { area: reports, icon: later('IconHistory'), rank: 42 },
    lazy: openReport(() => import('../contract/old-statements.ts'), 'oldStatements'),
  },
  {
    path: '/fee-offer-report',
    name: 'Fee offer report',
    right: 'fee-offer-read',
    menu: { area: reports, icon: later('IconRosette'), rank: 37 },
    lazy: openReport(() => import('../contract/offer-reports.ts'), 'offersGiven'),
  },
  {
    path: '/customized-fee-heads-report',
    name: 'Customized fee report',
    right: 'fee-read',
    menu: { area: reports, icon: later('IconUserCog'), rank: 38 },
    lazy: openReport(() => import('../contract/offer-reports.ts'), 'customizedHeads'),
  },
]
