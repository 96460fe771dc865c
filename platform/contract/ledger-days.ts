/** Why nothing is posted on a day: every call that posts declares these. */
export const refusedDays = {
  'no-year': 'No fiscal year of the school holds this day. Set it up first.',
  'year-closed': 'The fiscal year of this day is closed.',
  'month-closed': 'The month of this day is closed.',
  'month-soft': 'The month of this day is closed. Only who may post into closed months can do this.',
} as const
