/**
 * Mantine hangs every part on its owner (`Menu.Sub = MenuSub`), so whoever takes a menu takes submenus, its search and a second way to float along.
 * The build takes off the parts that nobody names: none of our sources by any owner, nor Mantine itself by this one.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, type Plugin, Visitor } from 'vite'

export interface NamedParts {
  /** 'Item' of `Menu.Item`, whatever the owner is called where it stands. */
  byUs: ReadonlySet<string>
  /** 'Combobox.Target'. */
  byMantine: ReadonlySet<string>
}

const hung = /^([A-Z]\w*)\.([A-Z]\w*) = \w+;$/gm

export const mantineParts = (root: string): Plugin => {
  let parts: NamedParts
  return {
    name: 'mantine-parts',
    apply: 'build',
    buildStart() {
      parts = namedParts(root)
    },
    transform: {
      filter: { id: /@mantine\/\w+\/esm\/components\/.*\.mjs$/ },
      handler: (code) => ({ code: withoutUnnamed(code, parts), map: null }),
    },
  }
}

export function namedParts(root: string): NamedParts {
  const of = (folders: string[], kind: RegExp) =>
    folders.flatMap((folder) => filesBelow(join(root, folder), kind)).flatMap(partsIn)
  return {
    byUs: new Set(of(['app', 'platform', 'features'], /(?<!\.test)\.tsx?$/).map(({ part }) => part)),
    byMantine: new Set(
      of(['node_modules/@mantine'], /[\\/]esm[\\/].*\.mjs$/).map(({ owner, part }) => `${owner}.${part}`),
    ),
  }
}

/** As the code names them: neither a comment nor a sentence takes a part, nor does hanging it up. */
function partsIn(file: string): { owner: string; part: string }[] {
  const code = readFileSync(file, 'utf8').replaceAll(hung, '')
  const found: { owner: string; part: string }[] = []
  if (!/\.\s*[A-Z]/.test(code)) return found
  const take = (owner: object, part: string) =>
    /^[A-Z]/.test(part) && found.push({ owner: 'name' in owner ? String(owner.name) : '', part })
  new Visitor({
    MemberExpression: ({ object, property }) => void (property.type === 'Identifier' && take(object, property.name)),
    JSXMemberExpression: ({ object, property }) => void take(object, property.name),
  }).visit(parseSync(file, code).program)
  return found
}

export const withoutUnnamed = (code: string, { byUs, byMantine }: NamedParts): string =>
  code.replaceAll(hung, (line, owner: string, part: string) =>
    byUs.has(part) || byMantine.has(`${owner}.${part}`) ? line : '',
  )

const filesBelow = (folder: string, kind: RegExp): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => kind.test(file))
