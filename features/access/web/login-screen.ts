/** The one screen that the app knows before its route table is loaded. */
import type { Screen } from '#platform/web/screen.ts'

export const loginScreen: Screen = { path: '/login', name: 'Login', right: 'public', lazy: () => import('./login.tsx') }

/** What signing in and the own account say. */
export const nepali = () => import('./ne.json?family')
