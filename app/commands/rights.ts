/** `npm run rights`: writes docs/rights.md, what each built-in role may in a new school, from the declarations. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { verbs, verbWords } from '#features/access/contract/modules-of-rights.ts'
import { projectRoot } from '#platform/server/config.ts'
import { builtInRoles, modules } from '../rights.ts'

export const rightsFile = join(projectRoot, 'docs/rights.md')

/** A super user may everything; guardians and students have no permission: they come by the portal. */
const shown = builtInRoles.filter(({ slug }) => !['super', 'guardian', 'student'].includes(slug))

export function rightsPage(): string {
  const head = ['', ...shown.map(({ name }) => name)]
  const letters = Object.values(verbWords)
    .map((word) => word[0])
    .join('')
  const holds = (permissions: readonly string[], slug: string | undefined) => slug && permissions.includes(slug)
  const lines = modules
    .filter(({ ofPlatform }) => !ofPlatform)
    .flatMap(({ label: name, things, deeds }) => [
      [`**${name}**`, ...shown.map(() => '')],
      ...things.map(({ label, verbs: slugs }) => [
        label,
        ...shown.map(({ permissions }) =>
          verbs.map((verb, i) => (holds(permissions, slugs[verb]) ? letters[i] : '')).join(''),
        ),
      ]),
      ...deeds.map(({ permission, label }) => [
        label,
        ...shown.map(({ permissions }) => (holds(permissions, permission) ? 'x' : '')),
      ]),
    ])
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [
    '# Who may what',
    '',
    'Made by `npm run rights` from `features/*/contract/rights.ts` and `features/access/contract/{rights-to-come,roles}.ts`; a test compares. What each built-in role may in a new school: a school changes it later, roles of its own beside them.',
    `S sees, A adds, C changes, D deletes, x does. Nobody gives what he has not, nor changes a role that he holds or that may more.`,
    '',
    '- A right to see covers every way to a thing: lists, search, downloads, papers, birthdays, the glance at a child. What a role does not see is left out by the server.',
    '- `Students: name, class, roll, photo` opens the screens about students; they show as much of a student as the other rights allow. Guardians and addresses are contact. Who changes a record must see it.',
    '- Remarks and behaviour: who added one takes it back; D takes back those of others; C arranges their kinds.',
    '- Teachers, and roles that are set so, reach only students of their own sections. A super user may everything; guardians and students come by the portal, to their own.',
    '',
    row(head),
    row(head.map(() => '---')),
    ...lines.map(row),
    '',
  ].join('\n')
}

export async function run(): Promise<void> {
  writeFileSync(rightsFile, rightsPage())
}
