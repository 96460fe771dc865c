/** Words of downloads and papers in the language that was asked for. A sentence's id is the English sentence, as on the screens. */
import type { Language } from '#nepal/digits.ts'

const nepali = new Map<string, string>()
const unknown = new Set<string>()

/** The rooms' catalogues; handed in when the server is put together. */
export function teachNepali(catalogues: readonly Record<string, string>[]): void {
  for (const catalogue of catalogues)
    for (const [english, words] of Object.entries(catalogue)) nepali.set(english, words)
}

/** English where no Nepali is known. */
export function say(language: Language, text: string): string {
  if (language === 'en' || !text) return text
  const known = nepali.get(text)
  if (known === undefined) unknown.add(text)
  return known ?? text
}

/** What was asked for in vain: a test wants none. */
export const unsaid = (): string[] => [...unknown]
