export const exams = {
  name: 'exams',
  title: 'Exams',
  needs: ['attendance'],
  tables: ['exams', 'results', 'visible_results', 'result_verdicts'],
  reads: [],
} as const
