/** A teacher's day: own lessons, whose attendance is still to take, the newest remarks. */
import { ownLessons } from '#features/academics/server/index.ts'
import { type attendanceToday, sheetsOf } from '#features/attendance/server/index.ts'
import { latestRemarks } from '#features/students/server/index.ts'
import { adWeekday } from '#nepal/bikram-sambat.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { dashboard } from '../contract/dashboard.ts'

type Today = Pick<DataOf<typeof dashboard>, 'lessons' | 'to_take' | 'remarks'>
type DayOfSchool = Awaited<ReturnType<typeof attendanceToday>>

const mostRemarks = 5

/** `day`: how attendance stands; null where it is not to be seen, or the year worked in is over. */
export async function ownDay(ctx: Ctx, day: DayOfSchool | null): Promise<Today> {
  const lessons =
    ctx.can('subject-routine-read') && day?.off === null ? await ownLessons(ctx, adWeekday(ctx.today)) : []
  const mayTake = day !== null && ctx.can('attendance-create|attendance-update')
  const sheets = mayTake ? await sheetsOf(ctx, day, lessons) : lessons.map(() => null)
  const byPeriod = day?.settings.by === 'period'
  const taught = new Set(lessons.map((lesson) => lesson.section_id))
  return {
    lessons: lessons.map(({ number, ...lesson }, at) => ({
      ...lesson,
      sheet: sheets[at] ?? null,
      sheet_period: byPeriod ? number : null,
    })),
    // by period a sheet belongs to whoever has the lesson; by day the class teacher has it without a lesson, too
    to_take:
      mayTake && !byPeriod
        ? day.waiting
            .filter((row) => row.own && !taught.has(row.section_id))
            .map(({ section_id, grade, grade_np, section, students }) => ({
              section_id,
              grade,
              grade_np,
              section,
              students,
            }))
        : [],
    remarks: ctx.can('remark-read')
      ? (await latestRemarks(ctx, mostRemarks)).map(
          ({ id, student_id, name, name_np, text, made_on, tone, remark_type, remark_type_np }) => ({
            id,
            student_id,
            name,
            name_np,
            text,
            made_on,
            tone,
            remark_type,
            remark_type_np,
          }),
        )
      : null,
  }
}
