/** Roles and permissions of a school, who may sign in, and who was deleted. */
import { z } from 'zod'
import { oneLine } from '#platform/contract/plain-text.ts'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf, listBy, listOf } from '#platform/contract/list.ts'
import { reasonSchema } from '#platform/contract/reason.ts'
import { flagSchema } from '#platform/fields/flag/schema.ts'
import { byId, idSchema } from '#platform/fields/ref/schema.ts'

const slug = z
  .string()
  .regex(/^[a-z][a-z0-9-]*$/, 'Small letters, digits and hyphens')
  .max(40)
const permission = z.string().max(60)

export const roleRow = z.object({
  slug: z.string(),
  name: z.string(),
  built_in: z.boolean(),
  own_sections: z.boolean(),
  permissions: z.number().int(),
  /** People who hold it now. */
  users: z.number().int(),
  /** Why the one who asks may not change it, as a refusal's code; null: he may, if he may change roles at all. */
  closed: z.enum(['own-role', 'above-you']).nullable(),
})
export const listRoles = endpoint({
  method: 'GET',
  path: '/api/roles',
  title: 'Roles of the school',
  right: 'roles-read',
  input: z.object({}),
  answer: dataOf(z.array(roleRow)),
})
export const showRole = endpoint({
  method: 'GET',
  path: '/api/roles/{slug}',
  title: 'A role with its permissions',
  right: 'roles-read',
  input: z.object({ slug }),
  answer: dataOf(roleRow.extend({ held: z.array(z.string()) })),
})

/** Said wherever somebody would change a person who may more than he. */
export const aboveYou =
  'This person, or this role, may do things that you may not. Ask somebody who may do all of them.'

export const roleRefusals = {
  'own-role': 'You hold this role yourself. Somebody else has to change it.',
  'above-you': aboveYou,
  'more-than-own': 'You cannot give or take a permission that you do not have yourself.',
  'unknown-permission': 'One of these permissions is not known to a school.',
  'administrator-needs': 'The administrator must be able to change roles and people: these permissions stay.',
  'name-taken': 'Another role has this name.',
  'in-use': 'People hold this role. Give them another one first.',
  'built-in': 'A built-in role cannot be removed.',
  'last-administrator': 'This would leave the school without an administrator who can sign in.',
}
const roleFields = {
  name: z.string('Field is required').overwrite(oneLine).min(1, 'Field is required').max(60),
  permissions: z.array(permission).max(500),
  own_sections: flagSchema,
}
const savedRole = dataOf(roleRow).extend({ message: z.string() })
export const createRole = command({
  method: 'POST',
  path: '/api/roles',
  title: 'Add a role',
  right: 'roles-create',
  anyBatch: true,
  refusals: roleRefusals,
  input: z.object({ ...roleFields, own_sections: flagSchema.default(false) }),
  answer: savedRole,
})
export const changeRole = command({
  method: 'PUT',
  path: '/api/roles/{slug}',
  title: "Change a role's name and permissions",
  right: 'roles-update',
  anyBatch: true,
  refusals: roleRefusals,
  input: z.object({ slug, ...roleFields }).partial({ name: true, permissions: true, own_sections: true }),
  answer: savedRole,
})
export const removeRole = command({
  method: 'DELETE',
  path: '/api/roles/{slug}',
  title: "Remove a role of the school's own",
  right: 'roles-delete',
  anyBatch: true,
  refusals: roleRefusals,
  input: z.object({ slug }),
  answer: z.object({ message: z.string() }),
})

/** A person's roles; the first is the primary one. */
export const setUserRoles = command({
  method: 'PUT',
  path: '/api/user/{id}/roles',
  title: "Set a person's roles",
  right: 'roles-update',
  anyBatch: true,
  refusals: {
    ...roleRefusals,
    'family-role': 'Guardians and students get their role by their children and their enrolment.',
    'not-of-school': 'This role is not of this school.',
  },
  input: z.object({ id: idSchema, roles: z.array(slug).min(1, 'Field is required').max(17) }),
  answer: z.object({ message: z.string() }),
})

const module = z.object({ id: z.string(), permissions: z.number().int() })
export const listModules = endpoint({
  method: 'GET',
  path: '/api/modules',
  title: 'Modules of the product',
  right: 'modules-read',
  platform: true,
  input: z.object({}),
  answer: dataOf(z.array(module)),
})
const heldBy = z.object({
  permission: z.string(),
  module: z.string(),
  roles: z.array(z.object({ slug: z.string(), name: z.string() })),
})
export const listPermissions = endpoint({
  method: 'GET',
  path: '/api/permissions',
  title: 'All permissions and the roles that hold them: of the school acted in, else as built in',
  right: 'modules-read',
  platform: true,
  input: z.object({ module: z.string().max(40).optional() }),
  answer: dataOf(z.array(heldBy)),
})

const signIn = z.object({
  id: z.number(),
  name: z.string(),
  name_np: z.string().nullable(),
  roles: z.array(z.string()),
  place: z.string().nullable(),
  place_np: z.string().nullable(),
  username: z.string().nullable(),
  mobile: z.string().nullable(),
  enabled: z.boolean(),
  has_password: z.boolean(),
  is_temporary: z.boolean(),
  second_step: z.boolean(),
  last_seen_at: z.string().nullable(),
})
export type SignIn = z.output<typeof signIn>
/** Whom a bulk action means: these ids, or everybody whom the filters find. */
const audience = z.object({
  role: z.string().max(60).optional(),
  grade_id: idSchema.optional(),
  section_id: idSchema.optional(),
  enabled: flagSchema.optional(),
  has_password: flagSchema.optional(),
  search: z.string().overwrite(oneLine).max(100).optional(),
})
export const listSignIns = endpoint({
  method: 'GET',
  path: '/api/authentication',
  title: 'Who may sign in',
  right: 'administrator',
  input: listBy('name').extend(audience.shape),
  answer: listOf(signIn),
})
const people = z.object({ ids: z.array(idSchema).min(1).max(5000).optional(), filter: audience.optional() })
export const enableSignIns = command({
  method: 'POST',
  path: '/api/authentication/enable',
  title: 'Turn sign-in on or off',
  right: 'administrator',
  anyBatch: true,
  refusals: {
    nobody: 'Choose whom this is for.',
    'last-administrator': roleRefusals['last-administrator'],
    'above-you': aboveYou,
  },
  input: people.extend({ enabled: flagSchema }),
  answer: z.object({ message: z.string(), data: z.object({ changed: z.number() }) }),
})
/** For who has lost the phone with the app: sign-in asks for the password alone until a new one is set up. */
export const takeSecondStepOff = command({
  method: 'POST',
  path: '/api/authentication/{id}/second-step-off',
  title: "Take somebody's second step off",
  right: 'administrator',
  anyBatch: true,
  refusals: {
    'above-you': aboveYou,
    own: 'Your own second step is switched off on My Account.',
    'not-on': 'This person has no second step.',
  },
  input: z.object({ id: idSchema, reason: reasonSchema() }),
  answer: z.object({ message: z.string() }),
})
export const makeCredentials = command({
  method: 'POST',
  path: '/api/authentication/credentials',
  title: 'Make one-time passwords, to print or to send by SMS',
  right: 'administrator',
  anyBatch: true,
  refusals: {
    nobody: 'Choose whom this is for.',
    'too-many': 'At most 5,000 people at once: narrow the list down.',
    'no-balance': 'There are not enough messages left for all of them.',
    'above-you': aboveYou,
  },
  input: people.extend({ send: z.enum(['print', 'sms']).default('print') }),
  answer: dataOf(z.object({ job_id: z.string(), people: z.number() })),
})
/** Printed once: the passwords are gone with the answer. */
export const printCredentials = command({
  method: 'POST',
  path: '/api/authentication/credentials/{batch_id}/print',
  title: 'Slips with the passwords just made (PDF, once)',
  right: 'administrator',
  anyBatch: true,
  raw: true,
  refusals: { gone: 'These passwords were printed already, or a day has passed. Make new ones.' },
  input: z.object({ batch_id: z.uuid(), language: z.enum(['en', 'ne']).default('en') }),
  answer: z.any(),
})

const deletedUser = z.object({
  id: z.number(),
  name: z.string(),
  name_np: z.string().nullable(),
  roles: z.array(z.string()),
  mobile: z.string().nullable(),
  username: z.string().nullable(),
  deleted_at: z.string(),
  deleted_by: z.string().nullable(),
  reason: z.string().nullable(),
  erased: z.boolean(),
})
export type DeletedUser = z.output<typeof deletedUser>
export const listDeleted = endpoint({
  method: 'GET',
  path: '/api/deleted-users',
  title: 'Deleted people',
  right: 'administrator',
  input: listBy('deleted_at').extend({ role: z.string().max(60).optional() }),
  answer: listOf(deletedUser),
})
export const restoreUser = command({
  method: 'POST',
  path: '/api/deleted-users/{id}/restore',
  title: 'Restore a deleted person',
  right: 'administrator',
  anyBatch: true,
  refusals: {
    'above-you': aboveYou,
    taken: 'Somebody else has this username, e-mail or mobile by now. Change it there first.',
    erased: 'This person was erased and cannot come back.',
  },
  input: byId,
  answer: z.object({ message: z.string() }),
})
export const eraseUser = command({
  method: 'POST',
  path: '/api/deleted-users/{id}/erase',
  title: 'Erase every personal value of a deleted person for good',
  right: 'administrator',
  anyBatch: true,
  refusals: {
    'above-you': aboveYou,
    erased: 'This person was erased already.',
    'wrong-name': 'The typed name is not the name of this person.',
    'has-dues': 'This student still owes money: settle or write it off first.',
    'has-money': 'The school holds an advance or a deposit of this student: it is given back first.',
    'has-cheque': 'A cheque of this student is still in hand. Mark what became of it first.',
  },
  input: z.object({ id: idSchema, name: z.string().overwrite(oneLine).max(300) }),
  answer: z.object({ message: z.string() }),
})
