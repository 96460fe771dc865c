/** A student's paper as student-paper.typ shows it: every date and number is text. */
import { digitsIn } from '#nepal/digits.ts'
import { amountText, bsText, momentText } from './paper-text.ts'
import type { StudentPaper } from './shapes.ts'

const genders: Record<string, readonly [string, string]> = {
  male: ['Male', 'पुरुष'],
  female: ['Female', 'महिला'],
  other: ['Other', 'अन्य'],
}
const relations: Record<string, string> = {
  father: 'बुबा',
  mother: 'आमा',
  grandfather: 'हजुरबुबा',
  grandmother: 'हजुरआमा',
  brother: 'दाजुभाइ',
  sister: 'दिदीबहिनी',
  uncle: 'काका',
  aunt: 'काकी',
}

export function prepareStudentPaper({
  school,
  language,
  kind,
  student,
  charged = [],
  printed_by,
  printed_at,
}: StudentPaper) {
  const date = (ad: string | null) => ad && bsText(ad, language)
  const gender = genders[student.gender]?.[language === 'ne' ? 1 : 0] ?? student.gender
  const { guardian } = student
  const relation = guardian && (language === 'ne' ? (relations[guardian.relation] ?? '') : guardian.relation)
  return {
    school,
    language,
    kind,
    student: {
      name: student.name,
      name_np: student.name_np,
      gender,
      address: student.address,
      enroll_code: student.enroll_code,
      batch: student.batch && digitsIn(language, student.batch),
      admission_number: student.admission_number && digitsIn(language, student.admission_number),
      admission_date: date(student.admission_date),
      dob: date(student.dob),
      seat: [student.grade, student.section].filter(Boolean).join(' ') || null,
      roll: student.roll === null ? null : digitsIn(language, student.roll),
      guardian: guardian && (relation ? `${guardian.name} (${relation})` : guardian.name),
      mobile: guardian?.mobile ? digitsIn(language, guardian.mobile) : null,
      left_on: date(student.left_on),
      left_reason: student.left_reason,
    },
    charged: charged.length
      ? {
          lines: charged.map((line) => ({
            head: (language === 'ne' && line.title_np) || line.title,
            amount: amountText(line.amount, language),
          })),
          total: amountText(
            charged.reduce((sum, { amount }) => sum + amount, 0),
            language,
          ),
        }
      : null,
    printed: { by: printed_by, at: momentText(printed_at, language) },
  }
}
