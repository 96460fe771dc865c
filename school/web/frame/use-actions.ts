/** What a person can do from anywhere: offered in the person menu and in Ctrl-K. */
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { chooseLanguage, signOut } from '#school/web/session/account.ts'
import { t } from '#platform/web/i18n.ts'
import { setPreferences, usePreferences } from '#platform/web/preferences.ts'

export interface Action {
  id: 'language' | 'calendar' | 'colours' | 'density' | 'sign-out'
  /** What pressing it does. */
  label: string
  run: () => void
}

/** Chosen colours that are the device's own follow it from then on. */
const deviceScheme = (): 'light' | 'dark' => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')

export function useActions(): Action[] {
  const { language, calendar, density } = usePreferences()
  const { setColorScheme } = useMantineColorScheme()
  const other = useComputedColorScheme('light') === 'dark' ? 'light' : 'dark'
  return [
    {
      id: 'language',
      label: language === 'en' ? 'नेपालीमा हेर्ने' : 'Read in English',
      run: () => void chooseLanguage(language === 'en' ? 'ne' : 'en'),
    },
    {
      id: 'calendar',
      label: calendar === 'bs' ? t('Show dates in AD') : t('Show dates in BS'),
      run: () => setPreferences({ calendar: calendar === 'bs' ? 'ad' : 'bs' }),
    },
    {
      id: 'colours',
      label: other === 'dark' ? t('Dark colours') : t('Light colours'),
      run: () => setColorScheme(other === deviceScheme() ? 'auto' : other),
    },
    {
      id: 'density',
      label: density === 'comfortable' ? t('Compact rows') : t('Comfortable rows'),
      run: () => setPreferences({ density: density === 'comfortable' ? 'compact' : 'comfortable' }),
    },
    { id: 'sign-out', label: t('Sign out'), run: () => void signOut() },
  ]
}
