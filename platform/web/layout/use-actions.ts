/** What a person can do from anywhere: offered in the person menu and in Ctrl-K. */
import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { signOut } from '../account.ts'
import { setLanguage, t } from '../i18n.ts'
import { setPreferences, usePreferences } from '../preferences.ts'

export interface Action {
  id: 'language' | 'calendar' | 'colours' | 'density' | 'sign-out'
  /** What pressing it does. */
  label: string
  run: () => void
}

const nextScheme: Record<MantineColorScheme, MantineColorScheme> = { light: 'dark', dark: 'auto', auto: 'light' }

export function useActions(): Action[] {
  const { language, calendar, density } = usePreferences()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const schemeLabel = { light: t('Dark colours'), dark: t('Colours as the device has them'), auto: t('Light colours') }[colorScheme]
  return [
    { id: 'language', label: language === 'en' ? 'नेपालीमा हेर्ने' : 'Read in English', run: () => void setLanguage(language === 'en' ? 'ne' : 'en') },
    { id: 'calendar', label: calendar === 'bs' ? t('Show dates in AD') : t('Show dates in BS'), run: () => setPreferences({ calendar: calendar === 'bs' ? 'ad' : 'bs' }) },
    { id: 'colours', label: schemeLabel, run: () => setColorScheme(nextScheme[colorScheme]) },
    { id: 'density', label: density === 'comfortable' ? t('Compact rows') : t('Comfortable rows'), run: () => setPreferences({ density: density === 'comfortable' ? 'compact' : 'comfortable' }) },
    { id: 'sign-out', label: t('Sign out'), run: () => void signOut() },
  ]
}
