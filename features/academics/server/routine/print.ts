/** Routines on paper, and as a sheet: one, or those of every section or every teacher. */
import { sql } from 'kysely'
import { limit } from '#platform/server/sql-words.ts'
import { sectionsOfClasses } from '../seat.ts'
import { weekdayNames } from '#nepal/bs-names.ts'
import { checkDownloadToken, downloadEndpoint, printLater, schoolHead, sendColumns } from '#platform/server/download.ts'
import { handle } from '#platform/server/handler.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { printing, type Ctx } from '#platform/server/context.ts'
import { routineInput, type RoutineGrid } from '../../contract/routine.ts'
import { z } from 'zod'
import { gridOf } from './week-grid.ts'

type By = 'section' | 'teacher' | 'room'
const reading = {
  plural: 'Routines',
  rights: { read: 'subject-routine-read', create: false, update: false, remove: false },
} as const
/** More pages than this are printed grade by grade. */
const mostPages = 150

/** Ids of sections or teachers that have lessons. */
async function idsOf(ctx: Ctx, all: 'section' | 'teacher', grade: number | undefined): Promise<number[]> {
  const batch = ctx.batch?.id ?? null
  const { rows } =
    all === 'section'
      ? await sql<{ id: number }>`
      select x.id from ${sectionsOfClasses}
      where x.company_id = ${ctx.company} and ${grade ? sql`g.id = ${grade}` : sql`true`}
        and exists (select from routine_slots s
        where s.company_id = x.company_id and s.batch_id = ${batch} and s.section_id = x.id)
      order by g.rank, x.name, x.id ${limit(mostPages)}`.execute(ctx.tx)
      : await sql<{ id: number }>`
      select u.id from users u where u.company_id = ${ctx.company} and u.deleted_at is null
        and exists (select from routine_slots s
        where s.company_id = u.company_id and s.batch_id = ${batch} and s.user_id = u.id)
      order by u.full_name collate "C", u.id ${limit(mostPages)}`.execute(ctx.tx)
  return rows.map((row) => row.id)
}

const printInput = routineInput.extend({
  all: z.enum(['section', 'teacher']).optional(),
  grade_id: routineInput.shape.section_id,
})

const print = handle(
  {
    ...downloadEndpoint('/api/routine', reading, printInput),
    refusals: { 'no-routine': 'There is no routine to print yet.' },
  },
  async (input, ctx, _inside, http) => {
    checkDownloadToken(input.token, ctx)
    const by: By = input.all ?? (input.section_id ? 'section' : input.user_id ? 'teacher' : 'room')
    const batch = ctx.batch?.id ?? null
    const asked = input.all
      ? (await idsOf(ctx, input.all, input.grade_id)).map((id) =>
          input.all === 'section' ? { section_id: id } : { user_id: id },
        )
      : [input]
    const routines: RoutineGrid[] = []
    for (const each of asked) routines.push(await gridOf(ctx, batch, each))
    if (!routines.length) throw new Refusal('no-routine', 'There is no routine to print yet.')
    const title = input.all ? 'Routines' : `Routine ${routines[0]!.name}`
    if (input.format === 'excel')
      return sendColumns(
        {
          title: input.all ? 'Routines' : 'Routine',
          ...(!input.all && { of: (input.language === 'ne' && routines[0]!.name_np) || routines[0]!.name }),
          columns,
        },
        rowsOf(routines),
        input,
        ctx,
        http,
      )
    const paper = {
      school: await schoolHead(ctx),
      language: input.language,
      batch: ctx.batch?.name ?? '',
      by,
      routines,
      ...printing(ctx),
    }
    return printLater('routine', paper, ctx, http, { name: title })
  },
)

const columns = ['section', 'day', 'period', 'time', 'subject', 'teacher', 'room'].map((name) => ({
  name,
  label: name.charAt(0).toUpperCase() + name.slice(1),
  kind: 'text' as const,
}))
const rowsOf = (routines: RoutineGrid[]) =>
  routines.flatMap(({ periods, slots }) =>
    slots.map((slot) => {
      const period = periods.find((each) => each.id === slot.period_id)
      return {
        section: `${slot.grade} ${slot.section}`,
        day: weekdayNames.en[slot.weekday],
        period: period?.name ?? '',
        time: period ? `${period.starts_at}-${period.ends_at}` : '',
        subject: slot.subject,
        teacher: slot.teacher,
        room: slot.room,
      }
    }),
  )

export const printHandlers = [print]
