/** Who may what with the sheets of attendance. */
import { declareRights, deed, type RightsIn, thing } from '#platform/contract/declared-rights.ts'

export const rights = declareRights({
  attendance: {
    label: 'Attendance',
    rank: 90,
    rights: [thing('attendance', 'Attendance'), deed('gate-scan', 'Scan cards at the gate')],
  },
})

declare module '#platform/contract/declared-rights.ts' {
  interface Rights extends RightsIn<typeof rights> {}
}
