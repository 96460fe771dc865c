/** The words of vouchers that recur. Plain data, for screens too. */

export const recurringUnits = ['month', 'week'] as const
export type RecurringUnit = (typeof recurringUnits)[number]

export const recurringStates = ['active', 'paused', 'ended'] as const
export type RecurringState = (typeof recurringStates)[number]

/** Why the next day could not be written yet: it waits, and is tried again. */
export const recurringProblems = ['no-year', 'year-closed', 'month-closed', 'month-soft', 'account-closed'] as const
export type RecurringProblem = (typeof recurringProblems)[number]
