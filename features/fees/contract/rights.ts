/** Who may what with fees, bills and the counter. */
import { declareRights, deed, type RightsIn, thing } from '#platform/contract/declared-rights.ts'

export const rights = declareRights({
  fees: {
    label: 'Fees',
    rank: 120,
    rights: [
      thing('fee-heads', 'Fee heads'),
      thing('fee', 'Fee'),
      thing('fee-offer', 'Fee offer'),
      deed('bill-generate-class-wise', 'Generate bills'),
      deed('bill-generate-verify', 'Verify bills'),
      deed('bill-generate-rollback', 'Roll bills back'),
      thing('receipt', 'Receipt'),
      deed('billing-report-statement', 'See statements', { looks: true }),
      deed('billing-report-collection', 'See collection reports', { looks: true }),
      thing('sod', 'Start of day'),
      thing('due', 'Due', { only: ['read'] }),
      deed('due-remind', 'Remind of dues by SMS'),
      thing('account-mapping', 'Account mapping'),
      thing('fee-journal', 'Refunds, journals and notes', {
        only: ['create', 'delete'],
        help: { delete: 'takes back what was issued' },
      }),
      deed('fee-journal-approve', 'Approve refunds and notes'),
      deed('fee-offer-approve', 'Approve fee offers'),
    ],
  },
})

declare module '#platform/contract/declared-rights.ts' {
  interface Rights extends RightsIn<typeof rights> {}
}
