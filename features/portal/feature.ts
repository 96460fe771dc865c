export const portal = {
  name: 'portal',
  title: 'Portal',
  needs: ['fees', 'messages'],
  tables: ['exams', 'results', 'visible_results', 'live_classes'],
  reads: [],
} as const
