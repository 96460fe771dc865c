/** How a school takes attendance. */
import { z } from 'zod'
import { oneLine } from '#platform/contract/plain-text.ts'
import { unknownPlaces } from '#platform/contract/message-text.ts'
import { settingsGroup } from '#platform/contract/settings.ts'
import { absentPlaces, usualAbsentText } from './absent-text.ts'
import { unclearLetters, usualLetters } from './attendance-letters.ts'

const letter = z.object({
  en: z.string().overwrite(oneLine).min(1, 'Field is required').max(3, 'At most 3 characters'),
  np: z.string().overwrite(oneLine).min(1, 'Field is required').max(3, 'At most 3 characters'),
})

export const attendanceSettings = settingsGroup('attendance', {
  called: "the school's attendance settings",
  values: {
    /** Once a day, or in each period. */
    by: z.enum(['day', 'period']),
    /** How many periods a day has. */
    periods: z.number().int().min(1).max(12),
    /** Who comes after this is late: Nepal's clock, 'HH:MM'. */
    late_after: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time such as 10:15'),
    /** Guardians of the absent get an SMS as soon as the sheet of today is saved. */
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
      .refine(
        (text) => !unknownPlaces(absentPlaces, text).length,
        'Only the places named below the title can be filled in.',
      ),
  },
  defaults: {
    by: 'day',
    periods: 8,
    late_after: '10:15',
    absent_sms: false,
    letters: usualLetters,
    absent_sms_text: usualAbsentText,
  },
})
