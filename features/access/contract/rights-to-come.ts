/**
 * Rights of rooms that are not built yet: the specification names them, and built-in roles hold them. Whoever builds a room takes its line into the
 * room's `contract/rights.ts`, and its Nepali out of this room's `web/ne.json`. Notices wait with the website, in whose module they are shown.
 */
import { declareRights, type RightsIn, thing } from '#platform/contract/declared-rights.ts'

export const rights = declareRights({
  website: {
    label: 'Website',
    rank: 130,
    rights: [
      thing('testimonial', 'Testimonial'),
      thing('notice', 'Notice'),
      thing('album', 'Album'),
      thing('slider', 'Slider'),
    ],
  },
  calendar: { label: 'Calendar', rank: 150, rights: [thing('event', 'Event')] },
  library: { label: 'Library', rank: 170, rights: [thing('library', 'Library')] },
})

declare module '#platform/contract/declared-rights.ts' {
  interface Rights extends RightsIn<typeof rights> {}
}
