import { f } from '#platform/fields/index.ts'
import { crud, resource, type Row } from '#platform/contract/resource.ts'

/** A shelf or cupboard where books stand. */
export const racks = resource('racks', {
  title: 'Rack',
  rights: crud('library'),
  key: 'code',
  columns: ['code', 'place', 'kind'],
  about: 'Racks are the shelves and cupboards where books stand.',
  fields: {
    code: f.text(20, { unique: true, search: true }),
    place: f.text(80, { optional: true, search: true }),
    kind: f.choice({ open: 'Open shelf', closed: 'Cupboard' }, { default: 'open' }),
  },
})
export type Rack = Row<typeof racks>
