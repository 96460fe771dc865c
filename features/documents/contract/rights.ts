/** Who may what with certificates. Their templates are of the module of templates. */
import { declareRights, deed, type RightsIn } from '#platform/contract/declared-rights.ts'

export const rights = declareRights({
  certificates: {
    label: 'Certificates',
    rank: 115,
    rights: [
      deed('certificate-issue', 'Issue certificates'),
      deed('certificate-cancel', 'Cancel certificates'),
      deed('certificate-print', 'Print certificates', { looks: true }),
    ],
  },
})

declare module '#platform/contract/declared-rights.ts' {
  interface Rights extends RightsIn<typeof rights> {}
}
