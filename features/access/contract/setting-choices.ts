/** Offered times of automatic sign-out; any other such text holds as well. Apart from the schemas, for screens. */
export const logoutTimes = ['5min', '15min', '30min', '1hr', '2hr', 'Never'] as const

/** Records that a school may protect as a kind: every student's, those of students who have left, papers of students, staff, guardians. */
export const protectedKinds = ['students', 'students-left', 'student-papers', 'staff', 'guardians'] as const
export type ProtectedKind = (typeof protectedKinds)[number]
