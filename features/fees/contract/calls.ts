/** The calls of this room by their address. */
import type { CallsOf } from '#platform/contract/calls.ts'

declare module '#platform/contract/calls.ts' {
  interface Calls
    extends
      CallsOf<typeof import('./activities.ts')>,
      CallsOf<typeof import('./due-reminders.ts')>,
      CallsOf<typeof import('./from-above.ts')>,
      CallsOf<typeof import('./bill-correction.ts')>,
      CallsOf<typeof import('./differences.ts')>,
      CallsOf<typeof import('./billing.ts')>,
      CallsOf<typeof import('./billing-books.ts')>,
      CallsOf<typeof import('./billing-to-account.ts')>,
      CallsOf<typeof import('./counter-day.ts')>,
      CallsOf<typeof import('./cheques.ts')>,
      CallsOf<typeof import('./payment-verification.ts')>,
      CallsOf<typeof import('./online/pay.ts')>,
      CallsOf<typeof import('./online/office.ts')>,
      CallsOf<typeof import('./past-seats.ts')>,
      CallsOf<typeof import('./payment.ts')>,
      CallsOf<typeof import('./statement.ts')>,
      CallsOf<typeof import('./general-receipt.ts')>,
      CallsOf<typeof import('./family-payment.ts')>,
      CallsOf<typeof import('./journals.ts')>,
      CallsOf<typeof import('./held-reports.ts')>,
      CallsOf<typeof import('./old-statements.ts')>,
      CallsOf<typeof import('./penalty-preview.ts')>,
      CallsOf<typeof import('./previous-dues.ts')>,
      CallsOf<typeof import('./print-bills.ts')>,
      CallsOf<typeof import('./print-statements.ts')>,
      CallsOf<(typeof import('./previous-due-import-calls.ts'))['previousDueImport']>,
      CallsOf<typeof import('./reports.ts')>,
      CallsOf<typeof import('./tax-report.ts')>,
      CallsOf<typeof import('./offers.ts')>,
      CallsOf<typeof import('./offer-reports.ts')>,
      CallsOf<typeof import('./resources.ts')>,
      CallsOf<(typeof import('./settings.ts'))['billingSettings']> {}
}
