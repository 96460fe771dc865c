/** Texts and constants that the specification prescribes, word for word. `verbatim.test.ts` compares them with what the product uses. */

export interface Text {
  /** Of the specification. */
  section: number
  text: string
  /** Files that say it, each of which the product loads. */
  by: string[]
  /** The server's or the calendar's: translated where it is shown, if at all. */
  raw?: true
}

const dialogs = 'platform/web/kit/form/confirm.tsx'
const alerts = 'school/web/frame/payment-alert-status.ts'
const home = 'features/portal/web/family-home.tsx'

export const texts: Text[] = [
  // the guardian's home
  { section: 2, text: '{n} More (Click to Expand)', by: ['features/portal/web/children-list.tsx'] },
  ...['Fees', 'SMS', 'Transaction', 'Live Class', 'Statement', 'Courses'].map((text) => ({
    section: 2,
    text,
    by: [home],
  })),
  { section: 2, text: 'Filter Exam', by: ['features/portal/web/exam-filter.tsx'] },
  { section: 2, text: 'Close', by: ['features/portal/web/exam-form.tsx'] },
  { section: 2, text: 'Filter', by: ['features/portal/web/exam-form.tsx'] },
  // pickers
  {
    section: 2,
    text: 'Start typing to search students (Enroll/Name)',
    by: ['school/web/pickers/student-picker.tsx'],
  },
  { section: 2, text: 'Select subject', by: ['school/web/pickers/subject-select.tsx'] },
  {
    section: 5,
    text: 'Invalid user of search student',
    by: ['school/web/pickers/student-picker.tsx', 'platform/contract/wire-input.ts'],
  },
  { section: 5, text: 'Invalid Date Format', by: ['nepal/date-field.ts', 'platform/fields/date/schema.ts'], raw: true },
  {
    section: 5,
    text: 'Field is required',
    by: ['platform/web/kit/pickers/multi-select-field.tsx', dialogs],
  },
  // the trailing blank is the specification's
  { section: 5, text: 'Please select Exam ', by: ['features/portal/web/exam-form.tsx'] },
  // messages
  {
    section: 8,
    text: 'Your subscription to {product} is expiring at {date} i.e {human}. Please renew in time. Thank you!!',
    by: [alerts],
  },
  {
    section: 8,
    text: 'CRITICAL ALERT!! Your subscription to {product} is expiring today ({date} i.e {human}). Please renew. Thank you!!',
    by: [alerts],
  },
  {
    section: 8,
    text: 'CRITICAL ALERT!! Your subscription to {product} has been expired. ({date} i.e {human}). Please renew. Thank you!!',
    by: [alerts],
  },
  { section: 8, text: 'Missing required parameters', by: ['nepal/date-checks.ts', 'nepal/ad-date.ts'], raw: true },
  {
    section: 8,
    text: 'UNKNOWN FILE FORMAT',
    by: ['platform/web/kit/form/file-field.tsx', 'platform/server/files.ts', 'platform/server/pictures.ts'],
  },
  { section: 8, text: 'Sorry, FileReader API not supported', by: ['platform/web/kit/form/image-picker.tsx'] },
  { section: 8, text: 'Please, wait!', by: [dialogs] },
  { section: 8, text: 'Are you sure you want to edit this item?', by: [dialogs] },
  { section: 8, text: 'Cancel', by: [dialogs] },
  { section: 8, text: 'Edit', by: [dialogs] },
  {
    section: 8,
    text: 'Make sure you are fully aware what you are doing. You can always contact us if you are confused or need any help.',
    by: [dialogs],
  },
  {
    section: 8,
    text: 'Make sure what you are doing. Frequent rollback actions might cause issue on the billing process',
    by: [dialogs],
  },
  {
    section: 8,
    text: 'No Data found',
    by: ['platform/web/kit/states/states.tsx', 'platform/web/kit/pickers/search-picker.tsx'],
  },
  { section: 9, text: 'See more', by: ['features/portal/web/long-text.tsx'] },
]

/** Who deletes the record of a person, and by what he is warned. */
export const deleteDialogs = [
  { of: 'student', file: 'features/students/web/leaving.tsx', warns: 'DeleteWarning' },
  { of: 'student just admitted', file: 'features/students/web/withdraw.ts', warns: 'askDeleteReason' },
  { of: 'guardian', file: 'features/students/web/guardians/guardian.tsx', warns: 'askDeleteReason' },
  { of: 'staff', file: 'features/people/web/staff-leaving.tsx', warns: 'askDeleteReason' },
  { of: 'whoever is erased', file: 'features/access/web/deleted-users.tsx', warns: 'DeleteWarning' },
  { of: 'whatever stands in a list', file: 'platform/web/kit/list/use-removal.ts', warns: 'confirmDelete' },
]

export interface Constant {
  section: number
  what: string
  file: string
  name: string
  value: unknown
}

const imageSize = 'platform/web/kit/form/image-size.ts'
const search = 'platform/web/kit/list/use-search.ts'

/** Each is exported by its file under this name, and used. */
export const constants: Constant[] = [
  {
    section: 2,
    what: 'children shown at first',
    file: 'features/portal/web/children-list.tsx',
    name: 'shownAtFirst',
    value: 2,
  },
  {
    section: 2,
    what: 'ms before the children appear',
    file: 'features/portal/web/children-list.tsx',
    name: 'listDelay',
    value: 2_000,
  },
  { section: 5, what: 'side of a profile photo', file: imageSize, name: 'profileSide', value: 200 },
  { section: 5, what: 'largest crop', file: imageSize, name: 'largestCrop', value: { width: 1024, height: 2024 } },
  {
    section: 4,
    what: 'states of invoices and their colours (yellow warns, green is success)',
    file: 'features/portal/web/words.ts',
    name: 'statusNames',
    value: {
      0: { word: 'Due', colour: 'red' },
      3: { word: 'Partial', colour: 'yellow' },
      1: { word: 'Paid', colour: 'green' },
      4: { word: 'All', colour: 'gray' },
    },
  },
  {
    section: 7,
    what: 'search for students, users and companies',
    file: search,
    name: 'searchQuery',
    value: { rowsPerPage: 10, page: 1, sortBy: 'name', slim: true },
  },
  {
    section: 7,
    what: 'grades',
    file: 'school/web/pickers/grades-query.ts',
    name: 'gradesQuery',
    value: { rowsPerPage: 25, sortBy: 'rank', descending: false, slim: true },
  },
  {
    section: 7,
    what: 'subjects',
    file: 'school/web/pickers/subject-select.tsx',
    name: 'subjectsQuery',
    value: { rowsPerPage: 25, descending: true },
  },
  {
    section: 7,
    what: 'children',
    file: 'features/portal/web/use-seen.ts',
    name: 'childrenQuery',
    value: { rowsPerPage: 25 },
  },
  {
    section: 7,
    what: 'batches',
    file: 'school/web/session/account.ts',
    name: 'batchesQuery',
    value: { rowsPerPage: 25, descending: true, slim: true },
  },
  { section: 8, what: 'width of a dialog', file: dialogs, name: 'defaultWidth', value: 350 },
  { section: 9, what: 'ms of the search debounce', file: search, name: 'searchDelay', value: 400 },
  { section: 9, what: 'page of a search', file: search, name: 'searchPageSize', value: 10 },
  { section: 9, what: 'page of a picker', file: 'platform/web/kit/pickers/slim.ts', name: 'slimPageSize', value: 25 },
  {
    section: 9,
    what: 'ms for a chunk',
    file: 'platform/web/load-screen.ts',
    name: 'chunkTimeout',
    value: 120_000,
  },
  {
    section: 9,
    what: 'ms between checks of auto-logout',
    file: 'school/web/session/idle.ts',
    name: 'checkEvery',
    value: 60_000,
  },
  {
    section: 9,
    what: 'new enrolments before the answer',
    file: 'features/students/web/new-admissions.ts',
    name: 'beforeTheAnswer',
    value: 10,
  },
  {
    section: 9,
    what: 'file types',
    file: 'platform/web/kit/form/file-field.tsx',
    name: 'fileTypes',
    value: ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'txt', 'png', 'jpg', 'jpeg', 'gif'],
  },
  {
    section: 9,
    what: "characters before 'See more'",
    file: 'platform/web/see-more.ts',
    name: 'seeMoreFrom',
    value: 100,
  },
  {
    section: 9,
    what: 'ms before a PDF download',
    file: 'platform/web/kit/list/download.ts',
    name: 'pdfDelay',
    value: 500,
  },
  { section: 9, what: 'image compression', file: imageSize, name: 'jpegQuality', value: 0.3 },
  { section: 9, what: 'largest image', file: imageSize, name: 'largestImage', value: 1024 },
  {
    section: 9,
    what: 'largest image that is kept',
    file: 'platform/server/upload-limits.ts',
    name: 'largestPicture',
    value: 1024,
  },
  {
    section: 9,
    what: 'days of the cookies',
    file: 'platform/web/session-storage.ts',
    name: 'cookieDays',
    value: 365,
  },
  {
    section: 9,
    what: 'length of a random string',
    file: 'platform/server/random-string.ts',
    name: 'randomLength',
    value: 12,
  },
  { section: 5, what: 'first year, BS', file: 'nepal/bs-calendar.ts', name: 'firstBsYear', value: 1970 },
  { section: 5, what: 'last year, BS', file: 'nepal/bs-calendar.ts', name: 'lastBsYear', value: 2100 },
  { section: 5, what: 'first year, AD', file: 'nepal/date-checks.ts', name: 'firstAdYear', value: 1913 },
  { section: 5, what: 'last year, AD', file: 'nepal/date-checks.ts', name: 'lastAdYear', value: 2043 },
  {
    section: 9,
    what: 'largest number in words: 9 digits',
    file: 'nepal/amount-in-words.ts',
    name: 'largestInWords',
    value: 999_999_999,
  },
]

/** Of the month table of section 3: code, name. */
export const months = [
  ['01', 'Baisakh'],
  ['02', 'Jestha'],
  ['03', 'Asar'],
  ['04', 'Shrawan'],
  ['05', 'Bhadra'],
  ['06', 'Asoj'],
  ['07', 'Kartik'],
  ['08', 'Mangsir'],
  ['09', 'Poush'],
  ['10', 'Magh'],
  ['11', 'Falgun'],
  ['12', 'Chaitra'],
  ['13', 'Baisakh'],
  ['14', 'Jestha'],
]

export const placeholders =
  'guardian_name, student_name, grade, section, enroll, batch, guardian_email, guardian_mobile, school_name, due_amout, gpa_score'.split(
    ', ',
  )

/** Of section 9: what is said of SMS by screens that are still to come. When one of them is built, its text moves up into the lists. */
export const waiting = [
  { what: 'all placeholders of templates (smsPlaceholders)', screens: ['/templates'] },
  { what: 'cost = rate x SMS x recipients (smsCost)', screens: ['/single-sms', '/group-sms', '/bulk-sms'] },
  { what: 'the rate includes a 10% service charge and 13% government tax', screens: ['/single-sms', '/bulk-sms'] },
]

/** Calls of section 7 with the names that their query may have. */
export const calls: [call: string, ...query: string[]][] = [
  [
    'GET /api/search-student',
    'rowsPerPage',
    'page',
    'sortBy',
    'slim',
    'search',
    'super_mode_company_id',
    'with_deleted',
    'withProfileProgress',
  ],
  ['GET /api/user', 'rowsPerPage', 'page', 'sortBy', 'slim', 'search', 'super_mode_company_id', 'with_deleted', 'role'],
  [
    'GET /api/grades',
    'rowsPerPage',
    'sortBy',
    'descending',
    'slim',
    'filter',
    'batchId',
    'school_explicit',
    'companyId',
  ],
  ['GET /api/subject', 'rowsPerPage', 'descending', 'grade'],
  ['GET /api/guardian-child', 'rowsPerPage'],
  ['GET /api/guardian-children'],
  ['GET /api/get-new-admission-count'],
  ['GET /api/payment-alert-status', 'reminder_later_flag'],
  ['PUT /api/payment-alert-later/{id}'],
  ['GET /api/authentication-setting'],
  ['GET /api/company', 'rowsPerPage', 'page', 'sortBy', 'search', 'with_deleted'],
  ['GET /api/batch', 'rowsPerPage', 'descending', 'slim'],
  ['GET /api/super/batch', 'rowsPerPage', 'descending', 'slim', 'companyId'],
  ['GET /api/sms/dashboard'],
  ['GET /api/exam'],
  ['GET /api/fee-head', 'withCustomization'],
  ['POST /api/student/{userId}/profile'],
  // decision 5 of the specification's gaps: the empty path
  ['POST /api'],
]

export const headers = ['Authorization', 'X-Batch-Id', 'X-Domain', 'X-Role', 'X-Fiscal-Year-Id', 'X-Requested-With']

/** Screens of section 2 whose paths or parameters are shown; a missing first stroke is added. */
export const routes = `
/login /payment_success/{status?} / /child-info/{id} /search-students /students /students-left /student/{id} /admit
/promote /bulk-admission /data-entry-setting /department /department/{departmentId} /services /modules
/school-payments /module/{moduleId}/permissions /permissions /roles /roles/add /roles/{roleSlug}/update /guardian/{id}
/schools /payment-alert /schools/form /schools/form/{id} /school/data-entry/{id} /staffs /staff/{id} /guardians
/staff-attendance /staffs-attendances /settings /my-account /school-setting/{id} /school/billing-monitor/{id}
/authentication-enabler /deleted-users /referal-school /school-services /content-management /admin-info-detail/{id}
/video-detail /example-file /batches /grades /grades/{gradeId} /subjects /routines /migrate-routines /attendance
/assignments /assignment/{assignmentId} /opt-group /attendance-report /assignment-report
/syllabus/{gradeId?}/{subjectId?} /student-groups /student-groups/{group_id} /remarks /student-behaviour-report
/student-behaviour-summary-report /affiliation /faculty/{affiliationId} /level /program/{levelId} /student-qr-logs
/attendance-devices /exam /exam/{examId} /advance-practical-mode /subject-marks /certificate-template /marksheet
/marks-entry /entrance-card /pa-manager /pa-entry /attendance-setting /certificate /result-blocked-student-list
/individual-marks-entry /eca-head /fee-heads /fee /fee-offer /monthly-bill-generate /customized-fee /billing-book-list
/fee-payment /quick-fee-payment /fee-payment/v2 /statement /statement-old /sod /sod-statement/{sod} /receipt-report
/collection-due /fee-offer-report /billing-to-account /billing-to-account/{billLogId} /previous-due
/previous-due-report /bill-generate-report /mapping /fee-general-receipt /advance-payment /security-deposit
/student-due-report /advance-journal /create-journal /title-wise-eod-collection-report
/eod-collection-report-detail/{sod} /summary-report /discount-penalty /billing-month /title-wise-due-report
/title-wise-due-report-details /customized-fee-heads-report /billing-invoice-correction /security-deposit-report
/billing-eca-head /individual-eca-head /testimonials /notice /album /album/{albumId}/images /slider /quote /service
/media /news /admisson-request /admisson-setting /photo /video /vehicles /transportation-routes /route-fare
/transport-report /manage-transport /migrate-student-transport /templates /single-sms /group-sms /bulk-sms /sms-report
/calendar /event-list /personal /live-class/{classId} /zoom-int/{meetingId} /zoom/attendance /newcertificate-template
/entrancecard-template /idcard-template /authors /donors /publishers /racks /vendors /categories /sectors /books
/books_issue /book-report /book-issue-report /fine-collection-report /book-log /student-birthday-list /birthday-list
/student-no-guardian-assign /exam-routine /eca-list/{ecaHeadId} /eca-exam-list
/eca-exam-setting-detail/{gradeId}/{examId} /eca-achievement /student-card /staff-card /activity-report /aio
/live-class /learning-materials/{gradeId?}/{subjectId?}/{syllabusId?} /guardian-assignment /guardian-result
/guardian-class-routine /guardian-exam-routine /guardian /m-student-result /m-student-fee /school-guardian-assign
/exam-result/{examId}/{enrollId}/{enrollCode}
`
  .trim()
  .split(/\s+/)
