/**
 * Every permission slug, grouped by module. The specification's slugs stand as written there;
 * the others follow its pattern `thing-read|create|update|delete`.
 */
const four = <T extends string>(thing: T) =>
  [`${thing}-read`, `${thing}-create`, `${thing}-update`, `${thing}-delete`] as const

export const modules = {
  students: [
    ...four('student'),
    'student-promote',
    'student-contact-read',
    'student-record-read',
    'student-paper-read',
    'student-paper-create',
    'student-paper-delete',
  ],
  remarks: [...four('remark'), ...four('behaviour')],
  guardians: four('guardian'),
  staff: [
    ...four('staff'),
    'staff-contact-read',
    'staff-record-read',
    'staff-paper-read',
    'staff-paper-create',
    'staff-paper-delete',
  ],
  schools: [...four('school'), 'services-read', 'modules-read'],
  access: four('roles'),
  batches: four('batch'),
  academics: [...four('grade'), ...four('section'), ...four('subject'), ...four('subject-routine'), ...four('routine')],
  attendance: four('attendance'),
  assignments: four('assignment'),
  exams: [
    ...four('exam'),
    ...four('subject-mark'),
    ...four('marks-input'),
    'marks-generate-bulk',
    'marks-generate-single',
    'marks-ledger-generate-single',
    'marks-ledger-generate-bulk',
    'admit-card-generate-bulk',
    'admit-card-generate-single',
  ],
  fees: [
    ...four('fee-heads'),
    ...four('fee'),
    ...four('fee-offer'),
    'bill-generate-class-wise',
    'bill-generate-verify',
    'bill-generate-rollback',
    ...four('receipt'),
    'billing-report-statement',
    'billing-report-collection',
    ...four('sod'),
    'due-read',
    ...four('account-mapping'),
  ],
  website: [...four('testimonial'), ...four('notice'), ...four('album'), ...four('slider')],
  transport: [...four('vehicle'), ...four('route'), ...four('fare')],
  calendar: four('event'),
  templates: four('template'),
  library: four('library'),
} as const satisfies Record<string, readonly string[]>

export type ModuleName = keyof typeof modules
export type Permission = (typeof modules)[ModuleName][number]

export const allPermissions: readonly Permission[] = Object.values(modules).flat()
