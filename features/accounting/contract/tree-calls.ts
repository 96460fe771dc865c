/** The chart as a tree over the wire: shown, set up, changed, moved. */
import { z } from 'zod'
import { oneLine } from '#platform/contract/plain-text.ts'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { adDate } from '#platform/fields/date/schema.ts'
import { byId, idSchema } from '#platform/fields/ref/schema.ts'
import { accountKinds, accountRoles, roots } from './chart.ts'
import { seesBooks } from './rights.ts'
import { moveRefusals } from './tree.ts'

const part = 'ACCOUNT'
const writes = { right: 'accountant', part, anyBatch: true } as const
const text = (most: number) =>
  z.string('Field is required').overwrite(oneLine).min(1, 'Field is required').max(most, `At most ${most} characters`)
const maybe = (most: number) => z.string().overwrite(oneLine).max(most, `At most ${most} characters`).nullish()

const group = z.object({
  id: z.number(),
  parent_id: z.number().nullable(),
  root: z.enum(roots),
  code: z.string(),
  name: z.string(),
  name_np: z.string().nullable(),
  rank: z.number(),
})
export type ChartGroup = z.output<typeof group>
const account = z.object({
  id: z.number(),
  group_id: z.number(),
  root: z.enum(roots),
  code: z.string(),
  name: z.string(),
  name_np: z.string().nullable(),
  kind: z.enum(accountKinds),
  role: z.enum(accountRoles).nullable(),
  bank_name: z.string().nullable(),
  bank_number: z.string().nullable(),
  rank: z.number(),
  /** AD; takes no entries from then on. */
  closed_on: z.string().nullable(),
  /** Entries or lines of vouchers name it: it is closed, not deleted. */
  used: z.boolean(),
  /** Paisa today; debit positive, credit negative. */
  balance: z.number(),
})
export type ChartAccount = z.output<typeof account>

/** The whole chart: a school has some hundred rows. Groups and accounts in their order. */
export const showTree = endpoint({
  method: 'GET',
  path: '/api/account-tree',
  title: 'The chart of accounts with its balances of today',
  right: seesBooks,
  part,
  input: z.object({}),
  answer: dataOf(z.object({ groups: z.array(group), accounts: z.array(account) })),
})

const changed = z.object({ data: z.object({ id: z.number() }), message: z.string() })
export const shipTree = command({
  method: 'POST',
  path: '/api/account-tree/ship',
  title: 'Set up the chart for a school in Nepal',
  ...writes,
  refusals: { 'has-chart': 'The school has a chart already. Change it as you like.' },
  input: z.object({}),
  answer: z.object({ message: z.string() }),
})
/** `from`: the group in which who moves it saw it. */
export const moveInTree = command({
  method: 'PUT',
  path: '/api/account-tree/move',
  title: 'Move an account or a group in the chart',
  ...writes,
  refusals: { ...moveRefusals, 'changed-since': 'The chart was changed meanwhile. Look at it again.' },
  input: z.object({
    kind: z.enum(['group', 'account']),
    id: idSchema,
    from: idSchema.nullish(),
    to: idSchema,
    before: idSchema.nullish(),
  }),
  answer: z.object({ message: z.string() }),
})
const ofGroup = z.object({ code: text(20), name: text(120), name_np: maybe(120) })
export const addGroup = command({
  method: 'POST',
  path: '/api/account-group',
  title: 'Add an account group',
  ...writes,
  refusals: {},
  input: ofGroup.extend({ parent_id: idSchema }),
  answer: changed,
})
export const changeGroup = command({
  method: 'PUT',
  path: '/api/account-group/{id}',
  title: 'Change an account group',
  ...writes,
  refusals: {},
  input: ofGroup.extend({ id: idSchema }),
  answer: changed,
})
export const removeGroup = command({
  method: 'DELETE',
  path: '/api/account-group/{id}',
  title: 'Remove an account group',
  ...writes,
  refusals: { 'not-empty': 'Only an empty group is removed. Move what is in it first.' },
  input: byId,
  answer: changed,
})

const ofAccount = ofGroup.extend({
  kind: z.enum(accountKinds, 'Choose one of the list').default('general'),
  role: z.enum(accountRoles, 'Choose one of the list').nullish(),
  bank_name: maybe(120),
  bank_number: maybe(40),
})
export const addAccount = command({
  method: 'POST',
  path: '/api/account',
  title: 'Add an account',
  ...writes,
  refusals: {},
  input: ofAccount.extend({ group_id: idSchema }),
  answer: changed,
})
export const changeAccount = command({
  method: 'PUT',
  path: '/api/account/{id}',
  title: 'Change an account',
  ...writes,
  refusals: {},
  input: ofAccount.extend({ id: idSchema }),
  answer: changed,
})
export const removeAccount = command({
  method: 'DELETE',
  path: '/api/account/{id}',
  title: 'Remove an account',
  ...writes,
  refusals: {
    'has-entries': 'Vouchers or the fees name this account. Close it instead: what it has stays readable.',
    'has-role': 'The product posts to this account by its role. Give the role to another account first.',
  },
  input: byId,
  answer: changed,
})
export const closeAccount = command({
  method: 'POST',
  path: '/api/account/{id}/close',
  title: 'Close an account',
  ...writes,
  refusals: {
    'has-role': removeAccount.refusals['has-role'],
    'entries-after': 'This account has entries of that day or later. Choose a later day.',
    'in-drafts': 'Vouchers that are not posted name this account. Post or change them first.',
  },
  input: z.object({ id: idSchema, closed_on: adDate }),
  answer: changed,
})
export const openAccount = command({
  method: 'POST',
  path: '/api/account/{id}/open',
  title: 'Open an account again',
  ...writes,
  refusals: {},
  input: byId,
  answer: changed,
})
