/** Columns of the sheet of staff. */
import type { ImportColumn } from '#platform/contract/import-columns.ts'

export const staffColumns = [
  {
    name: 'employee_number',
    label: 'Employee number',
    help: 'Once in the school. Left empty, the next number is given.',
    example: '',
  },
  { name: 'fname', label: 'First name', help: 'As in the citizenship.', example: 'Sabita', required: true },
  { name: 'mname', label: 'Middle name', help: '', example: '' },
  { name: 'lname', label: 'Last name', help: '', example: 'Adhikari' },
  { name: 'name_np', label: 'Name in Nepali', help: 'In Devanagari.', example: 'सबिता अधिकारी' },
  { name: 'mobile', label: 'Mobile', help: 'Of nobody else in the school.', example: '9851000000' },
  { name: 'email', label: 'E-mail', help: '', example: '' },
  {
    name: 'role',
    label: 'Role',
    help: 'What the person may do. Accountants, principals and administrators get their role by hand.',
    example: 'Teacher',
  },
  { name: 'department', label: 'Department', help: 'As the school calls it.', example: '' },
  { name: 'position', label: 'Position', help: '', example: 'Secondary teacher' },
  { name: 'kind', label: 'Employment', help: 'Permanent, Temporary, Part-time or Contract.', example: 'Permanent' },
  { name: 'shift', label: 'Shift', help: 'Morning, Day or Evening.', example: 'Day' },
  {
    name: 'joined_bs',
    label: 'Joined on (BS)',
    help: 'yyyy-mm-dd in Bikram Sambat. Left empty, today.',
    example: '2078-01-05',
  },
  { name: 'gender', label: 'Gender', help: 'Male, Female or Other.', example: 'Female' },
  { name: 'dob_bs', label: 'Date of birth (BS)', help: 'yyyy-mm-dd in Bikram Sambat.', example: '2045-03-12' },
  { name: 'qualification', label: 'Qualification', help: '', example: 'M.Ed.' },
] as const satisfies readonly ImportColumn[]
export type StaffColumn = (typeof staffColumns)[number]['name']

/** Roles that a sheet may give; the others open money or other people's rights. */
export const sheetRoles = [
  'teacher',
  'librarian',
  'driver',
  'bus',
  'guard',
  'receptionist',
  'reception',
  'exam',
] as const
