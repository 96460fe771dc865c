/** Who may sign in and how, and which records open to an unlocked session only: both are asked with every call, where the session is looked up. */
import { z } from 'zod'
import { settingsGroup } from '#platform/contract/settings.ts'
import { protectedKinds } from './setting-choices.ts'

export const authenticationSettings = settingsGroup('authentication', {
  called: "the school's authentication settings",
  values: {
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
  },
  defaults: {
    logout_time: 'Never',
    password_length: 8,
    password_mixed: false,
    credential_days: 14,
    second_step_roles: [],
    closed_roles: [],
  },
})

/** Kinds of records that open to an unlocked session only, beside those that are marked one by one. */
export const protectionSettings = settingsGroup('protection', {
  called: "the school's protection settings",
  values: { records: z.array(z.enum(protectedKinds)).max(protectedKinds.length) },
  defaults: { records: [] },
})
