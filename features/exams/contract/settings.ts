/** What a school prints on a marksheet, and what its families see of results. */
import { z } from 'zod'
import { settingsGroup } from '#platform/contract/settings.ts'

/** 'marks': marks, letters and points; 'letters': credit hours, letters and points, no marks; 'division': marks, per cent and division. */
export const marksheetDesigns = ['marks', 'letters', 'division'] as const
export type MarksheetDesign = (typeof marksheetDesigns)[number]
export const designWords: Record<MarksheetDesign, string> = {
  marks: 'Marks and letters',
  letters: 'Letters and grade points only',
  division: 'Marks with division',
}

/** Whose places are printed. */
export const shownRanks = ['none', 'class', 'section', 'both'] as const
export const rankWords: Record<(typeof shownRanks)[number], string> = {
  none: 'No rank',
  class: 'In the class',
  section: 'In the section',
  both: 'In class and section',
}

export const examSettings = settingsGroup('exam', {
  called: "the school's exam settings",
  values: {
    design: z.enum(marksheetDesigns),
    /** The heading; empty: 'Marksheet' or 'Grade sheet'. */
    heading: z.string().trim().max(60, 'At most 60 characters'),
    heading_np: z.string().trim().max(60, 'At most 60 characters'),
    rank: z.enum(shownRanks),
    shows_photo: z.boolean(),
    shows_highest: z.boolean(),
    shows_attendance: z.boolean(),
    /** What each letter means, below the marks. */
    shows_legend: z.boolean(),
    /** At the foot. */
    note: z.string().trim().max(300, 'At most 300 characters'),
    /** No: families are told the result without a place. */
    family_rank: z.boolean(),
    /** Families print the marksheet themselves. */
    family_marksheet: z.boolean(),
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
    family_rank: true,
    family_marksheet: true,
  },
})
