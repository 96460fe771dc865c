/**
 * The two languages. A sentence's id is the English sentence itself, so English needs no catalogue;
 * Nepali catalogues are loaded by room, and only when Nepali is read.
 */
import { i18n } from '@lingui/core'
import { toNepaliDigits } from '#nepal/digits.ts'
import { compileMessage } from './message.ts'
import { getPreferences, setPreferences, usePreferences } from './preferences.ts'

export type Language = 'en' | 'ne'
export type Catalogue = Record<string, string>
type Load = () => Promise<{ default: Catalogue }>

const compiled = new Map<string, ReturnType<typeof compileMessage>>()
i18n.setMessagesCompiler((message) => {
  const known = compiled.get(message) ?? compileMessage(message)
  compiled.set(message, known)
  return known as never
})
i18n.load({ en: {}, ne: {} })
i18n.activate('en')

const wanted = new Map<string, Load>()
const loaded = new Map<string, Promise<void>>()

/** `t('{n} students', { n: 4 })`: the sentence in the language of the person. */
export function t(sentence: string, values?: Record<string, unknown>): string {
  return sentence
    ? i18n._(sentence, values && getLanguage() === 'ne' && !isPlural(sentence) ? inNepaliDigits(values) : values)
    : ''
}

/** Lingui writes the number of a plural in the language's digits by itself; Nepali often needs none where English does. */
const isPlural = (sentence: string): boolean => String(i18n.messages[sentence] ?? sentence).includes(', plural,')

const inNepaliDigits = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? toNepaliDigits(value) : value]),
  )

/** The row's Nepali name where there is one and Nepali is read. */
export function nameOf(row: { name: string; name_np?: string | null }): string {
  return (getPreferences().language === 'ne' && row.name_np) || row.name
}

export const useLanguage = (): Language => usePreferences().language
export const getLanguage = (): Language => getPreferences().language

/** Registers a room's Nepali, and loads it at once when Nepali is read. */
export async function addCatalogue(room: string, load: Load | undefined): Promise<void> {
  if (load) wanted.set(room, load)
  if (load && getLanguage() === 'ne') await loadNepali(room, load)
}

export async function setLanguage(language: Language): Promise<void> {
  await loadLanguage(language)
  speak(language)
  if (language !== getLanguage()) setPreferences({ language })
}

export async function loadLanguage(language: Language): Promise<void> {
  if (language === 'ne') await Promise.all([...wanted].map(([room, load]) => loadNepali(room, load)))
}

/** From now on the page says its sentences in this language, and the browser knows it: for reading aloud, and for the app on the home screen. */
export function speak(language: Language): void {
  document.documentElement.lang = language
  document.querySelector('link[rel=manifest]')?.setAttribute('href', manifests[language])
  // Chromium has no Nepali of its own: Indian English with Nepali digits counts and groups alike
  i18n.activate(language, language === 'ne' ? ['ne-NP-u-nu-deva', 'en-IN-u-nu-deva'] : 'en-IN')
}
const manifests: Record<Language, string> = { en: '/manifest.webmanifest', ne: '/manifest-ne.webmanifest' }

/** A catalogue that cannot be loaded leaves its sentences English; the screen works. */
function loadNepali(room: string, load: Load): Promise<void> {
  const known = loaded.get(room)
  if (known) return known
  const loading = load().then(
    ({ default: catalogue }) => i18n.load('ne', catalogue),
    () => void loaded.delete(room),
  )
  loaded.set(room, loading)
  return loading
}
