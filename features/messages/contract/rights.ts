/** Who may what with the texts that are sent. */
import { declareRights, type RightsIn, thing } from '#platform/contract/declared-rights.ts'

export const rights = declareRights({
  templates: { label: 'Templates', rank: 160, rights: [thing('template', 'Template')] },
})

declare module '#platform/contract/declared-rights.ts' {
  interface Rights extends RightsIn<typeof rights> {}
}
