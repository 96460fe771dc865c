/** Devices at the gate: which there are, by which number they know people, what they have seen; and how they talk to us. */
import { z } from 'zod'
import { oneLine } from '#platform/contract/plain-text.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { dataOf, listInOrder, listOf } from '#platform/contract/list.ts'
import { adDate } from '#platform/fields/date/schema.ts'
import { flagSchema } from '#platform/fields/flag/schema.ts'
import { byId, idSchema } from '#platform/fields/ref/schema.ts'

/** Serial and address are all that a device proves of itself: few may see and set them. */
export const keepsDevices = 'administrator|admin|it-coordinator'

export const directions = ['both', 'in', 'out'] as const
export const deviceInput = z.object({
  /** What people call it: 'Main gate'. */
  name: z.string('Field is required').overwrite(oneLine).min(1, 'Field is required').max(60),
  serial: z
    .string('Field is required')
    .trim()
    .regex(/^[A-Za-z0-9._-]{4,40}$/, 'Type the serial number as the device shows it'),
  place: z.string().overwrite(oneLine).min(1).max(60).nullish(),
  /** Which way people go there; 'both': the device tells. */
  direction: z.enum(directions).default('both'),
  enabled: flagSchema.default(true),
})

const device = z.object({
  id: z.number(),
  name: z.string(),
  serial: z.string(),
  place: z.string().nullable(),
  direction: z.enum(directions),
  enabled: z.boolean(),
  last_seen_at: z.string().nullable(),
  /** From where it calls, as the office has confirmed; null: not yet. */
  address: z.string().nullable(),
  /** Other addresses that called under its serial and wait to be looked at. */
  waiting: z.number(),
  /** Devices ask every few seconds: this one has not for ten minutes. */
  silent: z.boolean(),
  info: z.string().nullable(),
  logs_today: z.number(),
  unknown: z.number(),
})
export type Device = z.output<typeof device>

export const devices = endpoint({
  method: 'GET',
  path: '/api/attendance-device',
  title: 'Devices of the school',
  right: 'attendance-read',
  input: listInOrder,
  answer: listOf(device),
})
export const addDevice = endpoint({
  method: 'POST',
  path: '/api/attendance-device',
  title: 'Register a device',
  right: keepsDevices,
  anyBatch: true,
  input: deviceInput,
  answer: dataOf(byId),
})
export const changeDevice = endpoint({
  method: 'PATCH',
  path: '/api/attendance-device/{id}',
  title: 'Change a device',
  right: keepsDevices,
  anyBatch: true,
  input: byId.extend({
    name: deviceInput.shape.name.optional(),
    serial: deviceInput.shape.serial.optional(),
    place: deviceInput.shape.place,
    direction: z.enum(directions).optional(),
    enabled: flagSchema.optional(),
  }),
  answer: dataOf(byId),
})
export const removeDevice = endpoint({
  method: 'DELETE',
  path: '/api/attendance-device/{id}',
  title: 'Take a device off the list',
  right: keepsDevices,
  anyBatch: true,
  refusals: { 'has-logs': 'This device has logs, which stay. Say that it is not in use any more instead.' },
  input: byId,
  answer: dataOf(byId),
})

const contact = z.object({
  id: z.string(),
  device_id: z.number(),
  device: z.string(),
  place: z.string().nullable(),
  /** From where the device calls until now. */
  confirmed: z.string().nullable(),
  address: z.string(),
  first_at: z.string(),
  last_at: z.string(),
  refused: z.boolean(),
  /** What waits with it. */
  punches: z.number(),
  people: z.number(),
})
export type DeviceContact = z.output<typeof contact>
export const deviceContacts = endpoint({
  method: 'GET',
  path: '/api/attendance-device/contact',
  title: 'From which addresses somebody called under the serial of a device',
  right: keepsDevices,
  input: z.object({}),
  answer: dataOf(z.array(contact)),
})
const contactOf = byId.extend({ address: z.string('Field is required').min(1, 'Field is required').max(60) })
/** What waited becomes logs; the address before is no longer the device's. */
export const confirmContact = endpoint({
  method: 'POST',
  path: '/api/attendance-device/{id}/confirm',
  title: 'Confirm from which address a device calls',
  right: keepsDevices,
  anyBatch: true,
  input: contactOf,
  answer: dataOf(byId.extend({ logs: z.number() })),
})
export const refuseContact = endpoint({
  method: 'POST',
  path: '/api/attendance-device/{id}/refuse',
  title: 'Refuse an address that called under the serial of a device',
  right: keepsDevices,
  anyBatch: true,
  input: contactOf,
  answer: dataOf(byId),
})

const pin = z
  .number('Type the number of the device')
  .int('Type the number of the device')
  .min(1, 'Type the number of the device')
  .max(999_999_999_999, 'At most 999999999999')
const pinRow = z.object({
  id: z.number(),
  pin: z.number(),
  user_id: z.number(),
  name: z.string(),
  of: z.string(),
  last_at: z.string().nullable(),
})
export type PinRow = z.output<typeof pinRow>
export const pins = endpoint({
  method: 'GET',
  path: '/api/attendance-device/pin',
  title: 'By which number devices know people',
  right: keepsDevices,
  input: listInOrder,
  answer: listOf(pinRow),
})
/** Logs that came before with this number are applied. */
export const givePin = endpoint({
  method: 'POST',
  path: '/api/attendance-device/pin',
  title: 'Give a device number to a person',
  right: keepsDevices,
  anyBatch: true,
  input: z.object({ pin, user_id: idSchema }),
  answer: dataOf(z.object({ pin: z.number(), applied: z.number() })),
})
export const takePin = endpoint({
  method: 'DELETE',
  path: '/api/attendance-device/pin/{id}',
  title: 'Take a device number back; its logs stay',
  right: keepsDevices,
  anyBatch: true,
  input: byId,
  answer: dataOf(byId),
})
export const unknownPins = endpoint({
  method: 'GET',
  path: '/api/attendance-device/unknown',
  title: 'Numbers seen that nobody has',
  right: keepsDevices,
  input: z.object({}),
  answer: dataOf(
    z.array(
      z.object({ pin: z.number(), count: z.number(), first_at: z.string(), last_at: z.string(), device: z.string() }),
    ),
  ),
})
/** So many are shown, the newest first. */
export const mostUnread = 500
/** As they came; a person looks what the device means. */
export const unreadLines = endpoint({
  method: 'GET',
  path: '/api/attendance-device/unread',
  title: 'Lines of devices that could not be read',
  right: keepsDevices,
  input: z.object({}),
  answer: dataOf(
    z.array(z.object({ device_id: z.number(), device: z.string(), line: z.string(), received_at: z.string() })),
  ),
})
export const dropUnread = endpoint({
  method: 'DELETE',
  path: '/api/attendance-device/{id}/unread',
  title: 'Throw away the lines of a device that could not be read',
  right: keepsDevices,
  anyBatch: true,
  input: byId,
  answer: dataOf(byId),
})
export const strangers = endpoint({
  method: 'GET',
  path: '/api/attendance-device/stranger',
  title: 'Serials that call and that no school has registered',
  right: 'super',
  platform: true,
  input: z.object({}),
  answer: dataOf(
    z.array(
      z.object({ serial: z.string(), first_seen_at: z.string(), last_seen_at: z.string(), ip: z.string().nullable() }),
    ),
  ),
})

const logRow = z.object({
  id: z.number(),
  at: z.string(),
  source: z.enum(['device', 'qr']),
  user_id: z.number().nullable(),
  name: z.string().nullable(),
  of: z.string().nullable(),
  direction: z.enum(['in', 'out']).nullable(),
  device: z.string().nullable(),
  scanned_by: z.string().nullable(),
  pin: z.number().nullable(),
})
export type LogRow = z.output<typeof logRow>
export const logQuery = listInOrder.extend({
  from_date: adDate.optional(),
  to_date: adDate.optional(),
  source: z.enum(['device', 'qr']).optional(),
  direction: z.enum(['in', 'out']).optional(),
  device_id: idSchema.optional(),
  user_id: idSchema.optional(),
})
export type LogQuery = z.output<typeof logQuery>
export const attendanceLogs = endpoint({
  method: 'GET',
  path: '/api/attendance-log',
  title: 'Punches and scans, newest first',
  right: 'attendance-read',
  input: logQuery,
  answer: listOf(logRow),
})

const call = z.object({
  call: z.string(),
  SN: z.string().max(60).catch(''),
  table: z.string().max(40).catch(''),
  Stamp: z.string().max(40).catch(''),
  INFO: z.string().max(300).catch(''),
  options: z.string().max(40).catch(''),
})
export const deviceAsks = endpoint({
  method: 'GET',
  path: '/iclock/{call}',
  title: 'A device asks (ZKTeco push protocol)',
  right: 'public',
  machine: true,
  raw: true,
  rateLimit: 240,
  rateLimitBy: 'SN',
  input: call,
  answer: z.any(),
})
export const deviceTells = endpoint({
  method: 'POST',
  path: '/iclock/{call}',
  title: 'A device tells (ZKTeco push protocol)',
  right: 'public',
  rightBecause: 'A device signs in nowhere: it is known by its serial and its address.',
  machine: true,
  raw: true,
  rateLimit: 240,
  rateLimitBy: 'SN',
  input: call,
  answer: z.any(),
})
