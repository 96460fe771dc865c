export const exams = {
  name: 'exams',
  title: 'Exams',
  needs: ['attendance'],
  tables: ['grading_schemes', 'exams', 'results', 'visible_results', 'result_verdicts'],
  reads: [],
} as const
