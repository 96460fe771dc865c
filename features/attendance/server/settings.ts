/** What attendance goes by: the school's own settings, and its holidays. */
import { academicSettings } from '#features/academics/contract/settings.ts'
import type { SettingsOf } from '#platform/contract/settings.ts'
import type { Tx } from '#platform/server/db.ts'
import { readGroups } from '#platform/server/settings.ts'
import { attendanceSettings } from '../contract/settings.ts'

export type AllSettings = SettingsOf<typeof attendanceSettings> &
  Pick<SettingsOf<typeof academicSettings>, 'weekly_holidays' | 'holidays'>

export async function readSettings(tx: Tx, company: number): Promise<AllSettings> {
  const [{ weekly_holidays, holidays }, own] = await readGroups({ tx, company }, academicSettings, attendanceSettings)
  return { ...own, weekly_holidays, holidays }
}
