/** What Ctrl-K offers: screens and actions of this person, matched by the beginnings of words. */
import { folded } from '#platform/contract/plain-text.ts'
import type { Screen } from '#platform/web/screen.ts'
import { addressOf, standsAlone } from '#platform/web/layout/menu-model.ts'

export interface PaletteItem {
  id: string
  group: 'students' | 'schools' | 'screens' | 'actions'
  label: string
  hint?: string
  run: () => void
}

/** Every typed word begins a word of the text: 'fee rep' finds 'Fee offer report'. */
export function matches(text: string, typed: string): boolean {
  const words = fold(text).split(/[\s,/()-]+/)
  return fold(typed)
    .split(/\s+/)
    .filter(Boolean)
    .every((part) => words.some((word) => word.startsWith(part)))
}

const fold = (text: string): string => folded(text).toLowerCase()

interface ScreenWords {
  translate: (text: string) => string
  go: (address: string) => void
}

/** A screen is found by its name in either language; those that begin with what was typed come first. */
export function screenItems(screens: readonly Screen[], typed: string, { translate, go }: ScreenWords): PaletteItem[] {
  const begins = (screen: Screen) =>
    fold(translate(screen.name)).startsWith(fold(typed)) || fold(screen.name).startsWith(fold(typed)) ? 0 : 1
  return screens
    .filter(
      (screen) =>
        standsAlone(screen) && matches(`${screen.name} ${translate(screen.name)} ${screen.menu?.area ?? ''}`, typed),
    )
    .sort((a, b) => begins(a) - begins(b))
    .slice(0, 8)
    .map((screen) => ({
      id: screen.path,
      group: 'screens',
      label: translate(screen.name),
      hint: screen.menu && translate(screen.menu.area),
      run: () => go(addressOf(screen)),
    }))
}
