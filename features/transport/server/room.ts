/** What the app takes from the transport room. */
import { chargesHeads } from '#features/fees/server/index.ts'
import { beforeWithdrawal } from '#features/students/server/index.ts'
import { named, namedByItself } from '#platform/server/named-in-log.ts'
import { ofPart } from '#platform/server/handler.ts'
import type { Room } from '#platform/server/room.ts'
import { serveSettings } from '#platform/server/settings.ts'
import { fill } from '#platform/server/slot.ts'
import { routes, routeStops, vehiclePapers, vehicles } from '../contract/resources.ts'
import { rights } from '../contract/rights.ts'
import { transportSettings } from '../contract/settings.ts'
import { transport } from '../feature.ts'
import activityWords from '../web/activity-ne.json' with { type: 'json' }
import words from '../web/ne.json' with { type: 'json' }
import { fares } from './charges.ts'
import { fareHandlers } from './fares.ts'
import { erasePerson, withdrawRides } from './forget-rides.ts'
import { ownRouteHandlers } from './own-route.ts'
import * as reports from './reports.ts'
import { assignHandlers } from './rides/assign.ts'
import { changeHandlers } from './rides/change.ts'
import { listHandlers } from './rides/list.ts'
import { migrationHandlers } from './rides/migrate.ts'
import { seatHandlers } from './rides/seats.ts'
import { stopHandlers } from './stops.ts'
import { vehicleRules } from './vehicle-rules.ts'

const part = 'TRANSPORT'

export const room: Room = {
  facts: transport,
  rights,
  handlers: ofPart(part, [
    ...stopHandlers,
    ...fareHandlers,
    ...assignHandlers,
    ...changeHandlers,
    ...listHandlers,
    ...migrationHandlers,
    ...seatHandlers,
    ...ownRouteHandlers,
  ]),
  resources: [
    { resource: vehicles, rules: vehicleRules, part },
    { resource: vehiclePapers, part },
    { resource: routes, part },
    { resource: routeStops, part },
  ],
  reports: Object.values(reports),
  settings: [serveSettings(transportSettings)],
  things: {
    transport_assignments: namedByItself('Transport of students'),
    route_fares: namedByItself('Fares'),
    vehicle_papers: named(
      'Vehicle paper',
      'v.name',
      'vehicle_papers t join vehicles v on v.company_id = t.company_id and v.id = t.vehicle_id',
    ),
    route_stops: named(
      'Stop',
      "r.name || ', ' || t.name",
      'route_stops t join routes r on r.company_id = t.company_id and r.id = t.route_id',
      "coalesce(r.name_np, r.name) || ', ' || coalesce(t.name_np, t.name)",
    ),
  },
  words: { ...activityWords, ...words },
  erase: erasePerson,
  fills: [fill(beforeWithdrawal, withdrawRides), chargesHeads(fares, 'Transport')],
  demo: () => import('./demo.ts'),
}
