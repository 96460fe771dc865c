/** How students come to school: vehicles, routes with stops, fares, and who rides what. The fare goes on the bill of a month in the room of fees. */
export const transport = {
  name: 'transport',
  title: 'Transport',
  needs: ['students', 'fees'],
  tables: [
    'vehicles',
    'vehicle_papers',
    'vehicle_crew',
    'routes',
    'route_stops',
    'route_fares',
    'transport_assignments',
  ],
  reads: [],
} as const
