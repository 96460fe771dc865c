export const portal = {
  name: 'portal',
  title: 'Portal',
  needs: ['fees', 'exams', 'classroom', 'messages'],
  tables: [],
  reads: [],
} as const
