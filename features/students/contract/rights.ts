/** Who may what with students, with what is noted about them, and with their guardians. */
import { declareRights, deed, type RightsIn, thing } from '#platform/contract/declared-rights.ts'

export const rights = declareRights({
  students: {
    label: 'Students',
    rank: 10,
    rights: [
      thing('student', 'Students: name, class, roll, photo'),
      deed('student-promote', 'Promote students'),
      thing('student-contact', 'Students: mobiles, addresses, guardians', { only: ['read'] }),
      thing('student-record', 'Students: birthday, religion and the whole record', { only: ['read'] }),
      thing('student-paper', 'Students: papers', { only: ['read', 'create', 'delete'] }),
    ],
  },
  remarks: {
    label: 'Remarks',
    rank: 20,
    rights: [
      thing('remark', 'Remarks on students', {
        help: { update: 'Kinds of remarks: add and change', delete: "Take back others' remarks too" },
      }),
      thing('behaviour', 'Behaviour of students', {
        help: { update: 'Categories of behaviour: add and change', delete: "Take back others' entries too" },
      }),
    ],
  },
  guardians: { label: 'Guardians', rank: 30, rights: [thing('guardian', 'Guardians')] },
})

declare module '#platform/contract/declared-rights.ts' {
  interface Rights extends RightsIn<typeof rights> {}
}
