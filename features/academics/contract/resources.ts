/** Batches, grades, sections and subjects: what a school teaches, and to whom. */
import { crud, resource, type Row } from '#platform/contract/resource.ts'
import { f } from '#platform/fields/index.ts'

/** An academic year, Baisakh to Chaitra; exactly one is current. */
export const batches = resource('batches', {
  title: 'Batch',
  rights: crud('batch'),
  key: 'name',
  columns: ['name', 'start_date', 'end_date', 'is_current'],
  // whoever works in a batch works with its days
  slim: ['start_date', 'end_date'],
  sortBy: 'start_date',
  descending: true,
  anyBatch: true,
  about: 'A batch is an academic year, such as 2083. Students are enrolled, billed and examined in one.',
  fields: {
    name: f.text(20, { unique: true, search: true, label: 'Name' }),
    start_date: f.date(),
    end_date: f.date(),
    is_current: f.flag({ label: 'Current', help: 'One batch is current; the others can be read but not changed.' }),
  },
})
export type Batch = Row<typeof batches>

/** A class, such as Nursery or Class 10, ordered by rank. */
export const grades = resource('grades', {
  title: 'Grade',
  rights: crud('grade'),
  path: 'grades',
  key: 'name',
  columns: ['rank', 'name', 'name_np', 'code', 'level'],
  sortBy: 'rank',
  about: 'Grades are the classes of the school, Nursery to 12. Sections and subjects belong to a grade.',
  fields: {
    name: f.text(50, { unique: true, search: true }),
    name_np: f.text(50, { optional: true, label: 'Name in Nepali', search: true }),
    rank: f.int({ label: 'Order', min: 1, max: 99, help: 'Order of the grades, lowest first.' }),
    code: f.choice(
      [
        ['01', '1st'],
        ['02', '2nd'],
        ['03', '3rd'],
        ['04', '4th'],
        ['05', '5th'],
        ['06', '6th'],
        ['07', '7th'],
        ['08', '8th'],
        ['09', '9th'],
        ['10', '10th'],
        ['11', '11th'],
        ['12', '12th'],
      ],
      { optional: true, label: 'Class code', help: "The government's class, for grades 1 to 12." },
    ),
    level: f.choice(
      { pre_primary: 'Pre-primary', basic: 'Basic', secondary: 'Secondary', higher_secondary: 'Higher secondary' },
      { optional: true },
    ),
    program_id: f.ref('programs', { optional: true, label: 'Program', help: 'For +2 and bachelor classes.' }),
  },
})
export type Grade = Row<typeof grades>

/** A part of a grade that sits in one room: A, B ... */
export const sections = resource('sections', {
  title: 'Section',
  rights: crud('section'),
  key: 'name',
  columns: ['grade_id', 'name', 'room', 'capacity', 'shift'],
  sortBy: 'name',
  uniqueTogether: [['grade_id', 'name']],
  about: 'A section is the group of a grade that is taught together.',
  fields: {
    grade_id: f.ref('grades'),
    name: f.text(20, { search: true }),
    room: f.text(20, { optional: true }),
    capacity: f.int({ optional: true, min: 1, max: 500, help: 'How many students fit.' }),
    shift: f.choice(['morning', 'day', 'evening'], { optional: true }),
  },
})
export type Section = Row<typeof sections>

/** What is taught in a grade. */
export const subjects = resource('subjects', {
  title: 'Subject',
  rights: crud('subject'),
  key: 'name',
  slim: ['grade_id'],
  columns: ['grade_id', 'rank', 'name', 'code', 'credit_hours', 'has_practical', 'optional_group_id'],
  sortBy: 'rank',
  uniqueTogether: [['grade_id', 'name']],
  about: 'Subjects belong to a grade. Marks, routines and assignments are kept by subject.',
  fields: {
    grade_id: f.ref('grades'),
    name: f.text(80, { search: true }),
    name_np: f.text(80, { optional: true, label: 'Name in Nepali' }),
    code: f.text(20, { optional: true, search: true }),
    credit_hours: f.decimal({ optional: true, max: 20, help: 'One credit hour is 32 working hours.' }),
    has_practical: f.flag({ label: 'Practical' }),
    is_optional: f.flag({ label: 'Optional' }),
    optional_group_id: f.ref('optional_groups', {
      optional: true,
      label: 'Optional group',
      help: 'Students choose among the subjects of a group.',
    }),
    rank: f.int({ label: 'Order', default: 1, min: 1, max: 99, help: 'Order on marksheets.' }),
  },
})
export type Subject = Row<typeof subjects>
