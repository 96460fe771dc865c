/** Permissions in words: 'fee-offer-create' -> 'Fee offer: add'. */
import { t } from '#platform/web/i18n.ts'
import { modules } from '../contract/permissions.ts'
import { moduleLabel, thingsOf, type Verb, verbHelp } from '../contract/things.ts'

const verbs: Record<Verb, string> = { read: 'see', create: 'add', update: 'change', delete: 'delete' }

/** Of the platform. */
const words: Record<string, string> = { 'services-read': 'See services', 'modules-read': 'See modules' }

const { things, deeds } = thingsOf(Object.values(modules).flat())
const names = new Map<string, () => string>([
  ...things.flatMap(({ label, verbs: slugs }) =>
    Object.entries(slugs).map(
      ([verb, slug]) => [slug, () => (verbHelp[slug] ? t(verbHelp[slug]) : verbName(label, verb as Verb))] as const,
    ),
  ),
  ...deeds.map(({ permission, label }) => [permission, () => t(label)] as const),
  ...Object.entries(words).map(([slug, label]) => [slug, () => t(label)] as const),
])

export const verbName = (label: string, verb: Verb): string =>
  t('{thing}: {verb}', { thing: t(label), verb: t(verbs[verb]) })
export const permissionName = (slug: string): string => names.get(slug)?.() ?? slug
export const moduleName = (id: string): string => t(moduleLabel(id))
