/** How the school takes attendance: its settings 'academic' and 'attendance', with what holds where nothing is set. */
import { sql } from 'kysely'
import { z } from 'zod'
import { usualAbsentText } from '#features/schools/contract/absent-text.ts'
import { type AttendanceLetters, usualLetters } from '#features/schools/contract/attendance-letters.ts'
import { attendanceSettings } from '#features/schools/contract/settings.ts'
import type { Tx } from '#platform/server/db.ts'
import type { AttendanceSettings } from '../contract/rules.ts'

const academic = z.object({
  weekly_holidays: z.array(z.number().int().min(0).max(6)).catch([6]),
  holidays: z.array(z.object({ day: z.iso.date(), title: z.string() })).catch([]),
})
const attendance = z.object({
  by: z.enum(['day', 'period']).catch('day'),
  periods: z.number().int().min(1).max(12).catch(8),
  late_after: z
    .string()
    .regex(/^\d\d:\d\d$/)
    .catch('10:15'),
  absent_sms: z.boolean().catch(false),
  letters: attendanceSettings.shape.letters.catch(usualLetters),
  absent_sms_text: attendanceSettings.shape.absent_sms_text.catch(usualAbsentText),
})

export type AllSettings = AttendanceSettings & { absent_sms_text: string; letters: AttendanceLetters }

export async function readSettings(tx: Tx, company: number): Promise<AllSettings> {
  const { rows } = await sql<{ group: string; values: unknown }>`
    select "group", "values" from settings where company_id = ${company} and "group" in ('academic', 'attendance')`.execute(
    tx,
  )
  const of = (group: string) => rows.find((row) => row.group === group)?.values ?? {}
  return { ...academic.parse(of('academic')), ...attendance.parse(of('attendance')) }
}
