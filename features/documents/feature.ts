/** Papers that the school designs itself: cards and certificates. What is printed of exams and fees stands above both. */
export const documents = {
  name: 'documents',
  title: 'Documents',
  needs: ['exams', 'fees'],
  tables: ['templates', 'template_versions', 'issued_documents'],
  reads: [],
} as const
