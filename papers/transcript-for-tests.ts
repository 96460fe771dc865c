/** Transcripts for tests. */
import type {
  TranscriptLineOnPaper,
  TranscriptOnPaper,
  TranscriptPaper,
  TranscriptYearOnPaper,
} from './transcript-shapes.ts'

const names = [
  ['Nepali', 'नेपाली'],
  ['English', 'अङ्ग्रेजी'],
  ['Mathematics', 'गणित'],
  ['Science and Technology', 'विज्ञान तथा प्रविधि'],
  ['Social Studies', 'सामाजिक अध्ययन'],
  ['Health, Physical and Creative Arts', 'स्वास्थ्य, शारीरिक तथा सिर्जनात्मक कला'],
  ['Optional Mathematics', 'ऐच्छिक गणित'],
  ['Computer Science', 'कम्प्युटर विज्ञान'],
  ['Moral Education', 'नैतिक शिक्षा'],
  ['Local Curriculum', 'स्थानीय पाठ्यक्रम'],
] as const

export const buildLine = (at: number, more: Partial<TranscriptLineOnPaper> = {}): TranscriptLineOnPaper => ({
  subject: names[at % 10]![0],
  subject_np: names[at % 10]![1],
  counts: true,
  credit_hours: 4,
  full_marks: 100,
  marks: 60.5 + at,
  said: null,
  state: 'passed',
  letter: 'B+',
  grade_point: 3.2,
  ...more,
})
export type Result = NonNullable<TranscriptYearOnPaper['result']>
export const buildResult = (more: Partial<Result> = {}): Result => ({
  exam: 'Annual Examination',
  exam_np: 'वार्षिक परीक्षा',
  is_final: true,
  state: 'passed',
  gpa: 3.2,
  letter: 'B+',
  marks: 650,
  full_marks: 1000,
  percent: 65,
  by_division: false,
  lines: names.map((_name, at) => buildLine(at)),
  ratings: [],
  ...more,
})
export const buildYear = (at: number, more: Partial<TranscriptYearOnPaper> = {}): TranscriptYearOnPaper => ({
  enroll_code: `HSS-${at}`,
  batch: String(2081 + at),
  grade: `Class ${8 + at}`,
  grade_np: 'कक्षा ८',
  section: 'A',
  roll: 12,
  result: buildResult(),
  ...more,
})
export const bands = [
  { from: 90, letter: 'A+', point: 4, remark: 'Outstanding', remark_np: 'सर्वोत्कृष्ट' },
  { from: 60, letter: 'B+', point: 3.2, remark: 'Very good', remark_np: 'धेरै राम्रो' },
  { from: 0, letter: 'NG', point: null, remark: 'Not graded', remark_np: 'ग्रेड नदिइएको' },
]
export const years = (count: number) => Array.from({ length: count }, (_, at) => buildYear(at))
export const buildSheet = (more: Partial<TranscriptOnPaper> = {}): TranscriptOnPaper => ({
  student: 'Krishna Shrestha',
  student_np: 'कृष्ण श्रेष्ठ',
  photo: null,
  dob: '2012-05-20',
  iemis_id: '271234567',
  father: 'Ram Shrestha',
  father_np: 'राम श्रेष्ठ',
  mother: null,
  mother_np: null,
  admission_number: '1042',
  admission_date: '2022-04-20',
  left_on: '2026-11-01',
  class_teacher: 'Hari Sharma',
  class_teacher_np: 'हरि शर्मा',
  years: years(3),
  mean_gpa: 3.2,
  schemes: [{ batches: ['2081', '2082', '2083'], bands }],
  qr: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path d="M0 0h1v1H0z"/></svg>'),
  ...more,
})
export const build = ({
  sheet = {},
  ...more
}: Partial<TranscriptPaper> & { sheet?: Partial<TranscriptOnPaper> } = {}): TranscriptPaper => ({
  school: { name: 'Himalaya Secondary School', name_np: 'हिमालय माध्यमिक विद्यालय', address: 'Baneshwor-10' },
  language: 'en',
  design: 'marks',
  photo: true,
  legend: true,
  signatures: [
    { title: 'Class teacher', title_np: 'कक्षा शिक्षक', name: null, is_class_teacher: true, picture: null },
    { title: 'Principal', title_np: 'प्रधानाध्यापक', name: 'Maya Gurung', is_class_teacher: false, picture: null },
  ],
  issued_on: '2026-11-29',
  sheets: [buildSheet(sheet)],
  ...more,
})
