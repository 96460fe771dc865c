export const exams = {
  name: 'exams',
  title: 'Exams',
  needs: ['students'],
  tables: ['exams', 'results', 'visible_results', 'result_verdicts'],
  reads: [],
} as const
