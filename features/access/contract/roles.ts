/** The seventeen built-in roles and what each may do in a new school; a school changes them later. */
import type { ModuleName, Permission } from '#platform/contract/declared-rights.ts'
import type { Module } from './modules-of-rights.ts'

export interface BuiltInRole {
  slug: string
  name: string
  permissions: readonly Permission[]
}

/** What the roles are made of: the slugs of a module, all, and those that a school's roles may hold (the rest is the super user's). */
interface Whole {
  of: (module: ModuleName) => readonly Permission[]
  all: readonly Permission[]
  ofSchool: readonly Permission[]
}
type May = (whole: Whole) => readonly Permission[]

const reads: May = ({ ofSchool }) => ofSchool.filter((slug) => slug.endsWith('-read'))
const reports: readonly Permission[] = [
  'marks-generate-bulk',
  'marks-generate-single',
  'marks-ledger-generate-bulk',
  'marks-ledger-generate-single',
  'billing-report-statement',
  'billing-report-collection',
  'bill-generate-verify',
]
/** Whom the office admits it does not delete, and a class is promoted by who answers for its results. */
const notOfOffice: readonly Permission[] = ['student-delete', 'student-promote']
const office: May = ({ of }) => [
  ...of('students').filter((slug) => !notOfOffice.includes(slug)),
  ...of('guardians'),
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
  'gate-scan',
  'receipt-read',
  'due-read',
  'route-read',
  'fare-read',
  'template-create',
  'template-read',
]
const teaching: May = ({ of }) => [
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
  ...of('attendance'),
  ...of('assignments'),
  'syllabus-mark',
  'exam-read',
  'subject-mark-read',
  // when an exam is closed its marks are the exam office's
  ...of('exams').filter((slug) => slug.startsWith('marks-') && !ofExamOffice.includes(slug)),
  'event-read',
  'notice-read',
]
/** What is said of a result and of a student on paper is not for who keeps the devices. */
const ofExamOffice: readonly Permission[] = [
  'marks-correct',
  'marks-grace',
  'result-block',
  'certificate-issue',
  'certificate-cancel',
]
/** Who bills does not take a whole run back: that is for whoever answers for it. */
const accounts: May = ({ of }) => [
  ...of('fees').filter((slug) => slug !== 'bill-generate-rollback'),
  'accounting-read',
  'voucher-approve',
  'voucher-reverse',
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
const examOffice: May = ({ of }) => [
  ...of('exams'),
  ...of('certificates'),
  ...of('academics'),
  'batch-read',
  'student-read',
  'attendance-read',
  ...of('templates'),
]
const everyday: readonly Permission[] = ['event-read', 'notice-read']

/** The names are the specification's. */
const roles: readonly { slug: string; name: string; may: May }[] = [
  { slug: 'super', name: 'Super', may: ({ all }) => all },
  { slug: 'administrator', name: 'Administrator', may: ({ ofSchool }) => ofSchool },
  { slug: 'admin', name: 'Admin', may: ({ ofSchool }) => ofSchool.filter((slug) => !slug.startsWith('roles-')) },
  { slug: 'director', name: 'Director', may: (whole) => [...reads(whole), ...reports] },
  {
    slug: 'principal',
    name: 'Principal',
    may: (whole) => [
      ...new Set<Permission>([
        ...reads(whole),
        ...reports,
        ...examOffice(whole),
        'student-create',
        'student-update',
        'student-promote',
        'student-paper-create',
        'student-paper-delete',
        ...whole.of('remarks'),
        'voucher-approve',
        'fee-journal-approve',
        'fee-offer-approve',
        'notice-create',
        'notice-update',
        'event-create',
        'event-update',
      ]),
    ],
  },
  { slug: 'accountant', name: 'Accountant', may: accounts },
  { slug: 'teacher', name: 'Teacher', may: teaching },
  {
    slug: 'librarian',
    name: 'Librarian',
    may: ({ of }) => [...of('library'), 'student-read', 'batch-read', 'grade-read', 'section-read', ...everyday],
  },
  { slug: 'exam', name: 'Exam', may: (whole) => [...examOffice(whole), ...everyday] },
  {
    slug: 'it-coordinator',
    name: 'IT coordinator',
    may: ({ of, ofSchool }) =>
      ofSchool.filter(
        (slug) =>
          !of('accounting').includes(slug) &&
          (!of('fees').includes(slug) || slug.endsWith('-read')) &&
          !ofExamOffice.includes(slug),
      ),
  },
  { slug: 'receptionist', name: 'Receptionist', may: office },
  { slug: 'reception', name: 'Reception', may: office },
  { slug: 'driver', name: 'Driver', may: () => ['own-route-read', ...everyday] },
  { slug: 'bus', name: 'Bus', may: () => ['own-route-read', ...everyday] },
  { slug: 'guard', name: 'Guard', may: () => ['attendance-read', 'gate-scan', ...everyday] },
  { slug: 'guardian', name: 'Guardian', may: () => [] },
  { slug: 'student', name: 'Student', may: () => [] },
]
/** Of the modules of all rooms. */
export function builtInRolesOf(modules: readonly Module[]): BuiltInRole[] {
  const slugsOf = (some: readonly Module[]) => some.flatMap(({ slugs }) => slugs)
  const whole: Whole = {
    of: (module) => slugsOf(modules.filter(({ id }) => id === module)),
    all: slugsOf(modules),
    ofSchool: slugsOf(modules.filter(({ ofPlatform }) => !ofPlatform)),
  }
  return roles.map(({ slug, name, may }) => ({ slug, name, permissions: may(whole) }))
}

/** What everybody calls them, whatever they may. */
export const builtInNames: readonly Pick<BuiltInRole, 'slug' | 'name'>[] = roles
