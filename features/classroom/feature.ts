export const classroom = {
  name: 'classroom',
  title: 'Classroom',
  needs: ['students'],
  tables: ['live_classes'],
  reads: [],
} as const
