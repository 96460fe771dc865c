/** Signing in and out, who one is, and acting in another role or school. */
import { z } from 'zod'
import { oneLine } from '#platform/contract/plain-text.ts'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf, listOf, listQuery } from '#platform/contract/list.ts'
import { flagSchema } from '#platform/fields/flag/schema.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'

const role = z.object({ slug: z.string(), name: z.string() })
const frame = z.object({
  id: z.number(),
  name: z.string(),
  is_current: z.boolean(),
  start_date: z.string(),
  end_date: z.string(),
})

export const sessionUser = z.object({
  id: z.number(),
  full_name: z.string(),
  name_np: z.string().nullable(),
  email: z.string().nullable(),
  profile_image: z.string().nullable(),
  roles: z.array(role),
  ut: z.enum(['admin', 'super']),
  /** AD date; today or earlier means expired. */
  auth_expiry: z.string().nullable(),
  class_teacher: z.boolean(),
  password_is_temporary: z.boolean(),
  /** What the account has chosen, on whichever device; null: the school's holds. */
  language: z.enum(['en', 'ne']).nullable(),
})
const sessionCompany = z.object({
  id: z.number(),
  name: z.string(),
  name_np: z.string().nullable(),
  logo: z.string().nullable(),
  services: z.array(z.object({ name: z.string() })),
  features: z.record(z.string(), z.unknown()),
  /** Origin where its reports are opened; empty for the same one. */
  report_url: z.string(),
  /** Parts of the product that the school is without: their screens are not shown, their calls refused. */
  lacks: z.array(z.string()),
})
/** What rooms above tell of the school beside it, by name; they fill it in when the server is put together. */
const toldByRooms: Record<string, z.ZodType> = {}
export const sayWithSession = (shape: z.ZodRawShape): void => void Object.assign(toldByRooms, shape)

/** What the browser keeps of a session. `token` and `permissions` decrypt with the session's key cookie. */
export const sessionState = z.object({
  token: z.string(),
  /** Encrypted JSON list of slugs: shows and hides menus, the server never reads it back. */
  permissions: z.string(),
  user: sessionUser,
  role: role,
  company: z.lazy((): typeof sessionCompany => sessionCompany.extend(toldByRooms) as never),
  batch: frame.nullable(),
  fiscal_year: frame.nullable(),
})
export type SessionState = z.output<typeof sessionState>

/** So many tries of a password or code from an address, then that address was kept out. */
const lockedTries = z.object({ at: z.string(), address: z.string(), tries: z.number() })

export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  title: 'Sign in',
  right: 'public',
  rightBecause: 'Who signs in is nobody yet.',
  rateLimit: 30,
  input: z.object({
    /** Username, e-mail or mobile. */
    username: z.string('Field is required').overwrite(oneLine).min(1, 'Field is required').max(254),
    password: z.string('Field is required').min(1, 'Field is required').max(200),
    /** Six digits of the second step. */
    code: z.string().max(10).optional(),
    /** Chosen when the credential fits several schools. */
    company_id: idSchema.or(z.literal(0)).optional(),
  }),
  answer: z.object({
    data: z.union([
      sessionState,
      z.object({ choose: z.array(z.object({ id: z.number(), name: z.string() })) }),
      z.object({ code_needed: z.literal(true) }),
    ]),
    message: z.string().optional(),
    /** Tries that others made since the last sign-in, as far as they were locked out for it; newest first. */
    locked: z.array(lockedTries).optional(),
  }),
})

export const loginPage = endpoint({
  method: 'GET',
  path: '/api/login-page',
  title: 'What the sign-in page shows: the school of the host, and demo users in demo mode',
  right: 'public',
  input: z.object({}),
  answer: dataOf(
    z.object({
      company: z
        .object({ id: z.number(), name: z.string(), name_np: z.string().nullable(), logo: z.string().nullable() })
        .nullable(),
      demo_users: z.array(z.object({ username: z.string(), role: z.string() })),
    }),
  ),
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  title: 'Sign out',
  right: 'login',
  rightBecause: 'Changes the own session only.',
  platform: true,
  anyBatch: true,
  input: z.object({}),
  answer: z.object({ message: z.string() }),
})

export const me = endpoint({
  method: 'GET',
  path: '/api/me',
  title: 'The session as it is now',
  right: 'login',
  platform: true,
  input: z.object({}),
  answer: dataOf(sessionState),
})

export const switchRole = endpoint({
  method: 'POST',
  path: '/api/me/role',
  title: 'Act in another of the own roles',
  right: 'login',
  rightBecause: 'Changes the own session only.',
  platform: true,
  anyBatch: true,
  input: z.object({ role: z.string().max(60) }),
  answer: dataOf(sessionState),
})

export const chooseLanguage = endpoint({
  method: 'PUT',
  path: '/api/me/language',
  title: 'Choose the language of the own account',
  right: 'login',
  rightBecause: 'Changes the own account only.',
  platform: true,
  anyBatch: true,
  input: z.object({ language: z.enum(['en', 'ne']) }),
  answer: dataOf(sessionState),
})

export const actInSchool = endpoint({
  method: 'POST',
  path: '/api/super/act',
  title: 'Act within a school, or leave it',
  right: 'super',
  platform: true,
  anyBatch: true,
  input: z.object({ company_id: idSchema.or(z.literal(0)).default(0) }),
  answer: dataOf(sessionState),
})

export const ownLocks = endpoint({
  method: 'GET',
  path: '/api/me/locked-tries',
  title: 'When others were kept out of the own account for too many tries',
  right: 'login',
  platform: true,
  input: z.object({}),
  answer: dataOf(z.array(lockedTries)),
})

const session = z.object({
  id: z.string(),
  created_at: z.string(),
  last_seen_at: z.string(),
  user_agent: z.string().nullable(),
  ip: z.string().nullable(),
  current: z.boolean(),
})
export const sessions = endpoint({
  method: 'GET',
  path: '/api/me/sessions',
  title: 'Own sessions',
  right: 'login',
  platform: true,
  input: z.object({}),
  answer: dataOf(z.array(session)),
})
export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/me/sessions/{id}',
  title: 'End one of the own sessions',
  right: 'login',
  rightBecause: 'Changes the own session only.',
  platform: true,
  anyBatch: true,
  input: z.object({ id: z.uuid() }),
  answer: z.object({ message: z.string() }),
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/me/password',
  title: 'Change the own password; other sessions end',
  right: 'login',
  rightBecause: 'Changes the own password only.',
  platform: true,
  anyBatch: true,
  rateLimit: 20,
  input: z.object({
    current: z.string('Field is required').max(200),
    password: z.string('Field is required').min(8, 'At least 8 characters').max(200),
  }),
  /** The session goes on under a new token: the old one is worth nothing. */
  answer: z.object({ data: sessionState, message: z.string() }),
})

/** The specification's 'POST to the empty path': opens protected records for 15 minutes. */
export const unlock = command({
  method: 'POST',
  path: '/api',
  title: 'Unlock protected records with the own password or code',
  right: 'login',
  rightBecause: 'Changes the own session only.',
  platform: true,
  anyBatch: true,
  input: z.object({ password: z.string().max(200).optional(), code: z.string().max(10).optional() }),
  answer: dataOf(z.object({ unlocked_until: z.string() })),
  refusals: { 'wrong-password': 'The password is not right.', 'wrong-code': 'The code is not right.' },
})
export const lockStatus = endpoint({
  method: 'GET',
  path: '/api/lock-status',
  title: 'Are protected records locked?',
  right: 'login',
  platform: true,
  input: z.object({}),
  answer: dataOf(
    z.object({
      locked: z.boolean(),
      unlocked_until: z.string().nullable(),
      /** Kinds of records that the school protects. */ protects: z.array(z.string()),
    }),
  ),
})
export const lock = endpoint({
  method: 'POST',
  path: '/api/lock',
  title: 'Lock protected records again',
  right: 'login',
  rightBecause: 'Changes the own session only.',
  platform: true,
  anyBatch: true,
  input: z.object({}),
  answer: z.object({ message: z.string() }),
})

export const authenticationSetting = endpoint({
  method: 'GET',
  path: '/api/authentication-setting',
  title: 'When an idle session signs itself out',
  right: 'login',
  platform: true,
  input: z.object({}),
  answer: dataOf(z.object({ transit: z.object({ authentication: z.object({ logout_time: z.string() }) }) })),
})

const found = z.object({
  id: z.number(),
  full_name: z.string(),
  email: z.string().nullable(),
  primary_mobile: z.string().nullable(),
  profile_image: z.string().nullable(),
  roles: z.array(z.object({ name: z.string(), is_primary: z.boolean() })),
})
export type FoundUser = z.output<typeof found>
export const searchUsers = endpoint({
  method: 'GET',
  path: '/api/user',
  title: 'Find users by name, e-mail or mobile',
  right: 'staff-read|guardian-read',
  refusals: { 'invalid-user': 'Invalid user of search student' },
  platform: true,
  // `slim`, as pickers ask: meta.total may stop counting at 1,000
  input: listQuery.extend({
    sortBy: z.enum(['name']).optional(),
    role: z.string().max(60).optional(),
    /** Super user only: the school searched in. */
    super_mode_company_id: idSchema.optional(),
    /** Deleted ones too, for whoever may restore or delete them. */
    with_deleted: flagSchema.default(false),
  }),
  answer: listOf(found),
})
