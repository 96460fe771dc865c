/** The calls of this room by their address. */
import type { CallsOf } from '#platform/contract/calls.ts'

declare module '#platform/contract/calls.ts' {
  interface Calls
    extends
      CallsOf<typeof import('./bank.ts')>,
      CallsOf<typeof import('./bank-report.ts')>,
      CallsOf<typeof import('./bring-statement.ts')>,
      CallsOf<typeof import('./chart-calls.ts')>,
      CallsOf<typeof import('./cheques.ts')>,
      CallsOf<typeof import('./dashboard.ts')>,
      CallsOf<typeof import('./chart-import-calls.ts')>,
      CallsOf<typeof import('./opening-calls.ts')>,
      CallsOf<typeof import('./fiscal-years.ts')>,
      CallsOf<typeof import('./kept-statements.ts')>,
      CallsOf<typeof import('./month-end.ts')>,
      CallsOf<typeof import('./recurring.ts')>,
      CallsOf<typeof import('./resources.ts')>,
      CallsOf<(typeof import('./settings.ts'))['accountingSettings']>,
      CallsOf<typeof import('./statements.ts')>,
      CallsOf<typeof import('./vouchers.ts')>,
      CallsOf<typeof import('./voucher-import-calls.ts')>,
      CallsOf<(typeof import('./voucher-import-calls.ts'))['voucherImport']>,
      CallsOf<typeof import('./tree-calls.ts')> {}
}
