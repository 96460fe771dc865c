/** What exams of the demo are called. */

/** The first is published, the second to come, of the third marks are entered. */
export const examNames = ['First Terminal Examination', 'Second Terminal Examination', 'Unit Test'] as const
