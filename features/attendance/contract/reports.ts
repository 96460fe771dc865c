/** The declared reports of this room. */
import { placeFilters } from '#features/academics/contract/place-filters.ts'
import { report } from '#platform/contract/report.ts'
import { f } from '#platform/fields/index.ts'
import { statusLabels } from './attendance-arithmetic.ts'

const back = { to: '/attendance', label: 'Attendance' }

export const pendingSheets = report({
  path: '/api/attendance/pending',
  title: 'Attendance pending',
  right: 'attendance-read & section-read',
  back,
  filters: {
    from_date: f.date({ label: 'From', default: 'today' }),
    to_date: f.date({ label: 'To', default: 'today' }),
    ...placeFilters,
  },
  columns: {
    grade: { label: 'Grade', np: true, only: 'file' },
    section: { label: 'Section', sort: ['grade_rank', 'section'], to: '/attendance?section={section_id}&day={day}' },
    day: { label: 'Day', kind: 'date' },
    students: { label: 'Students', kind: 'int' },
    class_teacher: { label: 'Class teacher', optional: true },
    mobile: { label: 'Mobile', kind: 'phone', optional: true, right: 'staff-contact-read' },
    taken: { label: 'Taken', kind: 'int', only: 'screen' },
    from_devices: { label: 'Seen by devices', kind: 'int' },
  },
  also: { id: 'text', section_id: 'int', expected: 'int', grade_rank: 'int' },
  key: 'id',
  sentence: '{n, plural, one {# sheet is missing} other {# sheets are missing}}, {from_date} to {to_date}.',
  about: 'Nothing is missing. On holidays nothing is expected.',
})

const { absent, late, leave, half } = statusLabels

export const absentStudents = report({
  path: '/api/attendance/absent',
  title: 'Absent list',
  right: 'attendance-read & section-read',
  back,
  filters: {
    day: f.date({ label: 'Day', default: 'today' }),
    ...placeFilters,
    status: f.choice({ absent, late, leave, half }, { label: 'Status', optional: true }),
  },
  columns: {
    enroll_code: { label: 'Enrol code', only: 'file' },
    name: { label: 'Name', np: true, to: '/student/{student_id}' },
    grade: { label: 'Grade', np: true, sort: ['grade_rank', 'section', 'roll'] },
    section: { label: 'Section', optional: true, only: 'file' },
    roll: { label: 'Roll', kind: 'int', optional: true, only: 'file' },
    status: { label: 'Status', kind: 'choice', choices: statusLabels },
    /** School days missed without a break, this one included. */
    running: { label: 'Days in a row', kind: 'int' },
    guardian: { label: 'Guardian', optional: true, right: 'student-contact-read' },
    mobile: { label: 'Mobile', kind: 'phone', optional: true, right: 'student-contact-read' },
    /** Of the message about this day; null: none was sent. */
    sms: { label: 'SMS', optional: true, only: 'screen' },
  },
  also: { id: 'int', student_id: 'int', relation: 'text?', grade_rank: 'int' },
  figures: {
    absent: { label: 'Absent or on leave', kind: 'int' },
    students: { label: 'Students', kind: 'int' },
    sections: { label: 'Sections taken', kind: 'int' },
    pending: { label: 'Sections pending', kind: 'int', to: '/attendance/pending' },
  },
  key: 'id',
  sortBy: ['grade_rank', 'section', 'roll', 'name'],
  sentence: '{absent} of {students} students are absent or on leave, {day}.',
  about: 'Nobody is absent, or attendance was not taken yet.',
})

export const attendanceReport = report({
  path: '/api/attendance/report',
  title: 'Attendance report',
  right: 'attendance-read & section-read',
  by: {
    section: 'Section',
    grade: 'Grade',
    student: 'Student',
    month: 'Month',
    day: { label: 'Day', kind: 'date' },
    subject: 'Subject',
    period: 'Period',
  },
  filters: {
    from_date: f.date({ label: 'From', default: 'batch-start' }),
    to_date: f.date({ label: 'To', default: 'batch-day' }),
    ...placeFilters,
  },
  columns: {
    name: {
      label: 'Name',
      np: true,
      to: {
        section: '/attendance/yearly?section={id}',
        grade: '/attendance-report?grade_id={id}',
        day: '/attendance/absent?day={id}',
      },
    },
    of: { label: 'Class', optional: true, by: ['student', 'subject'] },
    rate: { label: 'Per cent', kind: 'percent', optional: true, total: 'computed', headline: 'Attendance' },
    days: { label: 'Entries', kind: 'int', total: 'sum' },
    present: { label: 'Present', kind: 'int', total: 'sum' },
    absent: { label: 'Absent', kind: 'int', total: 'sum', headline: true },
    late: { label: 'Late', kind: 'int', total: 'sum', headline: true },
    leave: { label: 'Leave', kind: 'int', total: 'sum', headline: true },
    half: { label: 'Half day', kind: 'int', total: 'sum' },
  },
  also: { id: 'text?' },
  key: ['id', 'name'],
  chart: {
    kind: { section: 'bar', grade: 'bar', month: 'bar', day: 'line', subject: 'bar', period: 'bar' },
    x: 'name',
    series: { rate: 'Per cent' },
  },
  sentence: 'Attendance {by}, {from_date} to {to_date}.',
  about: 'Attendance was not taken in this time.',
})
