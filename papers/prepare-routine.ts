/** Routines as routine.typ shows them: days down, periods across, in the words of the paper's language. */
import { weekdayNames } from '#nepal/bs-names.ts'
import { digitsIn } from '#nepal/digits.ts'
import { momentText } from './paper-text.ts'
import type { RoutinePaper } from './shapes.ts'

export function prepareRoutine({ school, language, batch, by, routines, printed_by, printed_at }: RoutinePaper) {
  const say = (text: string) => digitsIn(language, text)
  const named = ({ name, name_np }: { name: string; name_np?: string | null }) => (language === 'ne' && name_np) || name
  return {
    school,
    language,
    batch: say(batch),
    routines: routines.map(({ periods, days, slots, ...of }) => ({
      name: named(of),
      periods: periods.map((period) => ({
        name: named(period),
        time: say(`${period.starts_at} – ${period.ends_at}`),
        pause: period.kind === 'break',
      })),
      days: days.map(({ weekday }) => ({
        name: weekdayNames[language][weekday]!,
        cells: periods.map((period) =>
          slots
            .filter((slot) => slot.weekday === weekday && slot.period_id === period.id)
            .map((slot) => {
              const subject = named({ name: slot.subject, name_np: slot.subject_np })
              const section = `${named({ name: slot.grade, name_np: slot.grade_np })} ${slot.section}`
              const teacher = slot.teacher === null ? null : named({ name: slot.teacher, name_np: slot.teacher_np })
              const room = slot.room === null ? null : say(slot.room)
              return {
                first: by === 'section' ? subject : section,
                second: by === 'section' ? teacher : subject,
                third: by === 'room' ? teacher : room,
              }
            }),
        ),
      })),
    })),
    printed: { by: printed_by, at: momentText(printed_at, language) },
  }
}
