export const portal = {
  name: 'portal',
  title: 'Portal',
  needs: ['fees', 'exams', 'classroom'],
  tables: [],
  reads: [],
} as const
