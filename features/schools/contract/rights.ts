/** Who looks after the schools, their services and the modules of the product. */
import { declareRights, deed, type RightsIn, thing } from '#platform/contract/declared-rights.ts'

export const rights = declareRights({
  schools: {
    label: 'Schools',
    rank: 50,
    rights: [
      thing('school', 'School'),
      deed('services-read', 'See services', { looks: true }),
      deed('modules-read', 'See modules', { looks: true }),
    ],
    ofPlatform: true,
  },
})

declare module '#platform/contract/declared-rights.ts' {
  interface Rights extends RightsIn<typeof rights> {}
}
