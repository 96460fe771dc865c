/** The seventeen built-in roles and what each may do in a new school; a school changes them later. */
import { allPermissions, modules, type Permission } from './permissions.ts'

export interface BuiltInRole {
  slug: string
  name: string
  permissions: readonly Permission[]
}

const ending = (...ends: string[]) => allPermissions.filter((slug) => ends.some((end) => slug.endsWith(end)))
/** Only the super user looks after schools, services and modules. */
const ofPlatform = new Set<string>(modules.schools)
const ofSchool = allPermissions.filter((slug) => !ofPlatform.has(slug))
const reads = ending('-read').filter((slug) => !ofPlatform.has(slug))
const reports: readonly Permission[] = [
  'marks-generate-bulk',
  'marks-generate-single',
  'marks-ledger-generate-bulk',
  'marks-ledger-generate-single',
  'billing-report-statement',
  'billing-report-collection',
  'bill-generate-verify',
]
const office: readonly Permission[] = [
  ...modules.students,
  ...modules.guardians,
  'staff-read',
  'staff-contact-read',
  'batch-read',
  'grade-read',
  'section-read',
  'subject-read',
  'attendance-read',
  'attendance-create',
  'event-read',
  'notice-read',
  'notice-create',
  'notice-update',
  'receipt-read',
  'due-read',
  'route-read',
  'fare-read',
  'template-create',
  'template-read',
]
const teaching: readonly Permission[] = [
  'batch-read',
  'grade-read',
  'section-read',
  'subject-read',
  'subject-routine-read',
  'routine-read',
  'student-read',
  'student-contact-read',
  'remark-read',
  'remark-create',
  'behaviour-read',
  'behaviour-create',
  ...modules.attendance,
  ...modules.assignments,
  'exam-read',
  'subject-mark-read',
  ...modules.exams.filter((slug) => slug.startsWith('marks-')),
  'event-read',
  'notice-read',
]
/** Who bills does not take a whole run back: that is for whoever answers for it. */
const accounts: readonly Permission[] = [
  ...modules.fees.filter((slug) => slug !== 'bill-generate-rollback'),
  'student-read',
  'student-contact-read',
  'guardian-read',
  'batch-read',
  'grade-read',
  'section-read',
  'fare-read',
  'route-read',
  'event-read',
  'notice-read',
  'template-create',
]
const examOffice: readonly Permission[] = [
  ...modules.exams,
  ...modules.academics,
  'batch-read',
  'student-read',
  'attendance-read',
  'template-create',
  'template-read',
]
const everyday: readonly Permission[] = ['event-read', 'notice-read']

export const builtInRoles: readonly BuiltInRole[] = [
  { slug: 'super', name: 'Super', permissions: allPermissions },
  { slug: 'administrator', name: 'Administrator', permissions: ofSchool },
  { slug: 'admin', name: 'Admin', permissions: ofSchool.filter((slug) => !slug.startsWith('roles-')) },
  { slug: 'director', name: 'Director', permissions: [...reads, ...reports] },
  {
    slug: 'principal',
    name: 'Principal',
    permissions: [
      ...new Set<Permission>([
        ...reads,
        ...reports,
        ...examOffice,
        'student-create',
        'student-update',
        'student-promote',
        'student-paper-create',
        'student-paper-delete',
        ...modules.remarks,
        'notice-create',
        'notice-update',
        'event-create',
        'event-update',
      ]),
    ],
  },
  { slug: 'accountant', name: 'Accountant', permissions: accounts },
  { slug: 'teacher', name: 'Teacher', permissions: teaching },
  {
    slug: 'librarian',
    name: 'Librarian',
    permissions: [...modules.library, 'student-read', 'batch-read', 'grade-read', 'section-read', ...everyday],
  },
  { slug: 'exam', name: 'Exam', permissions: [...examOffice, ...everyday] },
  {
    slug: 'it-coordinator',
    name: 'IT coordinator',
    permissions: ofSchool.filter((slug) => !modules.fees.includes(slug as never) || slug.endsWith('-read')),
  },
  { slug: 'receptionist', name: 'Receptionist', permissions: office },
  { slug: 'reception', name: 'Reception', permissions: office },
  { slug: 'driver', name: 'Driver', permissions: ['route-read', 'vehicle-read', ...everyday] },
  { slug: 'bus', name: 'Bus', permissions: ['route-read', 'vehicle-read', ...everyday] },
  { slug: 'guard', name: 'Guard', permissions: ['attendance-read', ...everyday] },
  { slug: 'guardian', name: 'Guardian', permissions: [] },
  { slug: 'student', name: 'Student', permissions: [] },
]
