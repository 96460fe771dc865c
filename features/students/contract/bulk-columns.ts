/** The columns of a bulk admission sheet: their heads are what the school's people read and type. */
import type { ImportColumn } from '#platform/contract/import-columns.ts'

export const bulkColumns = [
  { name: 'enroll_code', label: 'Enrol code', help: "Left empty, the school's next code is given.", example: '' },
  { name: 'fname', label: 'First name', help: 'As in the birth certificate.', example: 'Sita', required: true },
  { name: 'mname', label: 'Middle name', help: '', example: 'Kumari' },
  { name: 'lname', label: 'Last name', help: '', example: 'Thapa', required: true },
  { name: 'name_np', label: 'Name in Nepali', help: 'In Devanagari.', example: 'सीता कुमारी थापा' },
  { name: 'gender', label: 'Gender', help: 'Male, Female or Other.', example: 'Female', required: true },
  {
    name: 'dob_bs',
    label: 'Date of birth (BS)',
    help: 'yyyy-mm-dd in Bikram Sambat; or use the next column.',
    example: '2073-05-12',
  },
  { name: 'dob_ad', label: 'Date of birth (AD)', help: 'yyyy-mm-dd.', example: '' },
  {
    name: 'grade',
    label: 'Class',
    help: 'As the school calls it, such as Class 5.',
    example: 'Class 5',
    required: true,
  },
  { name: 'section', label: 'Section', help: '', example: 'A' },
  { name: 'roll', label: 'Roll', help: 'A number, once in a section.', example: '' },
  { name: 'admission_bs', label: 'Admission date (BS)', help: 'Left empty, today.', example: '' },
  {
    name: 'admission_number',
    label: 'Admission number',
    help: "In the school's register; once in the school.",
    example: '',
  },
  { name: 'guardian_name', label: "Guardian's name", help: '', example: 'Ram Bahadur Thapa' },
  {
    name: 'guardian_mobile',
    label: "Guardian's mobile",
    help: 'Brothers and sisters with one mobile share the guardian.',
    example: '9841000000',
  },
  { name: 'relation', label: 'Relation', help: 'Father, Mother, Grandfather ... Other.', example: 'Father' },
  { name: 'district', label: 'District', help: 'Permanent address.', example: 'Kathmandu' },
  { name: 'municipality', label: 'Municipality', help: 'Needs the district.', example: 'Kathmandu' },
  { name: 'ward', label: 'Ward', help: '', example: '10' },
  { name: 'tole', label: 'Tole', help: '', example: 'Baneshwor' },
  { name: 'blood_group', label: 'Blood group', help: 'A+, A-, B+, B-, AB+, AB-, O+ or O-.', example: '' },
  { name: 'religion', label: 'Religion', help: '', example: '' },
  { name: 'ethnicity', label: 'Ethnicity', help: '', example: '' },
] as const satisfies readonly ImportColumn[]

export type BulkColumn = (typeof bulkColumns)[number]['name']
