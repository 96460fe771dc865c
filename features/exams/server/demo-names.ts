/** What exams of the demo are called. */

/** The first is published, the second to come. */
export const examNames = ['First Terminal Examination', 'Second Terminal Examination'] as const
