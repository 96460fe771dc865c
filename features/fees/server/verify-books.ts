/** Proves that events balance and that statement, dues, receipts and numbers agree. Each check is one query that finds what is wrong: sentence -> rows that break it, of the school `c`. */
import { booksOf } from '#platform/server/verify-books.ts'
import { counter } from './verify/counter.ts'
import { documents } from './verify/documents.ts'
import { dues } from './verify/dues.ts'
import { entries } from './verify/entries.ts'
import { journals } from './verify/journals.ts'
import { offers } from './verify/offers.ts'
import { persons } from './verify/persons.ts'
import { postings } from './verify/postings.ts'
import { receipts } from './verify/receipts.ts'
import { runs } from './verify/runs.ts'

export const { checkNames, verifySchool, faultsIn } = booksOf({
  ...entries,
  ...dues,
  ...runs,
  ...documents,
  ...persons,
  ...receipts,
  ...counter,
  ...postings,
  ...journals,
  ...offers,
})
