/** Vehicles and their papers, routes and their stops. */
import { crud, resource, type Row } from '#platform/contract/resource.ts'
import { f } from '#platform/fields/index.ts'

export const vehicles = resource('vehicles', {
  title: 'Vehicle',
  rights: crud('vehicle'),
  key: 'name',
  slim: ['seats'],
  columns: ['name', 'number', 'kind', 'seats', 'driver', 'driver_phone', 'helper', 'helper_phone', 'is_active'],
  anyBatch: true,
  about: 'A vehicle brings students to school. Its papers with the day on which they lapse stand on the tab beside.',
  fields: {
    name: f.text(60, { unique: true, search: true, help: 'What everybody calls it, such as Bus 1.' }),
    number: f.text(30, { unique: true, search: true, label: 'Number plate' }),
    kind: f.choice({ bus: 'Bus', minibus: 'Minibus', van: 'Van', other: 'Other' }, { default: 'bus' }),
    seats: f.int({ min: 1, max: 100, help: 'For students: no more are assigned on one way.' }),
    driver: f.text(80, { optional: true, search: true }),
    driver_phone: f.phone({ optional: true, label: "Driver's phone" }),
    helper: f.text(80, { optional: true, search: true }),
    helper_phone: f.phone({ optional: true, label: "Helper's phone" }),
    is_active: f.flag({ default: true, label: 'In service' }),
  },
})
export type Vehicle = Row<typeof vehicles>

export const vehiclePapers = resource('vehicle_papers', {
  title: 'Vehicle paper',
  rights: crud('vehicle'),
  key: 'number',
  columns: ['vehicle_id', 'kind', 'number', 'valid_until'],
  sortBy: 'valid_until',
  uniqueTogether: [['vehicle_id', 'kind', 'number']],
  anyBatch: true,
  about: 'Bluebook, insurance, permit and the like. What lapses first stands first.',
  fields: {
    vehicle_id: f.ref('vehicles'),
    kind: f.choice(
      {
        bluebook: 'Bluebook',
        insurance: 'Insurance',
        permit: 'Route permit',
        pollution: 'Pollution test',
        fitness: 'Fitness test',
        other: 'Another paper',
      },
      { label: 'Paper' },
    ),
    number: f.text(40, { search: true, label: 'Number of the paper' }),
    valid_until: f.date({ label: 'Valid until' }),
  },
})
export type VehiclePaper = Row<typeof vehiclePapers>

export const routes = resource('routes', {
  title: 'Route',
  rights: crud('route'),
  key: 'name',
  slim: ['vehicle_id'],
  columns: ['name', 'name_np', 'vehicle_id', 'is_active'],
  anyBatch: true,
  about: 'A route is a way that a vehicle takes, with its stops in order.',
  fields: {
    name: f.text(80, { unique: true, search: true }),
    name_np: f.text(80, { optional: true, search: true, label: 'Name in Nepali' }),
    vehicle_id: f.ref('vehicles', {
      optional: true,
      help: 'Whoever is assigned to the route rides in it, unless told.',
    }),
    is_active: f.flag({ default: true, label: 'In service' }),
  },
})
export type Route = Row<typeof routes>

/** In the order in which the vehicle comes by in the morning. */
export const routeStops = resource('route_stops', {
  title: 'Stop',
  rights: crud('route'),
  key: 'name',
  slim: ['route_id'],
  columns: ['route_id', 'rank', 'name', 'name_np', 'morning_at', 'afternoon_at'],
  sortBy: 'rank',
  uniqueTogether: [['route_id', 'name']],
  anyBatch: true,
  about: 'Stops of a route stand in the order in which the vehicle comes by in the morning.',
  fields: {
    route_id: f.ref('routes'),
    name: f.text(80, { search: true }),
    name_np: f.text(80, { optional: true, search: true, label: 'Name in Nepali' }),
    rank: f.int({ label: 'Order', default: 1, min: 1, max: 500 }),
    morning_at: f.time({ optional: true, label: 'Time in the morning' }),
    afternoon_at: f.time({ optional: true, label: 'Time in the afternoon' }),
  },
})
export type RouteStop = Row<typeof routeStops>
