/** Said where an account has no child: what to do. */
import { t } from '#platform/web/i18n.ts'
import { EmptyState } from '#platform/web/kit/states/states.tsx'
import { useSession } from '#platform/web/session.ts'

export function NoChild() {
  const { role } = useSession()
  if (role.slug === 'student')
    return <EmptyState about={t('Your account is not linked to a student yet. Ask the school office.')} />
  return (
    <EmptyState about={t('No child is linked to your account yet. Ask the school office to link your children.')} />
  )
}
