/** What stands around a screen that nobody needs to sign in for: nothing that is seen, but it can ask the server. */
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { useLanguage } from '../i18n.ts'
import { queryClient } from '../query.ts'

export default function OpenFrame() {
  useLanguage()
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  )
}
