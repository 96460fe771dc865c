/** The month sheet as attendance-month.typ shows it: marks, digits and names in the language of the paper. */
import { bsMonthText } from '#nepal/bs-month-text.ts'
import { shortWeekdayNames } from '#nepal/bs-names.ts'
import { digitsIn, type Language } from '#nepal/digits.ts'
import { momentText } from './paper-text.ts'
import type { AttendanceMonthPaper, AttendanceTally } from './shapes.ts'

const order = ['present', 'absent', 'late', 'leave', 'half'] as const
const words: Record<Language, Record<keyof AttendanceTally, string>> = {
  en: { present: 'Present', absent: 'Absent', late: 'Late', leave: 'Leave', half: 'Half day' },
  ne: { present: 'उपस्थित', absent: 'अनुपस्थित', late: 'ढिलो', leave: 'बिदा', half: 'आधा दिन' },
}

export function prepareAttendanceMonth({
  school,
  language,
  letters,
  sheet,
  printed_by,
  printed_at,
}: AttendanceMonthPaper) {
  const say = (value: number | string | null) => (value === null ? '' : digitsIn(language, value))
  const mark = (status: keyof AttendanceTally | null) =>
    status === null ? '' : letters[status][language === 'ne' ? 'np' : 'en']
  const taken = sheet.days.filter((day) => day.taken).length
  return {
    school,
    language,
    grade: [(language === 'ne' && sheet.grade_np) || sheet.grade, sheet.section].join(' '),
    month: bsMonthText(sheet, language),
    teacher: sheet.class_teacher,
    taken: say(taken),
    legend: order.map((status) => `${mark(status)} ${words[language][status]}`),
    heads: order.map(mark),
    days: sheet.days.map(({ date, weekday, off, tally }) => ({
      date: say(date),
      weekday: shortWeekdayNames[language][weekday]!,
      off: off !== null,
      there:
        tally.present + tally.late + tally.half + tally.absent + tally.leave
          ? say(tally.present + tally.late + tally.half)
          : '',
    })),
    students: sheet.students.map((student) => ({
      roll: say(student.roll),
      name: (language === 'ne' && student.name_np) || student.name,
      marks: student.marks.map(mark),
      absent: student.marks.map((status) => status === 'absent'),
      sums: order.map((status) => (student.tally[status] ? say(student.tally[status]) : '–')),
      rate: say(student.rate),
    })),
    printed: { by: printed_by, at: momentText(printed_at, language) },
  }
}
