/** What the exam office keeps as lists. */
import { resource, type Row } from '#platform/contract/resource.ts'
import { f } from '#platform/fields/index.ts'

/** How marks become letters, points and places: `scheme.ts` says what each word means, `result.ts` reckons by it. */
export const gradingSchemes = resource('grading_schemes', {
  title: 'Grading scheme',
  rights: { read: 'exam-read', create: 'administrator', update: 'administrator', remove: 'administrator' },
  key: 'name',
  columns: ['name', 'kind', 'subject_by', 'failed', 'ranked_by', 'is_active'],
  anyBatch: true,
  about: 'A grading scheme says which per cent earns which letter or division, and what fails.',
  fields: {
    name: f.text(60, { unique: true, search: true }),
    name_np: f.text(60, { optional: true, search: true, label: 'Name in Nepali' }),
    kind: f.choice(
      { points: 'Letters with grade points', division: 'Per cent with division' },
      {
        default: 'points',
      },
    ),
    subject_by: f.choice(
      { parts: 'Theory and practical apart', sum: 'Theory and practical together' },
      {
        label: 'A subject is graded by',
        default: 'parts',
        help: 'Apart: each part earns its letter, and credit hours weigh them. Together: one letter for the sum.',
      },
    ),
    failed: f.text(20, {
      optional: true,
      label: 'Word for not passed',
      help: 'NG, Fail and the like. Empty: nobody fails in this scheme.',
    }),
    average_of_failed: f.flag({
      default: false,
      label: 'Average although not passed',
      help: 'A subject that is not passed counts as 0. Otherwise there is no average.',
    }),
    pass_theory: f.decimal({
      optional: true,
      min: 0,
      max: 100,
      label: 'Theory passes from (%)',
      help: 'Of its own full marks. Empty: whatever the bands say.',
    }),
    pass_practical: f.decimal({ optional: true, min: 0, max: 100, label: 'Practical passes from (%)' }),
    ranked_by: f.choice(
      { gpa: 'Grade point average', percent: 'Per cent', marks: 'Total marks' },
      {
        default: 'percent',
        label: 'Rank by',
      },
    ),
    ties_by: f.choice(
      { gpa: 'Grade point average', percent: 'Per cent', marks: 'Total marks' },
      {
        optional: true,
        label: 'Where that is the same, by',
        help: 'It stands on the marksheet. Empty: they share the rank.',
      },
    ),
    rank_way: f.choice(
      {
        competition: 'The next rank is left out (1, 2, 2, 4)',
        dense: 'No rank is left out (1, 2, 2, 3)',
      },
      { default: 'competition', label: 'After a shared rank' },
    ),
    is_active: f.flag({ default: true, label: 'In use' }),
    bands: f.rows(
      {
        from: f.decimal({ min: 0, max: 100, label: 'From (%)' }),
        letter: f.text(20),
        point: f.decimal({ optional: true, min: 0, max: 10, label: 'Grade point' }),
        remark: f.text(40, { optional: true, label: 'Remark' }),
        remark_np: f.text(40, { optional: true, label: 'Remark in Nepali' }),
      },
      { label: 'Bands', help: 'From the highest to the lowest. A band without a grade point is not graded.' },
    ),
  },
})
export type GradingSchemeRow = Row<typeof gradingSchemes>

const ecaRights = {
  read: 'subject-mark-read',
  create: 'subject-mark-create',
  update: 'subject-mark-update',
  remove: 'subject-mark-delete',
} as const
const order = f.int({ label: 'Order', default: 1, min: 1, max: 99 })

/** Discipline, sports, handwriting: what is assessed beside the subjects, and counts in no average. */
export const ecaHeads = resource('eca_heads', {
  title: 'ECA head',
  rights: ecaRights,
  key: 'name',
  columns: ['position', 'name', 'name_np'],
  sortBy: 'position',
  anyBatch: true,
  about:
    'Heads gather what is assessed beside the subjects: discipline, sports, handwriting. None of it counts in the average.',
  fields: {
    name: f.text(60, { unique: true, search: true }),
    name_np: f.text(60, { optional: true, search: true, label: 'Name in Nepali' }),
    position: order,
  },
})
export type EcaHead = Row<typeof ecaHeads>

/** Football, quiz: one column of achievements. */
export const ecaActivities = resource('eca_activities', {
  title: 'Extra-curricular activity',
  rights: ecaRights,
  key: 'name',
  columns: ['position', 'name', 'name_np', 'eca_head_id', 'is_remark'],
  uniqueTogether: [['eca_head_id', 'name']],
  sortBy: 'position',
  anyBatch: true,
  about: 'Activities of a head: an exam chooses those that it assesses in a class.',
  fields: {
    eca_head_id: f.ref('eca_heads', { label: 'ECA head' }),
    name: f.text(60, { search: true }),
    name_np: f.text(60, { optional: true, search: true, label: 'Name in Nepali' }),
    position: order,
    is_remark: f.flag({
      default: false,
      label: "Class teacher's remark",
      help: 'A sentence instead of a letter; it stands in a line of its own on the marksheet.',
    }),
  },
})
export type EcaActivity = Row<typeof ecaActivities>
