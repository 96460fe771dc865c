export const academics = {
  name: 'academics',
  title: 'Academics',
  needs: ['access'],
  tables: [
    'batches', 'grades', 'sections', 'subjects', 'section_teachers', 'subject_teachers', 'affiliations', 'faculties', 'levels', 'programs', 'optional_groups', 'optional_choices', 'periods', 'routine_slots', 'syllabus_chapters', 'syllabus_topics', 'topic_plans', 'topics_done', 'syllabus_files',
  ],
} as const
