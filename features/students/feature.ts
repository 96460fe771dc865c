export const students = {
  name: 'students',
  title: 'Students',
  needs: ['academics'],
  tables: [
    'students', 'guardians', 'student_guardians', 'addresses', 'enrolments', 'student_words', 'student_word_forms', 'student_documents', 'student_groups', 'student_group_members', 'remark_types', 'remarks', 'behaviour_categories', 'behaviour_entries', 'promotions', 'promotion_rows', 'bulk_changes',
  ],
} as const
