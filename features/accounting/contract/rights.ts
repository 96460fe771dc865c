/** Who may what with the school's books. Who works in them is an accountant by capability; these are given beside it, or to somebody who is none. */
import { declareRights, deed, type RightsIn, thing } from '#platform/contract/declared-rights.ts'

export const rights = declareRights({
  accounting: {
    label: 'Accounting',
    rank: 125,
    rights: [
      thing('accounting', 'Books', {
        only: ['read'],
        help: { read: 'sees all of it and changes nothing: an auditor' },
      }),
      deed('voucher-approve', 'Approve vouchers'),
      deed('voucher-reverse', 'Reverse vouchers'),
      deed('soft-closed-post', 'Post into a month that is closed for others'),
      deed('fiscal-year-close', 'Close months and years'),
    ],
  },
})

export { seesBooks } from './sees-books.ts'

declare module '#platform/contract/declared-rights.ts' {
  interface Rights extends RightsIn<typeof rights> {}
}
