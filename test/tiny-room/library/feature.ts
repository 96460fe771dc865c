/** A room of one list, to see what a new room costs. */
export const library = {
  name: 'library',
  title: 'Library',
  needs: ['access'],
  tables: ['racks'],
  reads: [],
} as const
