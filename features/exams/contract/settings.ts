/** What a school prints on a marksheet, and what its families see of results. */
import { z } from 'zod'
import { oneLine } from '#platform/contract/plain-text.ts'
import { settingsGroup } from '#platform/contract/settings.ts'
import { marksheetDesigns, shownRanks } from './marksheet-design.ts'

const grace = z
  .number('Must be a number')
  .min(0, 'Must not be below 0')
  .max(100, 'At most 100')
  .multipleOf(0.01, 'Two decimals at most')

export const examSettings = settingsGroup('exam', {
  called: "the school's exam settings",
  values: {
    design: z.enum(marksheetDesigns),
    /** The heading; empty: 'Marksheet' or 'Grade sheet'. */
    heading: z.string().overwrite(oneLine).max(60, 'At most 60 characters'),
    heading_np: z.string().overwrite(oneLine).max(60, 'At most 60 characters'),
    rank: z.enum(shownRanks),
    shows_photo: z.boolean(),
    shows_highest: z.boolean(),
    shows_attendance: z.boolean(),
    /** What each letter means, below the marks. */
    shows_legend: z.boolean(),
    /** At the foot. */
    note: z.string().trim().max(300, 'At most 300 characters'),
    /** On entrance cards: what a student brings, and does not do. */
    entrance_rules: z.string().trim().max(300, 'At most 300 characters'),
    /** No: families are told the result without a place. */
    family_rank: z.boolean(),
    /** Families print the marksheet themselves. */
    family_marksheet: z.boolean(),
    /** Classes under continuous assessment: the average of ratings earns a letter of the class's scheme. */
    cas_letters: z.boolean(),
    /** Grace marks at most, in one part of a subject and to one student in an exam; 0: the school gives none. */
    grace_part: grace,
    grace_student: grace,
  },
  defaults: {
    design: 'marks',
    heading: '',
    heading_np: '',
    rank: 'class',
    shows_photo: true,
    shows_highest: true,
    shows_attendance: true,
    shows_legend: true,
    note: '',
    entrance_rules: '',
    family_rank: true,
    family_marksheet: true,
    cas_letters: false,
    grace_part: 0,
    grace_student: 0,
  },
})
