/** Who may what with vehicles, routes and fares. Who rides where is a matter of the route. */
import { declareRights, type RightsIn, thing } from '#platform/contract/declared-rights.ts'

export const rights = declareRights({
  transport: {
    label: 'Transport',
    rank: 140,
    rights: [
      thing('vehicle', 'Vehicle'),
      thing('route', 'Route'),
      thing('fare', 'Fare'),
      thing('own-route', 'Own route', { only: ['read'] }),
    ],
  },
})

declare module '#platform/contract/declared-rights.ts' {
  interface Rights extends RightsIn<typeof rights> {}
}
