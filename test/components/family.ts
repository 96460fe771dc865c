/** What a family's screens are answered in component tests: long names, large sums, something of everything. */
import { listAnswer } from '#platform/contract/list.ts'
import type { Child } from '#features/portal/contract/portal.ts'
import type { Answers } from './answers.ts'

const teacher = { id: 9, name: 'Krishna Prasad Bhattarai', name_np: 'कृष्णप्रसाद भट्टराई', mobile: '9841000000' }
/** A child of class 7 who owes nothing, unless told. */
export const childOf = (id: number, more: Partial<Child> = {}): Child => ({
  id,
  full_name: `Asha Rai ${id}`,
  name_np: null,
  profile_image: null,
  academic: {
    grade_id: 5,
    section_id: 51,
    batch_id: 5,
    enroll_code: `HIM${id}`,
    enroll_id: 100 + id,
    grade: 'Class 7',
    grade_np: 'कक्षा ७',
    section: 'A',
    roll: id,
    class_teacher: null,
  },
  due: 0,
  ...more,
})
const longest = {
  enroll_code: 'HIM-2083-1',
  grade: 'Early Childhood Development',
  grade_np: 'प्रारम्भिक बाल विकास',
  section: 'Sagarmatha',
  class_teacher: teacher,
}
const child = (id: number, full_name: string, name_np: string, due: number): Child =>
  childOf(id, { full_name, name_np, due, academic: { ...childOf(id).academic!, ...longest } })
const children = [
  child(1, 'Laxmi Prasad Upadhyaya Adhikari', 'लक्ष्मीप्रसाद उपाध्याय अधिकारी', 1_23_456_50),
  child(2, 'Asha Rai', 'आशा राई', 1200_00),
  child(3, 'Bina Rai', 'बिना राई', 0),
]
const month = { month: '08', batch: '2083', due_date: '2026-11-30', amount: 1_23_456_50, paid: 0, due: 1_23_456_50 }
const line = { fee_head_id: 3, fee_head: 'Computer laboratory fee', fee_head_np: 'कम्प्युटर प्रयोगशाला शुल्क' }
const days = Array.from({ length: 30 }, (_, at) => ({
  day: `2026-11-${String(at + 1).padStart(2, '0')}`,
  date: at + 1,
  weekday: at % 7,
  off: null,
  status: 'present',
}))
const tally = { present: 30, absent: 0, late: 0, leave: 0, half: 0 }
const invoice = {
  ...month,
  enroll_id: 101,
  status: 0,
  lines: [{ ...line, due: 1_23_456_50, brought_forward: false, penalty: false }],
}
const payer = {
  id: 1,
  name: children[0]!.full_name,
  name_np: children[0]!.name_np,
  enroll_code: 'HIM-2083-1',
  grade: 'Class 7',
  grade_np: 'कक्षा ७',
  section: 'A',
  advance: 0,
  due: 1_23_456_50,
  invoices: [invoice],
}
const lesson = {
  period: 'First period',
  period_np: 'पहिलो घन्टी',
  starts_at: '10:00',
  ends_at: '10:45',
  kind: 'lesson',
  subject: 'Social studies and human value education',
  subject_np: 'सामाजिक अध्ययन तथा मानव मूल्य शिक्षा',
  teacher: teacher.name,
  teacher_np: teacher.name_np,
  room: '12',
}

export const familyAnswers = {
  'GET /api/guardian-correction': {
    data: {
      fields: [
        { name: 'fname', label: 'First name', kind: 'text', choices: [], value: 'Laxmi Prasad Upadhyaya', said: null },
        { name: 'dob', label: 'Date of birth', kind: 'date', choices: [], value: '2018-05-06', said: null },
        { name: 'mother_tongue', label: 'Mother tongue', kind: 'text', choices: [], value: null, said: null },
        {
          name: 'permanent',
          label: 'Permanent address',
          kind: 'address',
          choices: [],
          value: '3/27/307/10/Baneshwor',
          said: { en: 'Baneshwor, Kathmandu-10', ne: 'बानेश्वर, काठमाडौं-१०' },
        },
        { name: 'guardian_mobile', label: 'Your mobile', kind: 'phone', choices: [], value: '9841000001', said: null },
      ],
      requests: [
        {
          id: 1,
          asked_at: '2026-11-20T05:00:00Z',
          has_paper: true,
          lines: [
            {
              field: 'dob',
              was: '2018-05-05',
              was_said: null,
              wanted: '2018-05-06',
              wanted_said: null,
              state: 'refused',
              answer: 'The certificate says otherwise.',
            },
          ],
        },
      ],
      may_ask: true,
    },
  },
  'GET /api/guardian-child': listAnswer(children, 3, { page: 1, rowsPerPage: 25 }),
  'GET /api/guardian-exam-routine': { data: [] },
  'GET /api/withheld-result': { data: [] },
  'GET /api/m-student-fee': {
    data: {
      months: [
        {
          ...month,
          status: 0,
          penalty: { amount: 0 },
          lines: [{ ...line, fee_head_amount: 1_23_456_50, paid_amount: 0, due_amount: 1_23_456_50 }],
        },
      ],
      counts: { due: 1, partial: 0, paid: 0 },
      total_due: 1_23_456_50,
      advance: 50_000_00,
    },
  },
  'GET /api/guardian-exam': {
    data: [
      {
        id: 4,
        name: 'First terminal examination',
        start_date: '2026-07-01',
        enroll_id: 101,
        enroll_code: 'HIM-2083-1',
      },
    ],
  },
  'GET /api/guardian-transaction': {
    data: [
      {
        id: 31,
        number: 'R-2083/84-31',
        received_on: '2026-11-20',
        student: children[0]!.full_name,
        student_np: children[0]!.name_np,
        student_id: 1,
        mode: 'cash',
        amount: 1_23_456_50,
        cancelled_at: null,
      },
    ],
  },
  'GET /api/statement': {
    data: {
      student: payer,
      opening: 0,
      lines: [
        {
          kind: 'receipt',
          id: 31,
          event_id: 7,
          day: '2026-11-20',
          date: '2026-11-20',
          text: 'Payment (cash)',
          number: 'R-2083/84-31',
          receipt_id: 31,
          debit: 0,
          credit: 1_23_456_50,
          charged: 0,
          given: 1_23_456_50,
          balance: 1_23_456_50,
          cancelled_at: null,
          reversed_on: null,
        },
      ],
      closing: 1_23_456_50,
      owed: 1_23_456_50,
      advance: 0,
      deposit: 500_00,
    },
  },
  'GET /api/guardian-attendance': {
    data: { tally, rate: 100, today: 'present', months: [{ year: 2083, month: 8, tally, rate: 100, days }] },
  },
  'GET /api/guardian-notice': {
    data: [
      {
        id: 1,
        title: 'School is closed on Friday for the festival of lights',
        title_np: null,
        text: 'Please bring a lamp. '.repeat(30),
        published_on: '2026-11-20',
      },
    ],
  },
  'GET /api/guardian-courses': {
    data: [
      {
        id: 1,
        name: 'Social studies and human value education',
        name_np: lesson.subject_np,
        code: 'SOC-7',
        credit_hours: 4,
        has_practical: true,
      },
    ],
  },
  'GET /api/guardian-class-routine': { data: [0, 1, 2, 3, 4, 5].map((weekday) => ({ weekday, lessons: [lesson] })) },
  'GET /api/guardian-live-class': {
    data: [
      {
        id: 1,
        title: 'Revision before the exam',
        subject: lesson.subject,
        subject_np: lesson.subject_np,
        starts_at: '2026-11-26T10:00:00Z',
        minutes: 45,
        join_url: 'https://meet.example.com/abc',
      },
    ],
  },
  'GET /api/child-info/{id}': {
    data: {
      student_id: 1,
      name: children[0]!.full_name,
      name_np: children[0]!.name_np,
      profile_image: null,
      dob: '2015-05-14',
      gender: 'female',
      status: 'active',
      enroll_code: 'HIM-2083-1',
      grade: 'Class 7',
      grade_np: 'कक्षा ७',
      section: 'A',
      roll: 4,
      guardian: null,
      class_teacher: teacher,
      attendance: tally,
      due: 1_23_456_50,
      results: [{ exam: 'First terminal examination', gpa: 3.6, letter: 'A' }],
      remarks: [
        {
          id: 1,
          made_on: '2026-11-20',
          type: 'Praise',
          type_np: 'प्रशंसा',
          tone: 'praise',
          text: 'Helped a younger child on the way home.',
        },
      ],
      behaviour_points: 3,
      groups: [],
    },
  },
  'GET /api/student-invoices': {
    data: {
      students: [payer],
      providers: ['esewa', 'khalti', 'fonepay-qr'],
      waiting: [{ code: 'a'.repeat(20), amount: 1_23_456_50, made_at: '2026-11-26T10:00:00Z' }],
    },
  },
  'GET /api/payment-verification/{intent}': {
    data: {
      state: 'paid',
      provider: 'esewa',
      amount: 1_23_456_50,
      company_id: 1,
      school: 'Himalaya Secondary School',
      school_np: 'हिमालय माध्यमिक विद्यालय',
      qr_svg: null,
      receipts: [{ id: 31, number: 'R-2083/84-31', amount: 1_23_456_50 }],
    },
  },
} as unknown as Answers
