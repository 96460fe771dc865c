/** The start page: 'how are we today' without a click. Whose home a role sees is decided by the server (server/home-of-role.ts). */
import { todayHere } from '#platform/web/clock.ts'
import { Text, Title } from '@mantine/core'
import { Suspense } from 'react'
import { lazyPart } from '#platform/web/kit/states/lazy-part.tsx'
import { t } from '#platform/web/i18n.ts'
import { dateText } from '#platform/web/kit/date/calendar-text.ts'
import { LoadingState } from '#platform/web/kit/states/states.tsx'
import { useSession } from '#platform/web/session.ts'

const Dashboard = lazyPart(() => import('./dashboard.tsx'))
const SuperDashboard = lazyPart(() => import('./super-dashboard.tsx'))

export default function Home() {
  const { user, company, calendar, language } = useSession()
  return (
    <>
      <Text c="dimmed" size="sm">
        {dateText(todayHere(), calendar, language, 'full')}
      </Text>
      <Title order={1} mb="md">
        {t('Namaste, {name}', { name: user.full_name })}
      </Title>
      <Suspense fallback={<LoadingState height={64} />}>
        {company.id === 0 ? <SuperDashboard /> : <Dashboard />}
      </Suspense>
    </>
  )
}
