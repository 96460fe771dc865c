/** What a driver or helper needs on the way: the own vehicles with their routes, stops and riders of today. Whose a vehicle is, the office names. */
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { byId, idSchema } from '#platform/fields/ref/schema.ts'
import { directionNames } from './words.ts'

const directions = Object.keys(directionNames) as [keyof typeof directionNames, ...(keyof typeof directionNames)[]]

const rider = z.object({
  enroll_id: z.number(),
  name: z.string(),
  name_np: z.string().nullable(),
  /** Of the class: 'Class 5' and 'A'. */
  grade: z.string(),
  grade_np: z.string().nullable(),
  section: z.string().nullable(),
  direction: z.enum(directions),
})
const stop = z.object({
  id: z.number(),
  name: z.string(),
  name_np: z.string().nullable(),
  /** 'HH:MM' of Nepal. */
  morning_at: z.string().nullable(),
  afternoon_at: z.string().nullable(),
  riders: z.array(rider),
})
const ownVehicle = z.object({
  vehicle_id: z.number(),
  vehicle: z.string(),
  number: z.string(),
  route_id: z.number(),
  route: z.string(),
  route_np: z.string().nullable(),
  /** In the order of the morning. */
  stops: z.array(stop),
})
export type OwnVehicle = z.output<typeof ownVehicle>

/** One row for each vehicle and route: those of whose crew the person is. Riders are those of today in the current batch. */
export const ownRoute = endpoint({
  method: 'GET',
  path: '/api/own-route',
  title: 'The own route with its stops and riders',
  right: 'own-route-read',
  input: z.object({}),
  answer: dataOf(z.array(ownVehicle)),
})

const crewMember = z.object({
  id: z.number(),
  name: z.string(),
  name_np: z.string().nullable(),
  /** Of the crew of this vehicle. */
  is_named: z.boolean(),
})

/** Accounts that may be named: those of which a role has the right `own-route-read`. */
export const vehicleCrew = endpoint({
  method: 'GET',
  path: '/api/vehicle/{id}/crew',
  title: 'Accounts that may see the route of a vehicle, and those that do',
  right: 'vehicle-update',
  input: byId,
  answer: dataOf(z.array(crewMember)),
})

export const nameCrew = endpoint({
  method: 'PUT',
  path: '/api/vehicle/{id}/crew',
  title: 'Name the accounts that see the route of a vehicle',
  right: 'vehicle-update',
  anyBatch: true,
  refusals: { 'no-crew': 'Choose accounts of which a role may see an own route, such as Driver.' },
  input: byId.extend({ user_ids: z.array(idSchema).max(20) }),
  answer: z.object({ message: z.string() }),
})
