/** How a school's year is kept: its calendar, language, holidays and rolls. */
import { z } from 'zod'
import { oneLine } from '#platform/contract/plain-text.ts'
import { settingsGroup } from '#platform/contract/settings.ts'
import { adDate } from '#platform/fields/date/schema.ts'

export const academicSettings = settingsGroup('academic', {
  called: "the school's academic settings",
  values: {
    /** In which dates are shown to whoever chose none. */
    calendar: z.enum(['bs', 'ad']),
    /** The language of whoever has chosen none; a school that says 'device' leaves it to the phone or browser. */
    language: z.enum(['device', 'en', 'ne']),
    /** 0 Sunday to 6 Saturday. */
    weekly_holidays: z.array(z.number().int().min(0).max(6)).max(6, 'One day of the week must be a school day'),
    holidays: z
      .array(z.object({ day: adDate, title: z.string().overwrite(oneLine).min(1, 'Field is required').max(80) }))
      .max(200),
    /** How rolls are given anew. */
    roll_rule: z.enum(['name', 'rank', 'keep']),
    /** The roll of who is admitted without one: behind the last of the section, by name when the office gives them, or none at all. */
    new_roll: z.enum(['next', 'later', 'none']),
  },
  defaults: {
    calendar: 'bs',
    language: 'device',
    weekly_holidays: [6],
    holidays: [],
    roll_rule: 'name',
    new_roll: 'next',
  },
})
