/**
 * The placeholders of message templates, in the order and the spelling of the specification (section 9): 'due_amout'
 * stands so in the templates that schools already have. Messages are counted after these are filled in.
 */
export const smsPlaceholders = [
  'guardian_name',
  'student_name',
  'grade',
  'section',
  'enroll',
  'batch',
  'guardian_email',
  'guardian_mobile',
  'school_name',
  'due_amout',
  'gpa_score',
] as const

/** One of the placeholders. */
export type SmsPlaceholder = (typeof smsPlaceholders)[number]
