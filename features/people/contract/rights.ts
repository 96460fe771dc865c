/** Who may what with the people of a school. */
import { declareRights, type RightsIn, thing } from '#platform/contract/declared-rights.ts'

export const rights = declareRights({
  staff: {
    label: 'Staff',
    rank: 40,
    rights: [
      thing('staff', 'Staff: name, position, department'),
      thing('staff-contact', 'Staff: mobiles, e-mail, addresses', { only: ['read'] }),
      thing('staff-record', 'Staff: birthday, qualification and the whole record', { only: ['read'] }),
      thing('staff-paper', 'Staff: papers', { only: ['read', 'create', 'delete'] }),
    ],
  },
})

declare module '#platform/contract/declared-rights.ts' {
  interface Rights extends RightsIn<typeof rights> {}
}
