/** A room of two lists that charges on the bill of a month, to see what a new room costs. */
export const library = {
  name: 'library',
  title: 'Library',
  needs: ['fees'],
  tables: ['racks', 'book_fines'],
  reads: [],
} as const
