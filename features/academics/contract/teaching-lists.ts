/** Lists with a form that routines and optional subjects stand on. */
import { crud, resource, type Row } from '#platform/contract/resource.ts'
import { f } from '#platform/fields/index.ts'

/** A lesson or a break of a shift. Breaks hold no lessons. */
export const periods = resource('periods', {
  title: 'Period',
  rights: crud('subject-routine'),
  key: 'name',
  columns: ['shift', 'name', 'name_np', 'starts_at', 'ends_at', 'kind'],
  sortBy: 'starts_at',
  uniqueTogether: [['shift', 'name']],
  about: 'Periods are the lessons and breaks of a day, for each shift. The routine has a line for each.',
  fields: {
    shift: f.choice(['morning', 'day', 'evening']),
    name: f.text(30, { search: true }),
    name_np: f.text(30, { optional: true, label: 'Name in Nepali' }),
    starts_at: f.time({ label: 'Starts at' }),
    ends_at: f.time({ label: 'Ends at' }),
    kind: f.choice(['lesson', 'break'], { default: 'lesson' }),
  },
})

/** Subjects of a grade of which each student chooses some. */
export const optionalGroups = resource('optional_groups', {
  title: 'Optional group',
  rights: crud('subject'),
  key: 'name',
  columns: ['grade_id', 'name', 'name_np', 'choose_min', 'choose_max'],
  uniqueTogether: [['grade_id', 'name']],
  about:
    'A group holds subjects of a grade of which each student chooses some. A subject is put into its group in its own form.',
  fields: {
    grade_id: f.ref('grades'),
    name: f.text(80, { search: true }),
    name_np: f.text(80, { optional: true, label: 'Name in Nepali' }),
    choose_min: f.int({ default: 1, min: 1, max: 99, label: 'Choose at least' }),
    choose_max: f.int({ default: 1, min: 1, max: 99, label: 'Choose at most' }),
  },
})
export type OptionalGroup = Row<typeof optionalGroups>
