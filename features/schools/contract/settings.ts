/**
 * The settings of a school, in typed groups. What is not set holds its default, so a new setting needs no migration;
 * a value that a later version does not understand any more falls back to the default instead of stopping the school.
 */
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { adDate } from '#platform/fields/date/schema.ts'
import { unknownPlaces, usualAbsentText } from './absent-text.ts'
import { unclearLetters, usualLetters } from './attendance-letters.ts'
import { protectedKinds } from './setting-choices.ts'

const day = adDate

/** Weekdays are 0 Sunday to 6 Saturday. */
export const academicSettings = z.object({
  calendar: z.enum(['bs', 'ad']),
  weekly_holidays: z.array(z.number().int().min(0).max(6)).max(6, 'One day of the week must be a school day'),
  holidays: z.array(z.object({ day, title: z.string().trim().min(1, 'Field is required').max(80) })).max(200),
  /** How rolls are given anew. */
  roll_rule: z.enum(['name', 'rank', 'keep']),
  /** The roll of who is admitted without one: behind the last of the section, by name when the office gives them, or none at all. */
  new_roll: z.enum(['next', 'later', 'none']),
})

const letter = z.object({
  en: z.string().trim().min(1, 'Field is required').max(3, 'At most 3 characters'),
  np: z.string().trim().min(1, 'Field is required').max(3, 'At most 3 characters'),
})

/** Times are Nepal's clock, 'HH:MM'. */
export const attendanceSettings = z.object({
  by: z.enum(['day', 'period']),
  periods: z.number().int().min(1).max(12),
  late_after: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time such as 10:15'),
  absent_sms: z.boolean(),
  /** What stands in the squares of a sheet. */
  letters: z
    .object({ present: letter, absent: letter, leave: letter, late: letter, half: letter })
    .refine((letters) => !unclearLetters(letters).length, 'Each letter may stand for one thing only.'),
  /** Of the SMS to guardians, with places in braces (`absent-text.ts`). */
  absent_sms_text: z
    .string()
    .trim()
    .min(10, 'At least 10 characters')
    .max(400, 'At most 400 characters')
    .refine((text) => !unknownPlaces(text).length, 'Only the places named below the title can be filled in.'),
})

export const authenticationSettings = z.object({
  /** Idle time after which a person is signed out. */
  logout_time: z.string().regex(/^(\d{1,3}(min|hr)|Never)$/, 'A time such as 15min, or Never'),
  password_length: z.number().int().min(8).max(64),
  /** A new password has a digit and a letter. */
  password_mixed: z.boolean(),
  /** Days for which a handed-over password opens the door. */
  credential_days: z.number().int().min(1).max(90),
  /** Roles whose people must set up the second step. */
  second_step_roles: z.array(z.string().max(60)).max(100),
  /** Roles that may not sign in for now. */
  closed_roles: z
    .array(
      z
        .string()
        .max(60)
        .refine((slug) => slug !== 'administrator', 'Administrators cannot be closed out'),
    )
    .max(100),
})

/** Kinds of records that open to an unlocked session only, beside those that are marked one by one. */
export const protectionSettings = z.object({ records: z.array(z.enum(protectedKinds)).max(protectedKinds.length) })

/** What holds where a school has set nothing. */
export const settingDefaults = {
  academic: { calendar: 'bs', weekly_holidays: [6], holidays: [], roll_rule: 'name', new_roll: 'next' },
  attendance: {
    by: 'day',
    periods: 8,
    late_after: '10:15',
    absent_sms: false,
    letters: usualLetters,
    absent_sms_text: usualAbsentText,
  },
  authentication: {
    logout_time: 'Never',
    password_length: 8,
    password_mixed: false,
    credential_days: 14,
    second_step_roles: [],
    closed_roles: [],
  },
  protection: { records: [] },
} satisfies { [G in SettingGroup]: Settings<G> }

export const settingGroups = {
  academic: academicSettings,
  attendance: attendanceSettings,
  authentication: authenticationSettings,
  protection: protectionSettings,
} as const
export type SettingGroup = keyof typeof settingGroups
export type Settings<G extends SettingGroup> = z.output<(typeof settingGroups)[G]>

const show = <G extends SettingGroup>(group: G) =>
  endpoint({
    method: 'GET',
    path: `/api/settings/${group}` as const,
    title: `The school's ${group} settings`,
    right: 'administrator',
    input: z.object({}),
    answer: dataOf(settingGroups[group]),
  })
const change = <G extends SettingGroup>(group: G) =>
  endpoint({
    method: 'PUT',
    path: `/api/settings/${group}` as const,
    title: `Change the school's ${group} settings`,
    right: 'administrator',
    anyBatch: true,
    // what is not sent stays as it was
    input: settingGroups[group].partial(),
    answer: dataOf(settingGroups[group]).extend({ message: z.string() }),
  })

export const showAcademic = show('academic')
export const changeAcademic = change('academic')
export const showAttendance = show('attendance')
export const changeAttendance = change('attendance')
export const showAuthentication = show('authentication')
export const changeAuthentication = change('authentication')
export const showProtection = show('protection')
export const changeProtection = change('protection')
