/** The fields that the school asks this role for, in its order. */
import { useQuery } from '@tanstack/react-query'
import type { Fields } from '#platform/contract/field.ts'
import { api } from '#platform/web/api.ts'
import { type EntryRule, rulesFor } from '../contract/entry-fields.ts'

export const entryRulesKey = ['/api/data-entry']

/** Until they are known: everything, nothing required. */
export function useEntryRules(): EntryRule[] {
  const { data } = useQuery({ queryKey: entryRulesKey, queryFn: () => api.get('/api/data-entry'), staleTime: 60_000 })
  return data?.data ?? rulesFor({}, '')
}

/** Fields of a form part as the rules want them; `path` goes before their names: 'guardian.'. A field without a rule keeps its place, as the first name and the gender do. */
export function asRuled(fields: Fields, rules: readonly EntryRule[], path = ''): Fields {
  const at = (name: string) => rules.findIndex(({ field }) => field === path + name)
  const names = Object.keys(fields)
  const ordered = names.filter((name) => at(name) >= 0).sort((a, b) => at(a) - at(b))
  return Object.fromEntries(
    names
      .map((name) => (at(name) < 0 ? name : ordered.shift()!))
      .filter((name) => rules[at(name)]?.shown !== false)
      .map((name) => [name, rules[at(name)]?.required ? { ...fields[name]!, optional: false } : fields[name]!]),
  )
}

export const isShown = (rules: readonly EntryRule[], name: string): boolean =>
  rules.find(({ field }) => field === name)?.shown !== false
