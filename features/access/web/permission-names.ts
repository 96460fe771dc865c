/** Permissions in words: 'fee-offer-create' -> 'Fee offer: add'. */
import { t } from '#platform/web/i18n.ts'

const verbs: Record<string, string> = { read: 'see', create: 'add', update: 'change', delete: 'delete' }

/** Slugs that do not follow `thing-verb`. */
const words: Record<string, string> = {
  'student-promote': 'Promote students',
  'services-read': 'See services',
  'modules-read': 'See modules',
  'marks-generate-bulk': 'Print marksheets of a class',
  'marks-generate-single': 'Print one marksheet',
  'marks-ledger-generate-single': 'Print one marks ledger',
  'marks-ledger-generate-bulk': 'Print marks ledgers of a class',
  'admit-card-generate-bulk': 'Print entrance cards of a class',
  'admit-card-generate-single': 'Print one entrance card',
  'bill-generate-class-wise': 'Generate bills',
  'bill-generate-verify': 'Verify bills',
  'bill-generate-rollback': 'Roll bills back',
  'billing-report-statement': 'See statements',
  'billing-report-collection': 'See collection reports',
}

/** Things whose slug is no word. */
const things: Record<string, string> = { sod: 'Start of day' }

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).replaceAll('-', ' ')

export function permissionName(slug: string): string {
  if (words[slug]) return t(words[slug])
  const [, thing, verb] = /^(.*)-(\w+)$/.exec(slug) ?? []
  return thing && verb && verbs[verb] ? t('{thing}: {verb}', { thing: t(things[thing] ?? sentence(thing)), verb: t(verbs[verb]) }) : slug
}

export const moduleName = (id: string): string => t(sentence(id))
