/** Boards and universities, their faculties, levels and programs: for schools with +2 and bachelor classes. */
import { crud, resource, type Row } from '#platform/contract/resource.ts'
import { f } from '#platform/fields/index.ts'

/** Whose examinations the school's students sit: NEB, Tribhuvan University, CTEVT ... */
export const affiliations = resource('affiliations', {
  title: 'Affiliation',
  rights: crud('grade'),
  key: 'name',
  columns: ['name', 'name_np', 'kind', 'code'],
  about: 'Boards, universities and councils that the school is affiliated to.',
  fields: {
    name: f.text(120, { unique: true, search: true }),
    name_np: f.text(120, { optional: true, label: 'Name in Nepali' }),
    kind: f.choice(['board', 'university', 'council']),
    code: f.text(40, { optional: true, label: 'School code', help: 'Under which the school is known there.' }),
  },
})
export type Affiliation = Row<typeof affiliations>

/** Management, Science, Education ... of one affiliation. */
export const faculties = resource('faculties', {
  title: 'Faculty',
  rights: crud('grade'),
  key: 'name',
  columns: ['affiliation_id', 'name', 'name_np'],
  uniqueTogether: [['affiliation_id', 'name']],
  about: 'Faculties of a board or university.',
  fields: {
    affiliation_id: f.ref('affiliations'),
    name: f.text(120, { search: true }),
    name_np: f.text(120, { optional: true, label: 'Name in Nepali' }),
  },
})

/** Pre-primary, basic, secondary, bachelor ... as the school calls them. */
export const levels = resource('levels', {
  title: 'Level',
  rights: crud('grade'),
  key: 'name',
  columns: ['rank', 'name', 'name_np'],
  sortBy: 'rank',
  about: 'Levels of education, from pre-primary to bachelor.',
  fields: {
    name: f.text(80, { unique: true, search: true }),
    name_np: f.text(80, { optional: true, label: 'Name in Nepali' }),
    rank: f.int({ label: 'Order', default: 1, min: 1, max: 99, help: 'Order of the levels, lowest first.' }),
  },
})
export type Level = Row<typeof levels>

/** What is studied at a level: +2 Science, BBS ... */
export const programs = resource('programs', {
  title: 'Program',
  rights: crud('grade'),
  key: 'name',
  columns: ['level_id', 'name', 'name_np', 'faculty_id', 'years'],
  uniqueTogether: [['level_id', 'name']],
  about: 'Programs of a level, such as +2 Science. A grade can belong to one.',
  fields: {
    level_id: f.ref('levels'),
    name: f.text(120, { search: true }),
    name_np: f.text(120, { optional: true, label: 'Name in Nepali' }),
    faculty_id: f.ref('faculties', { optional: true }),
    years: f.int({ optional: true, min: 1, max: 10, help: 'How many years it takes.' }),
  },
})
