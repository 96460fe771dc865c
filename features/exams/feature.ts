export const exams = {
  name: 'exams',
  title: 'Exams',
  needs: ['attendance'],
  tables: [
    'grading_schemes',
    'exams',
    'exam_grades',
    'exam_subjects',
    'exam_parts',
    'marks',
    'mark_sheets',
    'results',
    'result_blocks',
    'visible_results',
    'result_verdicts',
  ],
  reads: [],
} as const
