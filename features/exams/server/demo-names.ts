/** What exams of the demo are called. */

/** The first is published, the second to come, of the third marks are entered. */
export const examNames = ['First Terminal Examination', 'Second Terminal Examination', 'Unit Test'] as const

/** The final result of the year before, of one class: those who are in the class above it now have a transcript of two years. */
export const earlierExam = { name: 'Annual Examination', name_np: 'वार्षिक परीक्षा', grade: 'Class 9' } as const
