/** How a marksheet may look, and what each way is called. */
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
