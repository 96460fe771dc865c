/** The declared reports of this room. All that stands here is served. */
export { counterDayLinesReport, counterDaysReport } from './counter/reports.ts'
export { collectionDueReport, summaryReport } from './reports/collection-due.ts'
export { advanceReport } from './reports/advances.ts'
export { depositReport, depositsByHeadReport } from './reports/deposits.ts'
export { discountPenaltyReport } from './reports/discount-penalty.ts'
export { studentDueReport, titleDueDetailsReport, titleDueReport } from './reports/dues.ts'
export { eodCollectionReport } from './reports/eod-collection.ts'
export { customizedHeadsReport, offersGivenReport } from './offers/reports.ts'
