/** Signing in and the own account: what everybody opens, families too. */
import type { Screen, WebRoom } from '#platform/web/screen.ts'
import { loginScreen, nepali } from './login-screen.ts'

export const accountScreens: Screen[] = [
  loginScreen,
  { path: '/my-account', name: 'My account', right: 'login', platform: true, lazy: () => import('./my-account.tsx') },
  {
    path: '/my-account/password',
    name: 'Update password',
    right: 'login',
    platform: true,
    lazy: () => import('./password.tsx'),
  },
  {
    path: '/my-account/personal',
    name: 'Personal update',
    right: 'login',
    platform: true,
    lazy: () => import('./personal.tsx'),
  },
]

export const family: WebRoom = { name: 'account', screens: accountScreens, nepali }
