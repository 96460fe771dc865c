/** Who rides on a day, by student, route, stop or vehicle, with the fare of a month and what is owed of it. Paisa. */
import { placeFilters } from '#features/academics/contract/place-filters.ts'
import { report } from '#platform/contract/report.ts'
import { f } from '#platform/fields/index.ts'
import { directionNames } from './words.ts'

const narrower = '/transport-report?by=student&day={day}&grade_id={grade_id?}&section_id={section_id?}'
const to = {
  student: '/student/{student_id}/address-transport',
  route: `/transport-report?by=stop&day={day}&route_id={route_id}&grade_id={grade_id?}&section_id={section_id?}`,
  stop: `${narrower}&route_id={route_id}&stop_id={stop_id}`,
  vehicle: `${narrower}&vehicle_id={vehicle_id}`,
}
const figure = { kind: 'money', total: 'sum', headline: true } as const

export const transportReport = report({
  path: '/api/transport-report',
  title: 'Transport report',
  right: 'route-read',
  part: 'TRANSPORT',
  by: { route: 'Route', stop: 'Stop', vehicle: 'Vehicle', student: 'Student' },
  filters: {
    day: f.date({ label: 'Day', default: 'today' }),
    route_id: f.ref('routes', { label: 'Route', optional: true }),
    stop_id: f.ref('route_stops', { label: 'Stop', optional: true, within: 'route_id' }),
    vehicle_id: f.ref('vehicles', { label: 'Vehicle', optional: true, right: 'vehicle-read' }),
    ...placeFilters,
  },
  columns: {
    name: { label: 'Name', np: true, sort: ['place', 'class_rank', 'section', 'roll'], to },
    route: { label: 'Route', np: true, optional: true, by: ['stop', 'student'] },
    stop: { label: 'Stop', np: true, optional: true, by: ['student'] },
    vehicle: { label: 'Vehicle', optional: true, by: ['student', 'route', 'stop'] },
    class: { label: 'Class', np: true, optional: true, by: ['student'], sort: ['class_rank', 'section', 'roll'] },
    direction: { label: 'Direction', kind: 'choice', choices: directionNames, optional: true, by: ['student'] },
    morning: { label: 'Morning', kind: 'int', total: 'sum' },
    afternoon: { label: 'Afternoon', kind: 'int', total: 'sum' },
    riders: { label: 'Students', kind: 'int', total: 'sum', headline: true, by: ['route', 'stop', 'vehicle'], to },
    fare: { label: 'Fare a month', ...figure, right: 'fare-read' },
    due: { label: 'Fare due', ...figure, right: 'due-read', to: { ...to, student: '/statement?student={student_id}' } },
  },
  also: {
    id: 'text',
    place: 'text',
    student_id: 'int?',
    route_id: 'int?',
    stop_id: 'int?',
    vehicle_id: 'int?',
    class_rank: 'int?',
    section: 'text?',
    roll: 'int?',
  },
  key: 'id',
  sortBy: ['place', 'class_rank', 'section', 'roll'],
  chart: { kind: { route: 'bar', vehicle: 'bar' }, x: 'name', series: { morning: 'Morning', afternoon: 'Afternoon' } },
  sentence: 'Who rides {by} on {day}.',
  about: 'Nobody rides on this day.',
})
