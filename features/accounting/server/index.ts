/** What other rooms may use of the books. */
export { accountOf, approve, postVouchers, reverseVouchers, writeDrafts } from './books.ts'
export type { Bookkeeper, NewVoucher, VoucherLine } from './books.ts'
export { keeperOf } from './vouchers/keeper.ts'
export { accountsInUse } from './accounts-in-use.ts'
export { balanceOn, beforeMonthCloses } from './month-end.ts'
export { beforeYearCloses } from './before-year-closes.ts'
