/** Exams as the first room needs them: a name in a batch, published or not. Marks and grading come with the exam room. */
import { crud, resource, type Row } from '#platform/contract/resource.ts'
import { f } from '#platform/fields/index.ts'

export const exams = resource('exams', {
  title: 'Exam',
  rights: { ...crud('exam'), read: 'subject-mark-read|exam-read' },
  key: 'name',
  columns: ['batch_id', 'name', 'start_date', 'end_date', 'state'],
  sortBy: 'start_date',
  descending: true,
  uniqueTogether: [['batch_id', 'name']],
  readOnly: true,
  about: 'Exams of a batch. What guardians see is published results only.',
  fields: {
    batch_id: f.ref('batches'),
    name: f.text(60, { search: true }),
    start_date: f.date(),
    end_date: f.date(),
    state: f.choice(['draft', 'open', 'closed', 'published'], { default: 'draft' }),
  },
})
export type Exam = Row<typeof exams>
