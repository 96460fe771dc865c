import { f } from '#platform/fields/index.ts'
import { crud, resource, type Row } from '#platform/contract/resource.ts'

/** What somebody pays for a book that came back late; it goes on the bill of the month. */
export const bookFines = resource('book_fines', {
  title: 'Book fine',
  rights: crud('library'),
  key: 'book',
  columns: ['enroll_code', 'book', 'amount', 'returned_on'],
  about: 'A fine for a book that came back late stands on the bill of the month in which it came back.',
  fields: {
    enroll_code: f.text(20, { search: true }),
    book: f.text(80, { unique: true, search: true }),
    amount: f.money(),
    returned_on: f.date(),
  },
})
export type BookFine = Row<typeof bookFines>
