/** Who works at the school, and in which departments. What he teaches and whose guardian he is, is told by the rooms above. */
export const people = {
  name: 'people',
  title: 'People',
  needs: ['messages'],
  tables: ['departments', 'staff', 'staff_documents'],
  reads: ['departments', 'staff'],
} as const
