/** What the app takes from the fees room. */
import { z } from 'zod'
import { beforeErasing, tellWithSession } from '#features/access/server/index.ts'
import { afterAdmission, beforeWithdrawal, books as booksOfStudents } from '#features/students/server/index.ts'
import { ofPart } from '#platform/server/handler.ts'
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
import * as reports from './reports.ts'
import { rights } from '../contract/rights.ts'
import { fees } from '../feature.ts'
import activityWords from '../web/activity-ne.json' with { type: 'json' }
import words from '../web/ne.json' with { type: 'json' }
import { cancel } from './cancel-receipt.ts'
import { saveMonth, savePlan, showMonths, showPlan } from './fee-plan.ts'
import { billRunJob, generate } from './bill-runs/generate.ts'
import { preview } from './bill-runs/preview.ts'
import { countToPrint, printAll, printBillsJob, printBillsKind } from './bill-runs/print.ts'
import { listRuns, listUnchargedSheets, rollBack, verify } from './bill-runs/runs.ts'
import { showRun } from './bill-runs/show.ts'
import { download, listCashiers, listReceipts } from './receipts.ts'
import { verifyPayment } from './payment-verification.ts'
import { print, printRun } from './print-receipt.ts'
import { showEvent } from './show-event.ts'
import { showDues } from './show-dues.ts'
import { downloadStatement, showStatement } from './statement/show.ts'
import { countStatements, printStatements, printStatementsJob, printStatementsKind } from './statement/of-class.ts'
import { pay } from './take-payment.ts'
import { bounce } from './cheques/bounce-cheque.ts'
import { clear, unclear } from './cheques/clear-cheque.ts'
import { listCheques } from './cheques/list-cheques.ts'
import { listFamilies, showFamily } from './family/families.ts'
import { take as takeFamily } from './family/take-family.ts'
import { listHeads as listGeneralHeads, take as takeGeneral } from './general/take-general.ts'
import { checkDay, closeDay, openDay, showDay, showMine } from './counter/days.ts'
import { correct } from './correction/correct.ts'
import { saveClassOfMonths, showClassOfMonths } from './class-of-months.ts'
import { accept, reopen } from './differences/accept.ts'
import { approve as approveNotes } from './differences/approve.ts'
import { download as downloadDifferences, listDifferences } from './differences/list.ts'
import { preview as previewSettling, settle } from './differences/settle.ts'
import { print as printOneBill } from './correction/print-bill.ts'
import { listBills, showOne } from './correction/show-bill.ts'
import { accountsInUse, beforeMonthCloses, beforeYearCloses } from '#features/accounting/server/index.ts'
import { listPostings, showPosting } from './to-books/list.ts'
import { mappedTo, saveMapping, showMapping } from './to-books/mapping.ts'
import { leaveOut, postToBooks, takeBack } from './to-books/post.ts'
import { approve, refuseWaiting } from './held/approve-journal.ts'
import { adjust } from './held/adjust-deposit.ts'
import { refund } from './held/give-back.ts'
import { download as downloadJournals, listJournals } from './held/list-journals.ts'
import { showHeld } from './held/money-held.ts'
import { move } from './held/move-advance.ts'
import { print as printJournal } from './held/print-journal.ts'
import { reverse } from './held/reverse-journal.ts'
import { deposit } from './held/take-deposit.ts'
import { note } from './held/write-note.ts'
import { previousDueRoom } from './brought/import-previous-dues.ts'
import { download as downloadPreviousDues, enter, listPreviousDues, takeBackOne } from './brought/previous-dues.ts'
import { preview as previewReminders, send as sendReminders } from './reminders/reminders.ts'
import { showMonitor } from './from-above/billing-monitor.ts'
import { saveHeadMonths, showHeadMonths } from './from-above/head-billing-month.ts'
import { activityCharges } from './activities/source.ts'
import { addActivity, listActivities, priceActivity } from './activities/activities.ts'
import { downloadTakings, endActivity, listTakings, takeActivity } from './activities/students.ts'
import { endAward, give, listAwards, preview as previewAwards } from './offers/awards.ts'
import { customize, endCustomized, listCustomized } from './offers/customized.ts'
import { approve as approveOffer, end, listOffers, make, refuseWaiting as refuseOffer } from './offers/offers.ts'
import { feesOfMonth } from './to-books/month-end.ts'
import { openAtCounter, unpostedBilling } from './to-books/year-end.ts'
import { begin } from './online/begin-payment.ts'
import { go } from './online/go.ts'
import { showInvoices } from './online/invoices.ts'
import { askAgain, listPayments } from './online/list-payments.ts'
import { listProviders, paysOnline, saveProvider } from './online/providers.ts'
import { reconcileWork } from './online/reconcile.ts'
import { penaltyWork } from './penalty/accrue.ts'
import { preview as previewPenalties } from './penalty/preview.ts'

export const room: Room = {
  facts: fees,
  rights,
  handlers: [
    showPlan,
    savePlan,
    showMonths,
    saveMonth,
    preview,
    previewPenalties,
    generate,
    listRuns,
    showRun,
    countToPrint,
    printAll,
    listUnchargedSheets,
    verify,
    rollBack,
    listBills,
    showOne,
    correct,
    printOneBill,
    showClassOfMonths,
    saveClassOfMonths,
    listDifferences,
    downloadDifferences,
    previewSettling,
    settle,
    approveNotes,
    accept,
    reopen,
    showDues,
    pay,
    listGeneralHeads,
    takeGeneral,
    listFamilies,
    showFamily,
    takeFamily,
    printRun,
    listCheques,
    clear,
    unclear,
    bounce,
    showMine,
    showDay,
    openDay,
    closeDay,
    checkDay,
    cancel,
    listReceipts,
    listCashiers,
    download,
    print,
    showEvent,
    showStatement,
    downloadStatement,
    countStatements,
    printStatements,
    verifyPayment,
    showMapping,
    saveMapping,
    listPostings,
    showPosting,
    postToBooks,
    leaveOut,
    takeBack,
    showHeld,
    refund,
    move,
    adjust,
    deposit,
    note,
    approve,
    refuseWaiting,
    reverse,
    listJournals,
    downloadJournals,
    printJournal,
    enter,
    takeBackOne,
    listPreviousDues,
    downloadPreviousDues,
    ...previousDueRoom.handlers,
    listOffers,
    make,
    approveOffer,
    refuseOffer,
    end,
    listAwards,
    previewAwards,
    give,
    endAward,
    listCustomized,
    customize,
    endCustomized,
    listActivities,
    addActivity,
    priceActivity,
    listTakings,
    takeActivity,
    endActivity,
    downloadTakings,
    ...ofPart('SMS', [previewReminders, sendReminders]),
    showMonitor,
    showHeadMonths,
    saveHeadMonths,
    showInvoices,
    begin,
    go,
    listPayments,
    askAgain,
    listProviders,
    saveProvider,
  ],
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
