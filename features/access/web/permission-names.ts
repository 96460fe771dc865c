/** Permissions in words: 'fee-offer-create' -> 'Fee offer: add'. */
import { t } from '#platform/web/i18n.ts'
import type { Module, Verb } from '../contract/modules-of-rights.ts'

const verbNames: Record<Verb, string> = { read: 'see', create: 'add', update: 'change', delete: 'delete' }

const verbName = (label: string, verb: Verb): string =>
  t('{thing}: {verb}', { thing: t(label), verb: t(verbNames[verb]) })

export interface Names {
  permissionName: (slug: string) => string
  moduleName: (id: string) => string
}

export function namesOf(modules: readonly Module[]): Names {
  const names = new Map<string, () => string>([
    ...modules.flatMap(({ things }) =>
      things.flatMap(({ label, verbs, help = {} }) =>
        Object.entries(verbs).map(([verb, slug]) => {
          const said = help[verb as Verb]
          return [slug, () => (said ? t(said) : verbName(label, verb as Verb))] as const
        }),
      ),
    ),
    ...modules.flatMap(({ deeds }) => deeds.map(({ permission, label }) => [permission, () => t(label)] as const)),
  ])
  return {
    permissionName: (slug) => names.get(slug)?.() ?? slug,
    moduleName: (id) => t(modules.find((module) => module.id === id)?.label ?? id),
  }
}
