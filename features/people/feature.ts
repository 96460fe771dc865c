/** Grown-ups of the school: its staff, and the guardians as the office keeps them. Needs attendance for the month of a member of staff. */
export const people = {
  name: 'people',
  title: 'People',
  needs: ['attendance', 'messages'],
  tables: ['departments', 'staff', 'staff_documents', 'birthday_greetings'],
} as const
