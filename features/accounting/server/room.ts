/** What the app takes from the books. */
import type { Room } from '#platform/server/room.ts'
import { ofPart } from '#platform/server/handler.ts'
import { named } from '#platform/server/named-in-log.ts'
import { serveSettings } from '#platform/server/settings.ts'
import { fill } from '#platform/server/slot.ts'
import { activityParts } from '#features/access/server/index.ts'
import { costCentres, parties, tdsRates } from '../contract/resources.ts'
import { rights, seesBooks } from '../contract/rights.ts'
import { accountingSettings } from '../contract/settings.ts'
import { accounting } from '../feature.ts'
import { chooseAccounts } from './accounts.ts'
import { reachVoucherFile } from './vouchers/documents.ts'
import { voucherHandlers } from './vouchers/handlers.ts'
import { voucherRoom } from './vouchers/import-vouchers.ts'
import { showDashboard } from './dashboard.ts'
import { recurringHandlers } from './recurring/handlers.ts'
import { recurringWork } from './recurring/write-due.ts'
import * as reports from './reports.ts'
import { accountHandlers } from './change-accounts.ts'
import { groupHandlers } from './change-groups.ts'
import { chartRoom, sendChart } from './import-chart.ts'
import { costCentreRules, partyRules, tdsRateRules } from './list-rules.ts'
import { openingHandlers } from './opening.ts'
import { chartReads } from './show-chart.ts'
import { bankHandlers } from './bank/handlers.ts'
import { close, reopen, showClosing } from './close-year.ts'
import { chooseCurrent, closeMonth, listYears, openNext } from './fiscal-years.ts'
import { showMonthEnd } from './month-end.ts'
import activityWords from '../web/activity-ne.json' with { type: 'json' }
import words from '../web/ne.json' with { type: 'json' }

const part = 'ACCOUNT'

/** Who sees the books sees who changed what in them. */
const activity = fill(activityParts, {
  name: accounting.name,
  label: accounting.title,
  right: seesBooks,
  entities: [...accounting.tables, 'fiscal_years'],
  settings: [accountingSettings.name],
  actions: chartRoom.handlers.map(({ endpoint: { method, path } }) => `${method} ${path}`),
})

export const room: Room = {
  facts: accounting,
  rights,
  handlers: [
    ...voucherHandlers,
    ...recurringHandlers,
    chooseAccounts,
    showDashboard,
    ...chartReads,
    ...groupHandlers,
    ...accountHandlers,
    ...openingHandlers,
    sendChart,
    ...ofPart(part, chartRoom.handlers),
    ...ofPart(part, voucherRoom.handlers),
    listYears,
    openNext,
    chooseCurrent,
    closeMonth,
    showMonthEnd,
    showClosing,
    close,
    reopen,
    ...bankHandlers,
  ],
  resources: [
    { resource: costCentres, part, rules: costCentreRules },
    { resource: parties, part, rules: partyRules },
    { resource: tdsRates, part, rules: tdsRateRules },
  ],
  settings: [serveSettings(accountingSettings)],
  reachFile: reachVoucherFile,
  things: {
    accounts: named('Account', "t.code || ' ' || t.name", 'accounts t', "t.code || ' ' || t.name_np"),
    account_groups: named('Account group', "t.code || ' ' || t.name", 'account_groups t', "t.code || ' ' || t.name_np"),
    cheques: named('Cheque', 't.cheque_number', 'account_entries t'),
    recurring_vouchers: named('Recurring voucher', 't.name', 'recurring_vouchers t'),
    vouchers: named(
      'Voucher',
      `coalesce((select f.name || ' ' from fiscal_years f where f.company_id = t.company_id and f.id = t.fiscal_year_id) || t.number, to_char(t.date, 'YYYY-MM-DD'))`,
      'vouchers t',
    ),
  },
  reports: Object.values(reports),
  jobs: { ...chartRoom.jobs, ...voucherRoom.jobs },
  timed: [recurringWork],
  fills: [activity],
  words: { ...activityWords, ...words },
  demo: () => import('./demo.ts'),
}
