/** Answers that tell a family sums of money: `app/family-money.test.ts` finds those that are missing here. */
const paths: ReadonlySet<string> = new Set([
  '/api/child-info/{id}',
  '/api/guardian-child',
  '/api/guardian-transaction',
  '/api/m-student-fee',
  '/api/statement',
  '/api/withheld-result',
])

export const tellsMoney = (path: string): boolean => paths.has(path)
