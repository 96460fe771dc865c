/** An invented marksheet, so that the office sees how its settings look before any exam is published. */
import { renderSVG } from 'uqr'
import type { MarksheetOnPaper } from '#papers/exam-shapes.ts'
import type { AskedSubject, Sitting } from '../../contract/asked.ts'
import { reckonClass } from '../../contract/reckon.ts'
import { letters2078 } from '../../contract/scheme.ts'

const asked: [string, string, [number, number], number][] = [
  ['Nepali', 'नेपाली', [62, 21], 5],
  ['English', 'अङ्ग्रेजी', [55, 19], 5],
  ['Mathematics', 'गणित', [71, 24], 5],
  ['Science and Technology', 'विज्ञान तथा प्रविधि', [58, 22], 5],
  ['Social Studies', 'सामाजिक अध्ययन', [49, 18], 4],
  ['Computer', 'कम्प्युटर', [44, 23], 4],
]

const subjects: AskedSubject[] = asked.map(([subject, subject_np, _marks, credit], at) => ({
  id: at,
  subject,
  subject_np,
  code: `${101 + at}`,
  counts: true,
  pass_marks: null,
  parts: [
    { id: at * 2, kind: 'theory', full_marks: 75, pass_marks: null, credit_hours: credit * 0.75 },
    { id: at * 2 + 1, kind: 'practical', full_marks: 25, pass_marks: null, credit_hours: credit * 0.25 },
  ],
}))
const marks = Object.fromEntries(
  asked.flatMap(([, , [theory, practical]], at) => [
    [at * 2, theory],
    [at * 2 + 1, practical],
  ]),
)

export function sampleSheet(origin: string, today: string): MarksheetOnPaper {
  const sitting: Sitting = { enroll_id: 1, section_id: 1, marks, not_taken: [] }
  const scheme = { ...letters2078, ranked_by: 'percent', ties_by: null, rank_way: 'competition' } as const
  const {
    enroll_id: _enrolment,
    section_id: _section,
    ...result
  } = reckonClass({ grade_id: 1, scheme, subjects }, [sitting])[0]!
  return {
    ...result,
    exam: 'First Terminal Examination',
    exam_np: 'पहिलो त्रैमासिक परीक्षा',
    batch: '2083',
    weighed: null,
    student: 'Sita Kumari Thapa',
    student_np: 'सीता कुमारी थापा',
    photo: null,
    dob: '2012-05-20',
    iemis_id: null,
    father: 'Ram Bahadur Thapa',
    father_np: 'राम बहादुर थापा',
    mother: 'Gita Thapa',
    mother_np: 'गीता थापा',
    grade: 'Class 9',
    grade_np: 'कक्षा ९',
    section: 'A',
    roll: 7,
    enroll_code: 'SAMPLE',
    class_teacher: 'Hari Prasad Sharma',
    class_teacher_np: 'हरि प्रसाद शर्मा',
    ranked_by: ['percent'],
    attendance: 84,
    school_days: 90,
    outcomes: [],
    activities: [
      { head: 'Discipline', head_np: 'अनुशासन', activity: 'Punctuality', activity_np: 'समयपालन', value: 'A' },
      { head: 'Sports', head_np: 'खेलकुद', activity: 'Football', activity_np: 'फुटबल', value: 'A+' },
    ],
    published_at: `${today}T06:00:00Z`,
    bands: [...letters2078.bands],
    qr: Buffer.from(renderSVG(`${origin}/verify/sample`, { ecc: 'M', border: 1 })),
  }
}
