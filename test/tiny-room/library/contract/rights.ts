/** Who may what with racks and books. */
import { declareRights, deed, type RightsIn, thing } from '#platform/contract/declared-rights.ts'

export const rights = declareRights({
  library: {
    label: 'Library',
    rank: 170,
    rights: [thing('library', 'Library'), deed('library-stocktaking', 'Count the books')],
  },
})

declare module '#platform/contract/declared-rights.ts' {
  interface Rights extends RightsIn<typeof rights> {}
}
