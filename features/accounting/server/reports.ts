/** The declared reports of this room. All that stands here is served. */
export { balanceSheetReport } from './statements/balance-sheet.ts'
export { cashFlowReport } from './statements/cash-flow.ts'
export { incomeStatementReport } from './statements/income-statement.ts'
export { dayBookReport, ledgerReport } from './statements/ledger.ts'
export { trialBalanceReport } from './statements/trial-balance.ts'
export { reconciliationReport } from './bank/reconciliation-report.ts'
