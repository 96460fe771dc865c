/** Written by `npm run tables` from the live catalogue. */
import type { Generated } from '#platform/server/tables.gen.ts'

interface RouteFares {
  amount: number;
  batch_id: number;
  company_id: number;
  from_date: string | null;
  id: Generated<number>;
  route_id: number;
  stop_id: number | null;
  until_date: string | null;
  way: string;
}

interface RouteStops {
  afternoon_at: string | null;
  company_id: number;
  id: Generated<number>;
  morning_at: string | null;
  name: string;
  name_np: string | null;
  rank: Generated<number>;
  route_id: number;
}

interface Routes {
  company_id: number;
  id: Generated<number>;
  is_active: Generated<boolean>;
  name: string;
  name_np: string | null;
  vehicle_id: number | null;
}

interface TransportAssignments {
  carried_from: number | null;
  company_id: number;
  direction: string;
  enroll_id: number;
  from_date: string;
  id: Generated<number>;
  legs: Generated<string>;
  route_id: number;
  stop_id: number;
  student_id: number;
  until_date: string | null;
  vehicle_id: number;
}

interface VehicleCrew {
  company_id: number;
  user_id: number;
  vehicle_id: number;
}

interface VehiclePapers {
  company_id: number;
  id: Generated<number>;
  kind: string;
  number: string;
  valid_until: string;
  vehicle_id: number;
}

interface Vehicles {
  company_id: number;
  driver: string | null;
  driver_phone: string | null;
  helper: string | null;
  helper_phone: string | null;
  id: Generated<number>;
  is_active: Generated<boolean>;
  kind: Generated<string>;
  name: string;
  number: string;
  seats: number;
}

declare module '#platform/server/tables.gen.ts' {
  interface DB {
    route_fares: RouteFares;
    route_stops: RouteStops;
    routes: Routes;
    transport_assignments: TransportAssignments;
    vehicle_crew: VehicleCrew;
    vehicle_papers: VehiclePapers;
    vehicles: Vehicles;
  }
}
