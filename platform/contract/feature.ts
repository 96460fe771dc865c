/** A room of the house, as its `feature.ts` tells it; the laws hold imports, SQL and addresses against it. */
export interface Feature {
  /** Its folder. */
  name: string
  title: string
  /** Rooms that it leans on; what they need comes along. */
  needs: readonly string[]
  /** Tables and views that it owns. */
  tables: readonly string[]
}
