/** A room of the house, as its `feature.ts` tells it; the laws hold imports, SQL and addresses against it. */
export interface RoomFacts {
  /** Its folder. */
  name: string
  title: string
  /** Rooms that it leans on; what they need comes along. */
  needs: readonly string[]
  /** Tables and views that it owns. */
  tables: readonly string[]
  /** Which of them the rooms above may read in their SQL; what else they want of it they ask its door for. */
  reads: readonly string[]
}
