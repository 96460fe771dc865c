/** What the app takes from the fees room. */
import { z } from 'zod'
import { beforeErasing, tellWithSession } from '#features/access/server/index.ts'
import { afterAdmission, beforeWithdrawal, books as booksOfStudents } from '#features/students/server/index.ts'
import { handlersIn, ofPart } from '#platform/server/handler.ts'
import { serveSettings } from '#platform/server/settings.ts'
import { fill } from '#platform/server/slot.ts'
import { billingSettings } from '../contract/settings.ts'
import { feeHeads, taxKinds, taxRates } from '../contract/resources.ts'
import { providerKeys } from './online/keys.ts'
import { books } from './books-for-students.ts'
import { chargesHeads } from './charge-sources.ts'
import { chargeAdmission } from './charge-admission.ts'
import { feeHeadRules } from './fee-heads.ts'
import { taxKindRules, taxRateRules } from './tax-rules.ts'
import { erasePerson } from './receipt-facts.ts'
import { refuseWhoOwes } from './refuse-who-owes.ts'
import { things } from './named-in-log.ts'
import { withdrawCharge } from './withdraw-charge.ts'
import type { Room } from '#platform/server/room.ts'
import * as handlers from './handlers.ts'
import * as reports from './reports.ts'
import { rights } from '../contract/rights.ts'
import { fees } from '../feature.ts'
import activityWords from '../web/activity-ne.json' with { type: 'json' }
import words from '../web/ne.json' with { type: 'json' }
import { billRunJob } from './bill-runs/generate.ts'
import { printBillsJob, printBillsKind } from './bill-runs/print.ts'
import { printStatementsJob, printStatementsKind } from './statement/of-class.ts'
import { accountsInUse, beforeMonthCloses, beforeYearCloses } from '#features/accounting/server/index.ts'
import { mappedTo } from './to-books/mapping.ts'
import { previousDueRoom } from './brought/import-previous-dues.ts'
import { preview as previewReminders, send as sendReminders } from './reminders/reminders.ts'
import { activityCharges } from './activities/source.ts'
import { feesOfMonth } from './to-books/month-end.ts'
import { openAtCounter, unpostedBilling } from './to-books/year-end.ts'
import { paysOnline } from './online/providers.ts'
import { reconcileWork } from './online/reconcile.ts'
import { penaltyWork } from './penalty/accrue.ts'

export const room: Room = {
  facts: fees,
  rights,
  handlers: [...handlersIn(handlers), ...previousDueRoom.handlers, ...ofPart('SMS', [previewReminders, sendReminders])],
  settings: [serveSettings(billingSettings)],
  resources: [
    { resource: feeHeads, rules: feeHeadRules },
    { resource: taxKinds, rules: taxKindRules },
    { resource: taxRates, rules: taxRateRules },
  ],
  reports: Object.values(reports),
  sealed: [providerKeys],
  jobs: {
    'bill-run': billRunJob,
    [printBillsKind]: printBillsJob,
    [printStatementsKind]: printStatementsJob,
    ...previousDueRoom.jobs,
  },
  timed: [penaltyWork, reconcileWork],
  erase: erasePerson,
  things,
  words: { ...activityWords, ...words },
  fills: [
    fill(booksOfStudents, books),
    fill(afterAdmission, chargeAdmission),
    fill(beforeWithdrawal, withdrawCharge),
    fill(beforeErasing, refuseWhoOwes),
    fill(accountsInUse, mappedTo),
    fill(beforeYearCloses, unpostedBilling),
    fill(beforeYearCloses, openAtCounter),
    fill(beforeMonthCloses, feesOfMonth),
    chargesHeads(activityCharges, 'Paid activity'),
    tellWithSession({ pays_online: z.boolean() }, async (of) => ({ pays_online: await paysOnline(of) })),
  ],
  demo: () => import('./demo.ts'),
}
