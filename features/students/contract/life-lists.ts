/** Simple lists about the life of students: groups, kinds of remarks, categories of behaviour. */
import { crud, resource, type Row } from '#platform/contract/resource.ts'
import { f } from '#platform/fields/index.ts'

/** The words themselves are no secret; who arranges them is not everybody who notes. */
const kindsOf = (thing: 'remark' | 'behaviour') => ({
  read: 'student-read',
  create: `${thing}-update`,
  update: `${thing}-update`,
  remove: `${thing}-delete`,
})

/** A group that cuts across sections: a house, a club, a team. */
export const studentGroups = resource('student_groups', {
  title: 'Student group',
  rights: crud('student'),
  key: 'name',
  columns: ['name', 'name_np', 'kind', 'about'],
  about: 'Groups cut across sections: houses, clubs, teams.',
  fields: {
    name: f.text(60, { unique: true, search: true }),
    name_np: f.text(60, { optional: true, label: 'Name in Nepali' }),
    kind: f.choice(['house', 'club', 'team', 'other']),
    about: f.text(300, { optional: true }),
  },
})
export type StudentGroup = Row<typeof studentGroups>

/** What kind of a remark it is, such as 'Homework missing'. */
export const remarkTypes = resource('remark_types', {
  title: 'Remark type',
  rights: kindsOf('remark'),
  key: 'name',
  columns: ['name', 'name_np', 'tone'],
  about: 'Kinds of remarks, so that they can be counted.',
  fields: {
    name: f.text(60, { unique: true, search: true }),
    name_np: f.text(60, { optional: true, label: 'Name in Nepali' }),
    tone: f.choice(['praise', 'neutral', 'concern']),
  },
})

/** What earns or costs points, such as 'Helped others' (+5). */
export const behaviourCategories = resource('behaviour_categories', {
  title: 'Behaviour category',
  plural: 'Behaviour categories',
  rights: kindsOf('behaviour'),
  key: 'name',
  columns: ['name', 'name_np', 'points'],
  about: 'What earns or costs points. Points of entries made before do not change with it.',
  fields: {
    name: f.text(60, { unique: true, search: true }),
    name_np: f.text(60, { optional: true, label: 'Name in Nepali' }),
    points: f.int({ min: -100, max: 100, help: 'Below zero for what should not happen.' }),
  },
})
